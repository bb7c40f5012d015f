/** Staff actions at the desk (操作日志): who, in which role, why, and the values before and after. Append-only. */
import * as v from 'valibot'
import { after, id, isoDate, isoDateTime, pageOf } from '../../values'
import { staffRole, word, staffGet } from '../staff_call'
import { logReaders } from '../words/readers'

const facts = v.record(v.string(), v.unknown())

export const staffAction = v.object({
  eventId: id,
  at: isoDateTime,
  staffId: v.string(),
  staffName: v.string(),
  /** At that time. */
  roles: v.array(staffRole),
  action: v.string(),
  /** The order, clinic, day … concerned. */
  subject: v.nullable(v.string()),
  reason: v.nullable(v.string()),
  before: v.nullable(facts),
  after: v.nullable(facts),
})
export type StaffActionEvent = v.InferOutput<typeof staffAction>

/** The days of a log's lines. */
export const daysOfLog = {
  /** The first day. */
  from: v.optional(isoDate),
  /** The last day. */
  until: v.optional(isoDate),
}

/** Which lines: of whom, what was done, about what, on which days. */
export const whichStaffActions = v.object({
  /** Of one staff member, by the id of the identity provider. */
  staffId: word,
  action: word,
  subject: word,
  ...daysOfLog,
})
export type WhichStaffActions = v.InferOutput<typeof whichStaffActions>

export const auditCalls = {
  list: staffGet({
    path: '/desk/v1/audit',
    roles: logReaders,
    summary: '操作日志，最近的在前；按人、操作、对象和日期筛选',
    input: v.object({ ...whichStaffActions.entries, after }),
    reply: pageOf(staffAction),
  }),
}
