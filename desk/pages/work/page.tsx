/** 待办 */
import { CheckSquareOutlined } from '@ant-design/icons'
import { lazy } from 'react'
import { workCalls } from '@/contract/desk/work/work'
import type { DeskPage } from '../../app/page'

export const pages: readonly DeskPage[] = [
  {
    path: 'work',
    title: '待办',
    menu: { icon: <CheckSquareOutlined />, order: 1, group: 'daily' },
    roles: workCalls.list.roles,
    Content: lazy(() => import('./work_list')),
  },
]
