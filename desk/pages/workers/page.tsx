/** 后台任务 */
import { FieldTimeOutlined } from '@ant-design/icons'
import { lazy } from 'react'
import { workerReaders } from '@/contract/desk/words/readers'
import type { DeskPage } from '../../app/page'

export const pages: readonly DeskPage[] = [
  {
    path: 'workers',
    title: '后台任务',
    menu: { icon: <FieldTimeOutlined />, order: 61, group: 'system' },
    roles: workerReaders,
    Content: lazy(() => import('./workers')),
  },
]
