/** 检查 */
import { ExperimentOutlined } from '@ant-design/icons'
import { lazy } from 'react'
import { examDeskCalls } from '@/contract/desk/exams'
import type { DeskPage } from '../../app/page'

export const pages: readonly DeskPage[] = [
  {
    path: 'exams',
    title: '检查',
    menu: { icon: <ExperimentOutlined />, order: 3.7, group: 'clinics' },
    roles: examDeskCalls.listStopped.roles,
    Content: lazy(() => import('./exams')),
  },
  {
    path: 'exams/:resourceId/:day',
    title: '改检查的时间',
    roles: examDeskCalls.previewMove.roles,
    Content: lazy(() => import('./move')),
  },
]
