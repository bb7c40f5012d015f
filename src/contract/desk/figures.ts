/** Figures of the hospital's days, for plots and for the page 今天. A span has 62 days at most. */
import * as v from 'valibot'
import { amountFen, count, id, isoDate, timeOfDay } from '../values'
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

/** Today by now beside the same weekday by the same time: the median of the last eight; null where there is no past. */
const besideUsual = { now: v.number(), usual: v.nullable(v.number()) }
const beside = v.object(besideUsual)
export type Beside = v.InferOutput<typeof beside>

const sum = v.object({ count, fen: amountFen })
const money = v.object({
  /** What was paid, and refunds that were asked for, today. */
  taken: v.object({ ...besideUsual, count }),
  refunded: v.object({ ...besideUsual, count }),
  /** Payments that are under way, and refunds that have not arrived. */
  paying: sum,
  refunding: sum,
  /** Differences from the channel's bills of the last 62 days that nobody mended. */
  differs: sum,
})
export type MoneyToday = v.InferOutput<typeof money>

const room = v.object({
  queueId: id,
  name: v.string(),
  place: v.string(),
  waiting: count,
  /** Of these, over their time. */
  late: count,
  /** Since the number was taken, or since the booked time where that is later. */
  longestMinutes: count,
})
export type QueueRoom = v.InferOutput<typeof room>

export const outsideSystem = v.picklist([
  'hospital_news',
  'hospital_orders',
  'wechat_pay',
  'mini_program',
  'official_account',
  'sms',
])
export type OutsideSystem = v.InferOutput<typeof outsideSystem>
const health = v.object({
  system: outsideSystem,
  /** Carried out, or heard, today. */
  done: count,
  /** Not carried out today. */
  failed: count,
  /** Without an answer now, and for how long the oldest. */
  waiting: count,
  oldestMinutes: count,
})
export type SystemHealth = v.InferOutput<typeof health>

/** What the hospital takes is no matter of whoever only writes its notices. */
const moneyReaders = ['support', 'clinics', 'finance', 'audit', 'admin'] as const

/** Whoever waits longer is over his time. */
export const lateMinutes = 30

export const figureCalls = {
  usual: staffGet({
    path: '/desk/v1/figures/usual',
    roles: anyRole,
    summary: '今天到现在的预约和到诊，和前八周同一个星期几、同一时刻的中位数',
    input: v.object({}),
    reply: v.object({ bookings: beside, visits: beside }),
  }),
  money: staffGet({
    path: '/desk/v1/figures/money',
    roles: moneyReaders,
    summary: '今天到现在的收款、退款，和平时比；还没有到的钱，和对不上的账',
    input: v.object({}),
    reply: money,
  }),
  queues: staffGet({
    path: '/desk/v1/figures/queues',
    roles: anyRole,
    summary: '现在谁在等：每个诊室几个人、最长多久，等得最久的在前',
    input: v.object({}),
    reply: v.object({ waiting: count, late: count, rooms: v.array(room) }),
  }),
  health: staffGet({
    path: '/desk/v1/figures/health',
    roles: anyRole,
    summary: '医院系统和各渠道：今天办成、没办成多少，现在还有多少没有回应',
    input: v.object({}),
    reply: v.object({ systems: v.array(health) }),
  }),
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
    roles: moneyReaders,
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
