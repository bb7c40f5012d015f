/** 今天 */
import { DashboardOutlined } from '@ant-design/icons'
import { lazy } from 'react'
import { figureCalls } from '@/contract/desk/figures'
import type { DeskPage } from '../../app/page'

export const pages: readonly DeskPage[] = [
  {
    path: 'today',
    title: '今天',
    menu: { icon: <DashboardOutlined />, order: 0, group: 'daily' },
    roles: figureCalls.bookings.roles,
    Content: lazy(() => import('./today')),
  },
]
