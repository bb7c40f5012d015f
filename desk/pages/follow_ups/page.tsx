/** 随访 */
import { SolutionOutlined } from '@ant-design/icons'
import { lazy } from 'react'
import { followUpReaders } from '@/contract/desk/words/readers'
import type { DeskPage } from '../../app/page'

export const pages: readonly DeskPage[] = [
  {
    path: 'follow-ups',
    title: '随访',
    menu: { icon: <SolutionOutlined />, order: 3.8, group: 'clinics' },
    roles: followUpReaders,
    Content: lazy(() => import('./follow_ups')),
  },
]
