/** 操作日志 */
import { AuditOutlined } from '@ant-design/icons'
import { lazy } from 'react'
import { auditCalls } from '@/contract/desk/audit'
import type { DeskPage } from '../../app/page'

export const pages: readonly DeskPage[] = [
  {
    path: 'audit',
    title: '操作日志',
    menu: { icon: <AuditOutlined />, order: 90 },
    roles: auditCalls.list.roles,
    Content: lazy(() => import('./audit_list')),
  },
]
