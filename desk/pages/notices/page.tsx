/** 须知与公告 */
import { NotificationOutlined } from '@ant-design/icons'
import { lazy } from 'react'
import { noticeReaders, noticeWriters } from '@/contract/desk/words/readers'
import type { DeskPage } from '../../app/page'

export const pages: readonly DeskPage[] = [
  {
    path: 'notices',
    title: '须知与公告',
    menu: { icon: <NotificationOutlined />, order: 8, group: 'app' },
    roles: noticeReaders,
    Content: lazy(() => import('./notice_list')),
  },
  {
    path: 'notices/new',
    title: '写须知',
    roles: noticeWriters,
    Content: lazy(() => import('./notice_form')),
  },
  {
    path: 'notices/drafts/:draftId',
    title: '须知草稿',
    roles: noticeReaders,
    Content: lazy(() => import('./draft')),
  },
  {
    path: 'notices/:remarkId',
    title: '须知',
    roles: noticeReaders,
    Content: lazy(() => import('./notice')),
  },
]
