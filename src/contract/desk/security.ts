/** How accounts and the desk were entered, and from where (安全日志): separate from what was done inside. */
import * as v from 'valibot'
import { after, id, isoDateTime, pageOf } from '../values'
import { daysOfLog } from './audit'
import { word, staffGet } from './staff_call'

export const securityLine = v.object({
  eventId: id,
  at: isoDateTime,
  /** A patient's account; null: a staff member, or a sign-in that was refused. */
  accountId: v.nullable(id),
  /** The last digits of its phone, where one is bound. */
  telEnds: v.nullable(v.string()),
  staffId: v.nullable(v.string()),
  staffName: v.nullable(v.string()),
  action: v.string(),
  ip: v.string(),
  /** E.g. 微信 · 安卓手机. */
  device: v.string(),
})
export type SecurityLine = v.InferOutput<typeof securityLine>

/** Which lines: of whom, from where, what happened, on which days. */
export const whichSecurityLines = v.object({
  accountId: v.optional(id),
  /** Of one staff member, by the id of the identity provider. */
  staffId: word,
  ip: word,
  action: word,
  ...daysOfLog,
})
export type WhichSecurityLines = v.InferOutput<typeof whichSecurityLines>

export const securityReaders = ['audit', 'admin'] as const

export const securityCalls = {
  list: staffGet({
    path: '/desk/v1/security',
    roles: securityReaders,
    summary: '安全日志，最近的在前；按账号、工作人员、网络地址、事件和日期筛选',
    input: v.object({ ...whichSecurityLines.entries, after }),
    reply: pageOf(securityLine),
  }),
}
