/** 挂号核对 */
import { AuditOutlined } from '@ant-design/icons'
import { lazy } from 'react'
import { hospitalDayCalls } from '@/contract/desk/hospital_days'
import type { DeskPage } from '../../app/page'

export const pages: readonly DeskPage[] = [
  {
    path: 'hospital-days',
    title: '挂号核对',
    menu: { icon: <AuditOutlined />, order: 6.5, group: 'money' },
    roles: hospitalDayCalls.list.roles,
    Content: lazy(() => import('./hospital_days')),
  },
]
