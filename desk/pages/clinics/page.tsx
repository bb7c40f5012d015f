/** 门诊 */
import { CalendarOutlined } from '@ant-design/icons'
import { lazy } from 'react'
import { clinicCalls } from '@/contract/desk/clinics'
import type { DeskPage } from '../../app/page'

export const pages: readonly DeskPage[] = [
  {
    path: 'clinics',
    title: '门诊',
    menu: { icon: <CalendarOutlined />, order: 3 },
    roles: clinicCalls.list.roles,
    Content: lazy(() => import('./clinics')),
  },
]
