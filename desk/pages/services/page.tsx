/** 功能开关 */
import { PoweroffOutlined } from '@ant-design/icons'
import { lazy } from 'react'
import { serviceCalls } from '@/contract/desk/services'
import type { DeskPage } from '../../app/page'

export const pages: readonly DeskPage[] = [
  {
    path: 'services',
    title: '功能开关',
    menu: { icon: <PoweroffOutlined />, order: 8.5, group: 'app' },
    roles: serviceCalls.list.roles,
    Content: lazy(() => import('./services')),
  },
]
