/** How accounts and the desk were entered, and from where (安全日志): separate from what was done inside. */
import * as v from 'valibot'
import { after, id, isoDateTime, pageOf } from '../values'
import { word, staffGet } from './staff_call'

const line = v.object({
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
export type SecurityLine = v.InferOutput<typeof line>

export const securityCalls = {
  list: staffGet({
    path: '/desk/v1/security',
    roles: ['audit', 'admin'],
    summary: '安全日志，最近的在前；按账号、工作人员、网络地址和事件筛选',
    input: v.object({ accountId: v.optional(id), staffId: word, ip: word, action: word, after }),
    reply: pageOf(line),
  }),
}
