/** 安全日志 at the desk, read and taken away as a file. */
import type { securityExportCalls } from '../../../src/contract/desk/audit/export'
import type { securityCalls, SecurityLine } from '../../../src/contract/desk/security'
import type { InputOf, ReplyOf } from '../../../src/contract/endpoint'
import { takePage } from '../../database/keyset_page'
import type { Dependencies } from '../../dependencies'
import type { Staff } from '../../http/caller'
import { deviceOf } from '../../http/caller_words'
import { listSecurityLines, type SecurityLineRow } from '../audit'
import { exportWhole } from '../staff'

const pageSize = 50

const shownLine = ({ mark: _mark, at, userAgent, ...row }: SecurityLineRow): SecurityLine => ({
  ...row,
  at: at.toISOString(),
  device: deviceOf(userAgent),
})

export async function readSecurityLog(
  { sql }: Pick<Dependencies, 'sql'>,
  asked: InputOf<typeof securityCalls.list>,
): Promise<ReplyOf<typeof securityCalls.list>> {
  const rows = await listSecurityLines(sql, { ...asked, limit: pageSize + 1 })
  return takePage(rows, pageSize, shownLine)
}

export const exportSecurityLog = (
  deps: Pick<Dependencies, 'sql'>,
  staff: Staff,
  asked: InputOf<typeof securityExportCalls.exportLines>,
): Promise<ReplyOf<typeof securityExportCalls.exportLines>> =>
  exportWhole(deps, staff, asked, {
    action: 'export_security',
    read: listSecurityLines,
    show: shownLine,
  })
