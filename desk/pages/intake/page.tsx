/** 数据接入 */
import { ApiOutlined } from '@ant-design/icons'
import { lazy } from 'react'
import { intakeCalls } from '@/contract/desk/intake'
import type { DeskPage } from '../../app/page'

export const pages: readonly DeskPage[] = [
  {
    path: 'intake',
    title: '数据接入',
    menu: { icon: <ApiOutlined />, order: 60, group: 'system' },
    roles: intakeCalls.sources.roles,
    Content: lazy(() => import('./intake')),
  },
]
