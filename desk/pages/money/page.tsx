/** 对账 */
import { AccountBookOutlined } from '@ant-design/icons'
import { lazy } from 'react'
import { moneyCalls } from '@/contract/desk/money'
import type { DeskPage } from '../../app/page'

export const pages: readonly DeskPage[] = [
  {
    path: 'money',
    title: '对账',
    menu: { icon: <AccountBookOutlined />, order: 6, group: 'money' },
    roles: moneyCalls.statement.roles,
    Content: lazy(() => import('./statement')),
  },
]
