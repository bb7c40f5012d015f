/** 人员和岗位 */
import { UserOutlined } from '@ant-design/icons'
import { lazy } from 'react'
import { memberReaders } from '@/contract/desk/words/readers'
import type { DeskPage } from '../../app/page'

export const pages: readonly DeskPage[] = [
  {
    path: 'staff',
    title: '人员和岗位',
    menu: { icon: <UserOutlined />, order: 89, group: 'system' },
    roles: memberReaders,
    Content: lazy(() => import('./staff')),
  },
]
