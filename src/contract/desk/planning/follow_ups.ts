/** Follow-ups (随访) at the desk: those that patients declined, and those that nobody booked in time. A booked one leaves the list by itself. */
import * as v from 'valibot'
import { after, count, done, id, isoDate, isoDateTime, pageOf } from '../../values'
import { followUpReaders } from '../words/readers'
import { reason, staffGet, staffPost } from '../staff_call'

const waitingFollowUp = v.object({
  followUpId: id,
  patientId: id,
  /** Masked. */
  patientName: v.string(),
  departmentName: v.string(),
  doctorName: v.nullable(v.string()),
  from: isoDate,
  until: isoDate,
  /** What it is for, as the hospital's system says. */
  reason: v.nullable(v.string()),
  /** The patient's answer; null: none. */
  declined: v.nullable(
    v.object({
      at: isoDateTime,
      reason: v.picklist(['not_now', 'elsewhere', 'other']),
      words: v.nullable(v.string()),
    }),
  ),
})
export type WaitingFollowUp = v.InferOutput<typeof waitingFollowUp>

export const followUpDeskCalls = {
  list: staffGet({
    path: '/desk/v1/follow-ups',
    roles: followUpReaders,
    summary: '没有约成的随访：患者说了不来的，或过了医生说的日子还没有约的，等得最久的在前',
    input: v.object({
      state: v.optional(v.picklist(['declined', 'late']), 'late'),
      departmentId: v.optional(id),
      after,
    }),
    reply: pageOf(waitingFollowUp),
  }),
  departments: staffGet({
    path: '/desk/v1/follow-ups/departments',
    roles: followUpReaders,
    summary: '每个科室有多少没有约成的随访',
    input: v.object({}),
    reply: v.object({
      list: v.array(
        v.object({
          departmentId: id,
          name: v.string(),
          branchName: v.string(),
          declined: count,
          late: count,
        }),
      ),
    }),
  }),
  close: staffPost({
    path: '/desk/v1/follow-ups/{followUpId}/close',
    roles: followUpReaders,
    summary: '已联系患者，结束一次没有约成的随访',
    input: v.object({ followUpId: id, reason }),
    reply: done,
  }),
}
