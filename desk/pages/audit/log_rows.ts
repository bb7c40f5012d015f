/** The lines of both logs as rows of a file; what an action was about keeps its number, by which other systems know it. */
import type { StaffActionEvent } from '@/contract/desk/audit'
import type { SecurityLine } from '@/contract/desk/security'
import { staffRoleLabels } from '@/contract/desk/staff_call'
import { staffActionLabels } from '@/contract/desk/words/audit_words'
import { allSecurityLabels } from '@/contract/desk/words/security_words'
import { moment } from '../../parts/words'
import { describeFacts, describeSubject } from './audit_words'
import { accountWords } from './who_words'

export const logHeads = [
  '时间',
  '谁',
  '账号',
  '岗位',
  '做了什么',
  '为什么',
  '对象',
  '对象编号',
  '之前',
  '之后',
  '记录编号',
]

export const logRows = (lines: readonly StaffActionEvent[]): string[][] =>
  lines.map(({ subject, action, before, after, ...line }) => [
    moment(line.at),
    line.staffName,
    line.staffId,
    line.roles.map((role) => staffRoleLabels[role]).join('、'),
    staffActionLabels[action] ?? action,
    line.reason ?? '',
    subject === null ? '' : describeSubject(action, subject).label,
    subject ?? '',
    before === null ? '' : describeFacts(before),
    after === null ? '' : describeFacts(after),
    line.eventId,
  ])

export const securityHeads = ['时间', '谁', '账号', '事件', '设备', '网络地址', '记录编号']

export const securityRows = (lines: readonly SecurityLine[]): string[][] =>
  lines.map(({ accountId, staffId, ...line }) => [
    moment(line.at),
    whoOf({ accountId, staffId, ...line }),
    accountId ?? staffId ?? '',
    allSecurityLabels[line.action] ?? line.action,
    line.device,
    line.ip,
    line.eventId,
  ])

/** As on the page. */
function whoOf({ accountId, telEnds, staffId, staffName }: SecurityLine): string {
  if (accountId !== null) return accountWords(telEnds)
  return staffId === null ? '不知道是谁' : (staffName ?? staffId)
}
