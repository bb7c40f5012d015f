/** 挂号规则 */
import { ControlOutlined } from '@ant-design/icons'
import { lazy } from 'react'
import { ruleCalls } from '@/contract/desk/rules'
import type { DeskPage } from '../../app/page'

export const pages: readonly DeskPage[] = [
  {
    path: 'rules',
    title: '挂号规则',
    menu: { icon: <ControlOutlined />, order: 4, group: 'clinics' },
    roles: ruleCalls.read.roles,
    Content: lazy(() => import('./rules')),
  },
]
