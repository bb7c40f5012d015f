/** Registrations that the hospital's other channels made: shown beside the orders, never paid here. */
import * as v from 'valibot'
import { get, ownRows, post } from '../endpoint'
import { amountFen, id, isoDateTime } from '../values'
import { orderFilter } from './order'
import { note, reason, reg } from './parts'
import { visit } from './visit'

const outsideChannel = v.picklist(['window', 'kiosk', 'phone', 'doctor', 'web', 'other'])
export type OutsideChannel = v.InferOutput<typeof outsideChannel>
export const outsideChannelLabels = {
  window: '窗口挂号',
  kiosk: '自助机挂号',
  phone: '电话预约',
  doctor: '医生预约',
  web: '其他平台预约',
  other: '其他渠道挂号',
} satisfies Record<OutsideChannel, string>

const outsideState = v.picklist(['booked', 'taken', 'seen', 'not_come', 'cancelled'])
export type OutsideState = v.InferOutput<typeof outsideState>
export const outsideStateLabels = {
  booked: '已挂号',
  taken: '已取号',
  seen: '已就诊',
  not_come: '未到诊',
  cancelled: '已取消',
} satisfies Record<OutsideState, string>

/** A registration of a window, a kiosk, the telephone …, as the hospital tells it. */
const outsideRegistration = v.object({
  registrationId: id,
  /** The hospital's own number, to read out at a window. */
  hospitalNo: v.string(),
  channel: outsideChannel,
  /** What the hospital calls that channel. */
  channelName: v.nullable(v.string()),
  state: outsideState,
  /** Its time is over, whatever the hospital said of it. */
  isOver: v.boolean(),
  /** The hospital stopped the clinic that it is at; a server of before says nothing. */
  isStopped: v.optional(v.boolean()),
  visit: v.object({ ...visit.entries, scheduleId: v.nullable(id), sourceTimeId: v.null() }),
  patientId: id,
  patientName: v.string(),
  totalFeeFen: v.nullable(amountFen),
  /** Why it was cancelled. */
  reason: note,
  /** Whether its end may be asked for here, and why not. */
  cancellation: v.object({ allowed: v.boolean(), reason: note }),
  /** Its end was asked for, and the hospital has not answered yet. */
  isCancelling: v.boolean(),
  serverNow: isoDateTime,
})
export type OutsideRegistration = v.InferOutput<typeof outsideRegistration>

export const outsideCalls = {
  listOutside: get({
    path: `${reg}/outside/list`,
    summary: '窗口、自助机、电话等其他渠道的挂号（近 90 天和以后的）',
    prompt: false,
    mayGrow: ownRows,
    input: v.object({ filter: v.optional(orderFilter, 'all'), patientId: v.optional(id) }),
    reply: v.array(outsideRegistration),
  }),
  cancelOutside: post({
    path: `${reg}/outside/cancel`,
    summary: '退其他渠道的挂号，医院允许时；费用由收费的渠道退',
    input: v.object({
      registrationId: id,
      reason,
    }),
    reply: outsideRegistration,
    idempotent: true,
  }),
}
