/** The waitlist: waiting for a slot of a full clinic, or for an earlier one. */
import * as v from 'valibot'
import { get, ownRows, post } from '../endpoint'
import { amountFen, count, id, isoDate, isoDateTime, pageOf, paging } from '../values'
import { note, reg } from './parts'
import { doctorTitle, halfDay } from './clinic_words'
import { registrationType } from './schedule_words'
import { visit } from './visit'
import { registrationOrder } from './order'

/** The status of a waitlist entry. */
const waitlistStatus = v.picklist(['WAITING', 'OFFERED', 'ORDERED', 'LEFT', 'LAPSED'])
export type WaitlistStatus = v.InferOutput<typeof waitlistStatus>
export const waitlistStatusLabels = {
  WAITING: '候补中',
  OFFERED: '有号，待您确认',
  ORDERED: '候补成功',
  LEFT: '已放弃',
  LAPSED: '已失效',
} satisfies Record<WaitlistStatus, string>

/** Waiting for a slot of a full clinic (候补), or for an earlier one than the order's. */
const waitlistEntry = v.object({
  entryId: id,
  kind: v.picklist(['place', 'earlier']),
  status: waitlistStatus,
  patientId: id,
  patientName: v.string(),
  departId: id,
  departName: v.string(),
  branchName: v.string(),
  doctorName: v.nullable(v.string()),
  doctorTitle: v.nullable(doctorTitle),
  registrationType,
  visitDate: isoDate,
  halfDay,
  /** 1 is next; null when it is over. */
  position: v.nullable(count),
  joinedAt: isoDateTime,
  /** Waiting ends then at the latest. */
  usefulUntil: isoDateTime,
  /** The order that was made, or for `earlier` the present one. */
  orderId: v.nullable(id),
  /** When the payment of the order that was made is due; null once it is paid or over. */
  payUntil: v.nullish(isoDateTime),
  /** An earlier slot, held until the given moment. */
  offer: v.nullable(
    v.object({
      visit,
      until: isoDateTime,
      carriedFen: amountFen,
      dueFen: amountFen,
      refundFen: amountFen,
    }),
  ),
  endReason: note,
  /** How long an order made by the waitlist can be paid. */
  payWithinMinutes: count,
  serverNow: isoDateTime,
})
export type WaitlistEntry = v.InferOutput<typeof waitlistEntry>

export const waitlistCalls = {
  joinWaitlist: post({
    path: `${reg}/waitlist/join`,
    prompt: false,
    summary: '候补：约满的门诊有号放回时，按顺序自动下单',
    input: v.object({ scheduleId: id, patientId: id }),
    reply: waitlistEntry,
    idempotent: true,
  }),
  watchEarlier: post({
    path: `${reg}/waitlist/earlier`,
    prompt: false,
    summary: '有更早的号时问我；确认之前，原来的号一直保留',
    input: v.object({ orderId: id }),
    reply: waitlistEntry,
    idempotent: true,
  }),
  listWaitlist: get({
    path: `${reg}/waitlist/page`,
    summary: '我的候补，新的在前',
    mayGrow: ownRows,
    input: v.object({ ...paging }),
    reply: pageOf(waitlistEntry),
  }),
  getWaitlistEntry: get({
    path: `${reg}/waitlist/{id}`,
    summary: '一个候补',
    input: v.object({ id }),
    reply: waitlistEntry,
  }),
  leaveWaitlist: post({
    path: `${reg}/waitlist/leave`,
    summary: '放弃候补，或不要这个更早的号',
    input: v.object({ entryId: id }),
    reply: waitlistEntry,
    idempotent: true,
  }),
  acceptOffer: post({
    path: `${reg}/waitlist/accept`,
    summary: '要这个更早的号：改约过去，费用转入',
    input: v.object({ entryId: id }),
    reply: registrationOrder,
    idempotent: true,
  }),
}
