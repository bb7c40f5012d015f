/** 操作日志 as it is read, and taken away as a file. */
import type { auditCalls, StaffActionEvent } from '../../../src/contract/desk/audit'
import { exportedLines, type auditExportCalls } from '../../../src/contract/desk/audit/export'
import type { InputOf, ReplyOf } from '../../../src/contract/endpoint'
import { transaction, type Executor } from '../../database/client'
import type { Dependencies } from '../../dependencies'
import type { Staff } from '../../http/caller'
import { Refused } from '../../http/refused'
import { addStaffEvent, listStaffActions, type StaffActionRow } from './event_repository'

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
  const shown = rows.slice(0, pageSize)
  return {
    list: shown.map(shownLine),
    next: rows.length > pageSize ? (shown.at(-1)?.mark ?? null) : null,
  }
}

/** All lines that are asked for, or none: a file that ends somewhere would pass for the whole. That they were taken is a line itself. */
export function exportLog(
  { sql }: Pick<Dependencies, 'sql'>,
  staff: Staff,
  { reason, ...which }: InputOf<typeof auditExportCalls.exportLines>,
): Promise<ReplyOf<typeof auditExportCalls.exportLines>> {
  return transaction(sql, async (tx) => {
    const rows = await listStaffActions(tx, { ...which, limit: exportedLines + 1 })
    if (rows.length > exportedLines)
      throw new Refused(
        'CONFLICT',
        `这样的记录超过 ${exportedLines.toLocaleString('zh-CN')} 条：请把日期选短一些，分几次导出`,
      )
    const { staffId: ofStaff, ...rest } = which
    await addStaffEvent(tx, staff, {
      action: 'export_audit',
      reason,
      after: { ...rest, ...(ofStaff === undefined ? {} : { ofStaff }), lines: rows.length },
    })
    return { list: rows.map(shownLine) }
  })
}
