/** Who cannot book for a while after visits that he did not come to: since when, why, until when; and lifting it. */
import * as v from 'valibot'
import { after, count, done, id, isoDateTime, pageOf } from '../values'
import { reason, staffGet, staffPost } from './staff_call'

const restriction = v.object({
  restrictionId: id,
  /** Masked. */
  patientName: v.string(),
  /** No-shows that it was made of. */
  noShows: count,
  /** The rules' version that made it. */
  rulesVersion: count,
  from: isoDateTime,
  until: isoDateTime,
  /** An appeal that waits for its answer may end it. */
  hasAppeal: v.boolean(),
  lifted: v.nullable(v.object({ at: isoDateTime, reason: v.nullable(v.string()) })),
})
export type Restriction = v.InferOutput<typeof restriction>

export const creditCalls = {
  list: staffGet({
    path: '/desk/v1/restrictions',
    roles: ['support', 'clinics', 'audit', 'admin'],
    summary: '停约名单：正在停约的（最先到期的在前），或已结束的（最近的在前）',
    input: v.object({ state: v.optional(v.picklist(['standing', 'ended']), 'standing'), after }),
    reply: pageOf(restriction),
  }),
  lift: staffPost({
    path: '/desk/v1/restrictions/{restrictionId}/lift',
    roles: ['support', 'admin'],
    summary: '提前恢复一位就诊人的网上预约',
    input: v.object({ restrictionId: id, reason }),
    reply: done,
  }),
}
