/** 爽约申诉 */
import { MessageOutlined } from '@ant-design/icons'
import { lazy } from 'react'
import { appealCalls } from '@/contract/desk/appeals'
import type { DeskPage } from '../../app/page'

export const pages: readonly DeskPage[] = [
  {
    path: 'appeals',
    title: '爽约申诉',
    menu: { icon: <MessageOutlined />, order: 5, group: 'people' },
    roles: appealCalls.list.roles,
    Content: lazy(() => import('./appeal_list')),
  },
]
