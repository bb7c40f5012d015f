/** 投诉与表扬 */
import { MessageOutlined } from '@ant-design/icons'
import { lazy } from 'react'
import { feedbackReaders as roles } from '@/contract/desk/words/readers'
import type { DeskPage } from '../../app/page'

const title = '投诉与表扬'

const Content = lazy(() => import('./feedback'))

export const pages: readonly DeskPage[] = [
  {
    path: 'feedback',
    title,
    menu: { icon: <MessageOutlined />, order: 3.1, group: 'daily' },
    roles,
    Content,
  },
  { path: 'feedback/:feedbackId', title, roles, Content },
]
