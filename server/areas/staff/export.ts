/** A log as a file for an auditor: whole or not at all, and that it was taken is a line of 操作日志. */
import { exportedLines } from '../../../src/contract/desk/audit/export'
import { transaction, type Executor } from '../../database/client'
import type { Dependencies } from '../../dependencies'
import type { Staff } from '../../http/caller'
import { Refused } from '../../http/refused'
import { addStaffEvent } from './event_repository'

interface Exported<Which, Row, Line> {
  /** Of 操作日志. */
  action: 'export_audit' | 'export_security'
  read: (tx: Executor, asked: Which & { limit: number }) => Promise<Row[]>
  show: (row: Row) => Line
}

/** All lines that are asked for, or none: a file that ends somewhere would pass for the whole. @throws Refused CONFLICT */
export function exportWhole<Which extends { staffId?: string | undefined }, Row, Line>(
  { sql }: Pick<Dependencies, 'sql'>,
  staff: Staff,
  { reason, ...which }: Which & { reason: string },
  { action, read, show }: Exported<Omit<Which, 'reason'>, Row, Line>,
): Promise<{ list: Line[] }> {
  return transaction(sql, async (tx) => {
    const rows = await read(tx, { ...which, limit: exportedLines + 1 })
    if (rows.length > exportedLines)
      throw new Refused(
        'CONFLICT',
        `这样的记录超过 ${exportedLines.toLocaleString('zh-CN')} 条：请把日期选短一些，分几次导出`,
      )
    const { staffId: ofStaff, ...rest } = which
    await addStaffEvent(tx, staff, {
      action,
      reason,
      after: { ...rest, ...(ofStaff === undefined ? {} : { ofStaff }), lines: rows.length },
    })
    return { list: rows.map((row) => show(row)) }
  })
}
