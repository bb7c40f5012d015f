/** 操作日志、谁看过患者的资料、安全日志 */
import { AuditOutlined, SafetyOutlined } from '@ant-design/icons'
import { lazy } from 'react'
import { auditCalls } from '@/contract/desk/audit'
import { patientCalls } from '@/contract/desk/patients'
import { securityCalls } from '@/contract/desk/security'
import type { DeskPage } from '../../app/page'

export const pages: readonly DeskPage[] = [
  {
    path: 'audit',
    title: '操作日志',
    menu: { icon: <AuditOutlined />, order: 90, group: 'system' },
    roles: auditCalls.list.roles,
    Content: lazy(() => import('./audit_list')),
  },
  {
    path: 'audit/accesses',
    title: '谁看过患者的资料',
    roles: patientCalls.find.roles,
    Content: lazy(() => import('./access_search')),
  },
  {
    path: 'security',
    title: '安全日志',
    menu: { icon: <SafetyOutlined />, order: 91, group: 'system' },
    roles: securityCalls.list.roles,
    Content: lazy(() => import('./security_list')),
  },
]
