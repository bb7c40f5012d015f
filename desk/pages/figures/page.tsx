/** 数据、候诊时间 */
import { BarChartOutlined } from '@ant-design/icons'
import { lazy } from 'react'
import { figureCalls } from '@/contract/desk/figures'
import type { DeskPage } from '../../app/page'

export const pages: readonly DeskPage[] = [
  {
    path: 'figures',
    title: '数据',
    menu: { icon: <BarChartOutlined />, order: 9, group: 'daily' },
    roles: figureCalls.bookings.roles,
    Content: lazy(() => import('./figures')),
  },
  {
    path: 'figures/waits',
    title: '候诊时间',
    roles: figureCalls.bookings.roles,
    Content: lazy(() => import('./waits')),
  },
]
