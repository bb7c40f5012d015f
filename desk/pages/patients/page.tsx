/** 患者的全部记录 */
import { lazy } from 'react'
import { patientCalls } from '@/contract/desk/patients'
import type { DeskPage } from '../../app/page'

export const pages: readonly DeskPage[] = [
  {
    path: 'patients/:patientId',
    title: '患者的全部记录',
    roles: patientCalls.open.roles,
    Content: lazy(() => import('./patient')),
  },
]
