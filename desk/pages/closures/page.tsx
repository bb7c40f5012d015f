/** 成批停诊 */
import { StopOutlined } from '@ant-design/icons'
import { lazy } from 'react'
import { closureCalls } from '@/contract/desk/closures'
import type { DeskPage } from '../../app/page'

export const pages: readonly DeskPage[] = [
  {
    path: 'closures',
    title: '成批停诊',
    menu: { icon: <StopOutlined />, order: 3.5, group: 'clinics' },
    roles: closureCalls.list.roles,
    Content: lazy(() => import('./closure_list')),
  },
  {
    path: 'closures/new',
    title: '开始成批停诊',
    roles: closureCalls.start.roles,
    Content: lazy(() => import('./start')),
  },
  {
    path: 'closures/:closureId',
    title: '成批停诊进度',
    roles: closureCalls.read.roles,
    Content: lazy(() => import('./closure')),
  },
]
