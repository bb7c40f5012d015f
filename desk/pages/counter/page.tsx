/** 柜台服务 */
import { SolutionOutlined } from '@ant-design/icons'
import { lazy } from 'react'
import { counterCalls } from '@/contract/desk/counter'
import type { DeskPage } from '../../app/page'

const { roles } = counterCalls.search

export const pages: readonly DeskPage[] = [
  {
    path: 'counter',
    title: '柜台服务',
    menu: { icon: <SolutionOutlined />, order: 3, group: 'daily' },
    roles,
    Content: lazy(() => import('./counter')),
  },
  {
    path: 'counter/:patientId',
    title: '患者资料',
    roles,
    Content: lazy(() => import('./patient_file')),
  },
]
