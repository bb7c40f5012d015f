/** 退款 */
import { RollbackOutlined } from '@ant-design/icons'
import { lazy } from 'react'
import { refundCalls } from '@/contract/desk/refunds/refunds'
import type { DeskPage } from '../../app/page'

export const pages: readonly DeskPage[] = [
  {
    path: 'refunds',
    title: '退款',
    menu: { icon: <RollbackOutlined />, order: 7, group: 'money' },
    roles: refundCalls.failed.roles,
    Content: lazy(() => import('./refunds')),
  },
]
