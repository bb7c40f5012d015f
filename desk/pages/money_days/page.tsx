/** 三方对账 */
import { ReconciliationOutlined } from '@ant-design/icons'
import { lazy } from 'react'
import { moneyDayCalls } from '@/contract/desk/money_days'
import type { DeskPage } from '../../app/page'

export const pages: readonly DeskPage[] = [
  {
    path: 'money-days',
    title: '三方对账',
    menu: { icon: <ReconciliationOutlined />, order: 6.2, group: 'money' },
    roles: moneyDayCalls.list.roles,
    Content: lazy(() => import('./money_days')),
  },
  {
    path: 'money-days/:day',
    title: '一天的明细',
    roles: moneyDayCalls.rows.roles,
    Content: lazy(() => import('./day')),
  },
]
