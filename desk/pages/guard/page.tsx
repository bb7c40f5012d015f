/** 号源防护 */
import { SafetyOutlined } from '@ant-design/icons'
import { lazy } from 'react'
import { guardReaders } from '@/contract/desk/words/readers'
import type { DeskPage } from '../../app/page'

export const pages: readonly DeskPage[] = [
  {
    path: 'guard',
    title: '号源防护',
    menu: { icon: <SafetyOutlined />, order: 4.5, group: 'clinics' },
    roles: guardReaders,
    Content: lazy(() => import('./guard')),
  },
]
