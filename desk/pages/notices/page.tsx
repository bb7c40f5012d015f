/** 须知与公告 */
import { NotificationOutlined } from '@ant-design/icons'
import { lazy } from 'react'
import { noticeCalls } from '@/contract/desk/notices'
import type { DeskPage } from '../../app/page'

export const pages: readonly DeskPage[] = [
  {
    path: 'notices',
    title: '须知与公告',
    menu: { icon: <NotificationOutlined />, order: 8, group: 'app' },
    roles: noticeCalls.list.roles,
    Content: lazy(() => import('./notice_list')),
  },
  {
    path: 'notices/new',
    title: '写须知',
    roles: noticeCalls.publish.roles,
    Content: lazy(() => import('./notice_form')),
  },
  {
    path: 'notices/:remarkId',
    title: '须知',
    roles: noticeCalls.read.roles,
    Content: lazy(() => import('./notice')),
  },
]
