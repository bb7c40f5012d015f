/** Figures of the hospital's days, for plots and for the page 今天. A span has 62 days at most. */
import * as v from 'valibot'
import { amountFen, count, isoDate, timeOfDay } from '../values'
import { anyRole, staffGet } from './staff_call'

const span = { from: isoDate, to: isoDate }

const bookingSlot = v.object({
  /** The begin of ten minutes. */
  at: timeOfDay,
  booked: count,
  /** Of these, paid. */
  paid: count,
})
export type BookingSlot = v.InferOutput<typeof bookingSlot>

const placesDay = v.object({
  day: isoDate,
  capacity: count,
  sold: count,
  visited: count,
  /** Sold, and the patient did not come. */
  missed: count,
})
export type PlacesDay = v.InferOutput<typeof placesDay>

const waitingHour = v.object({
  hour: count,
  people: count,
  averageMinutes: v.number(),
  longestMinutes: v.number(),
})
export type WaitingHour = v.InferOutput<typeof waitingHour>

const paymentState = v.picklist(['CREATED', 'PENDING', 'SUCCESS', 'CLOSED'])
export type PaymentState = v.InferOutput<typeof paymentState>

const paymentsDay = v.object({ day: isoDate, state: paymentState, count, fen: amountFen })
export type PaymentsDay = v.InferOutput<typeof paymentsDay>

const failingChannel = v.picklist(['refund', 'mini_program', 'official_account', 'sms'])
export type FailingChannel = v.InferOutput<typeof failingChannel>

const failuresDay = v.object({ day: isoDate, channel: failingChannel, count })
export type FailuresDay = v.InferOutput<typeof failuresDay>

export const figureCalls = {
  bookings: staffGet({
    path: '/desk/v1/figures/bookings',
    roles: anyRole,
    summary: '一天里每十分钟的预约数',
    input: v.object({ day: isoDate }),
    reply: v.object({ slots: v.array(bookingSlot) }),
  }),
  places: staffGet({
    path: '/desk/v1/figures/places',
    roles: anyRole,
    summary: '每天的号源：开了多少、约了多少、来了多少、爽约多少',
    input: v.object(span),
    reply: v.object({ days: v.array(placesDay) }),
  }),
  waiting: staffGet({
    path: '/desk/v1/figures/waiting',
    roles: anyRole,
    summary: '一天里每小时取号的人等了多久',
    input: v.object({ day: isoDate }),
    reply: v.object({ hours: v.array(waitingHour) }),
  }),
  payments: staffGet({
    path: '/desk/v1/figures/payments',
    roles: anyRole,
    summary: '每天发起的支付，按现在的状态',
    input: v.object(span),
    reply: v.object({ days: v.array(paymentsDay) }),
  }),
  refundFailures: staffGet({
    path: '/desk/v1/figures/failures/refunds',
    roles: anyRole,
    summary: '每天没有办成的退款',
    input: v.object(span),
    reply: v.object({ days: v.array(failuresDay) }),
  }),
  messageFailures: staffGet({
    path: '/desk/v1/figures/failures/messages',
    roles: anyRole,
    summary: '每天各渠道没有送到的消息',
    input: v.object(span),
    reply: v.object({ days: v.array(failuresDay) }),
  }),
}
