/** 门诊 */
import { CalendarOutlined } from '@ant-design/icons'
import { lazy } from 'react'
import { clinicCalls } from '@/contract/desk/clinics'
import type { DeskPage } from '../../app/page'

export const pages: readonly DeskPage[] = [
  {
    path: 'clinics',
    title: '门诊',
    menu: { icon: <CalendarOutlined />, order: 3, group: 'clinics' },
    roles: clinicCalls.list.roles,
    Content: lazy(() => import('./clinics')),
  },
  {
    path: 'clinics/:scheduleId/follow-up',
    title: '停诊跟进',
    roles: clinicCalls.followUp.roles,
    Content: lazy(() => import('./follow_up')),
  },
]
