/** 停约名单 */
import { StopOutlined } from '@ant-design/icons'
import { lazy } from 'react'
import { creditCalls } from '@/contract/desk/credit'
import type { DeskPage } from '../../app/page'

export const pages: readonly DeskPage[] = [
  {
    path: 'credit',
    title: '停约名单',
    menu: { icon: <StopOutlined />, order: 5.5, group: 'people' },
    roles: creditCalls.list.roles,
    Content: lazy(() => import('./restrictions')),
  },
]
