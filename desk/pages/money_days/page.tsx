/** 三方对账 */
import { ReconciliationOutlined } from '@ant-design/icons'
import { lazy } from 'react'
import { moneyDayReaders } from '@/contract/desk/words/readers'
import type { DeskPage } from '../../app/page'

export const pages: readonly DeskPage[] = [
  {
    path: 'money-days',
    title: '三方对账',
    menu: { icon: <ReconciliationOutlined />, order: 6.2, group: 'money' },
    roles: moneyDayReaders,
    Content: lazy(() => import('./money_days')),
  },
  {
    path: 'money-days/:day',
    title: '一天的明细',
    roles: moneyDayReaders,
    Content: lazy(() => import('./day')),
  },
]
