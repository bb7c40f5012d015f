/** 排班 */
import { CalendarOutlined } from '@ant-design/icons'
import { lazy } from 'react'
import { planReaders } from '@/contract/desk/words/readers'
import type { DeskPage } from '../../app/page'

export const pages: readonly DeskPage[] = [
  {
    path: 'schedules',
    title: '排班',
    menu: { icon: <CalendarOutlined />, order: 3.2, group: 'clinics' },
    roles: planReaders,
    Content: lazy(() => import('./schedules')),
  },
]
