/** 停约名单 */
import { StopOutlined } from '@ant-design/icons'
import { lazy } from 'react'
import { creditReaders } from '@/contract/desk/words/readers'
import type { DeskPage } from '../../app/page'

export const pages: readonly DeskPage[] = [
  {
    path: 'credit',
    title: '停约名单',
    menu: { icon: <StopOutlined />, order: 5.5, group: 'people' },
    roles: creditReaders,
    Content: lazy(() => import('./restrictions')),
  },
]
