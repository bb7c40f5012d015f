/** 操作日志 as it is read, and taken away as a file. */
import type { auditCalls, StaffActionEvent } from '../../../src/contract/desk/audit'
import type { auditExportCalls } from '../../../src/contract/desk/audit/export'
import type { InputOf, ReplyOf } from '../../../src/contract/endpoint'
import type { Executor } from '../../database/client'
import { takePage } from '../../database/keyset_page'
import type { Dependencies } from '../../dependencies'
import type { Staff } from '../../http/caller'
import { listStaffActions, type StaffActionRow } from './event_repository'
import { exportWhole } from './export'

const pageSize = 50

const shownLine = ({ mark: _mark, at, ...row }: StaffActionRow): StaffActionEvent => ({
  ...row,
  at: at.toISOString(),
})

export async function readLog(
  sql: Executor,
  asked: InputOf<typeof auditCalls.list>,
): Promise<ReplyOf<typeof auditCalls.list>> {
  const rows = await listStaffActions(sql, { ...asked, limit: pageSize + 1 })
  return takePage(rows, pageSize, shownLine)
}

export const exportLog = (
  deps: Pick<Dependencies, 'sql'>,
  staff: Staff,
  asked: InputOf<typeof auditExportCalls.exportLines>,
): Promise<ReplyOf<typeof auditExportCalls.exportLines>> =>
  exportWhole(deps, staff, asked, {
    action: 'export_audit',
    read: listStaffActions,
    show: shownLine,
  })
