/** 操作日志 and 安全日志 as files, for auditors; they come with the pages that export. */
import * as v from 'valibot'
import { staffAction, whichStaffActions } from '.'
import { securityLine, securityReaders, whichSecurityLines } from '../security'
import { reason, staffPost } from '../staff_call'
import { logReaders } from '../words/readers'

/** The most lines that a file has; more are exported by fewer days. */
export const exportedLines = 20_000

export const auditExportCalls = {
  exportLines: staffPost({
    path: '/desk/v1/audit/export',
    roles: logReaders,
    summary: `导出操作日志：写明原因，谁导出了哪些也记入操作日志；一次最多 ${exportedLines} 条`,
    input: v.object({ ...whichStaffActions.entries, reason }),
    reply: v.object({ list: v.array(staffAction) }),
  }),
}

export const securityExportCalls = {
  exportLines: staffPost({
    path: '/desk/v1/security/export',
    roles: securityReaders,
    summary: `导出安全日志：写明原因，谁导出了哪些记入操作日志；一次最多 ${exportedLines} 条`,
    input: v.object({ ...whichSecurityLines.entries, reason }),
    reply: v.object({ list: v.array(securityLine) }),
  }),
}
