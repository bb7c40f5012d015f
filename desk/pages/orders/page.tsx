/** 订单查询 */
import { FileSearchOutlined } from '@ant-design/icons'
import { lazy } from 'react'
import { timelineCalls } from '@/contract/desk/timeline'
import type { DeskPage } from '../../app/page'

const { roles } = timelineCalls.search

export const pages: readonly DeskPage[] = [
  {
    path: 'orders',
    title: '订单查询',
    menu: { icon: <FileSearchOutlined />, order: 2, group: 'daily' },
    roles,
    Content: lazy(() => import('./search')),
  },
  {
    path: 'orders/:orderId',
    title: '订单的经过',
    roles,
    Content: lazy(() => import('./timeline')),
  },
]
