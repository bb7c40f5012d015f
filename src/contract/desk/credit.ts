/** Restricted patients after no-shows: since when, why, until when; and lifting a restriction. */
import * as v from 'valibot'
import { after, count, done, id, isoDateTime, pageOf } from '../values'
import { reason, staffGet, staffPost } from './staff_call'
import { creditReaders } from './words/readers'

const restriction = v.object({
  restrictionId: id,
  /** Masked. */
  patientName: v.string(),
  /** The no-shows behind it. */
  noShows: count,
  /** The version of the rules that applied. */
  rulesVersion: count,
  from: isoDateTime,
  until: isoDateTime,
  /** An open appeal may end it. */
  hasAppeal: v.boolean(),
  lifted: v.nullable(v.object({ at: isoDateTime, reason: v.nullable(v.string()) })),
})
export type Restriction = v.InferOutput<typeof restriction>

export const creditCalls = {
  list: staffGet({
    path: '/desk/v1/restrictions',
    roles: creditReaders,
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
