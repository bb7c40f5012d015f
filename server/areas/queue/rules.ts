/** The rules of queues: one object of numbers, and their consequences as pure functions (domain.md §6.4). */
import { readyAhead, type QueueEstimate, type QueueStatus } from '../../../src/contract/queue'
import type { HalfDay, OrderStatus } from '../../../src/contract/registration'
import { said } from '../../language/callers_language'

/** Every number of the rules. */
export const queueRules = {
  /** A visit can be signed in from this long before its booked time until its session ends. */
  signInMinutesBefore: 60,
  /** A missed number returns behind so many waiting ones. */
  returnBehind: 3,
  /** How often a number may return. */
  returnsMax: 2,
  /** The estimate averages at most so many calls, and needs at least so many. */
  averagedCalls: 10,
  averagedCallsMin: 3,
  /** Two calls closer together than this are a mistake. */
  slipSeconds: 10,
  /** Two calls further apart than this have a break between them. */
  breakSeconds: 1800,
} as const

const minuteMs = 60_000

/** Statuses as they are stored; READY is derived. */
export type StoredStatus = Exclude<QueueStatus, 'READY'>

/** The number as it is called: `A012`. */
export function queueNoOf(letter: string, number: number): string {
  return `${letter}${String(number).padStart(3, '0')}`
}

/** The half day of a moment; noon begins the afternoon, 17:30 the evening. */
export function halfDayAt(hospitalTime: string): HalfDay {
  if (hospitalTime < '12:00') return 'morning'
  return hospitalTime < '17:30' ? 'afternoon' : 'evening'
}

/** The status of a number as the patient sees it. */
export function statusFor(stored: StoredStatus, ahead: number | undefined): QueueStatus {
  return stored === 'WAITING' && ahead !== undefined && ahead <= readyAhead ? 'READY' : stored
}

/** Whether something is allowed; the reason is for the patient to read. */
export type Permission = { allowed: true } | { allowed: false; reason: string }

/** From when until when a number can be taken. */
export interface TakeWindow {
  opensAt: Date
  closesAt: Date
}

/** A visit's or an exam's window: from 60 minutes before its own time until its session, or its place, ends. */
export function signInWindow(visit: { beginsAt: Date; sessionEndsAt: Date }): TakeWindow {
  return {
    opensAt: new Date(visit.beginsAt.getTime() - queueRules.signInMinutesBefore * minuteMs),
    closesAt: visit.sessionEndsAt,
  }
}

/** Whether a visit can be signed in now. `timeLabel` formats a moment on the hospital's clock. */
export function canSignIn(visit: {
  status: OrderStatus
  window: TakeWindow
  now: Date
  timeLabel: (moment: Date) => string
}): Permission {
  const refused = refusalOf(visit.status)
  return refused === undefined
    ? isInWindow(visit.window, visit.now, visit.timeLabel)
    : { allowed: false, reason: refused }
}

/** Whether an exam can be signed in now. */
export function canSignInForExam(exam: {
  stopped: boolean
  window: TakeWindow
  now: Date
  timeLabel: (moment: Date) => string
}): Permission {
  return exam.stopped
    ? { allowed: false, reason: '设备停用，这个时间不能做。医院会为您改时间，您也可以自己改' }
    : isInWindow(exam.window, exam.now, exam.timeLabel)
}

/** Whether the window is open. */
export function isInWindow(
  window: TakeWindow,
  now: Date,
  timeLabel: (moment: Date) => string,
): Permission {
  if (now < window.opensAt)
    return { allowed: false, reason: said`${timeLabel(window.opensAt)} 开始取号` }
  if (now >= window.closesAt)
    return {
      allowed: false,
      reason: said`取号时间到 ${timeLabel(window.closesAt)} 为止，已经过了。请到分诊台咨询`,
    }
  return { allowed: true }
}

function refusalOf(status: OrderStatus): string | undefined {
  switch (status) {
    case 'BOOKED':
    case 'TAKEN':
      return undefined
    case 'PENDING_PAY':
      return '还没有支付挂号费，支付后可以取号'
    case 'CONFIRMING':
      return '医院正在确认挂号，确认后可以取号'
    case 'VISITED':
      return '这次就诊已经结束'
    case 'PAST':
    case 'NO_SHOW':
      return '就诊时间已过，没有取号。请到分诊台咨询'
    case 'STOPPED':
      return '医生停诊，费用已原路退回'
    case 'CANCELLED':
    case 'EXPIRED':
    case 'REFUNDING':
    case 'REFUNDED':
    case 'FAILED':
      return '这个挂号已经取消'
  }
}

/** What returning depends on. */
interface ReturnQuestion {
  status: StoredStatus
  returns: number
  queueEndsAt: Date
  now: Date
}

/** Whether a missed number may return automatically. */
export function canReturn(question: ReturnQuestion): Permission {
  const { status, returns, queueEndsAt, now } = question
  if (status !== 'MISSED') return { allowed: false, reason: '这个号没有过号，不需要重新排队' }
  if (now >= queueEndsAt) return { allowed: false, reason: '今天这个时段已经结束，请到分诊台咨询' }
  if (returns >= queueRules.returnsMax)
    return {
      allowed: false,
      reason: said`已经重新排队 ${queueRules.returnsMax} 次，请到分诊台由护士安排`,
    }
  return { allowed: true }
}

/** The speed of a queue, from its latest calls or the usual value. */
interface Pace {
  /** Average seconds between the latest calls; null without two calls. */
  gapSeconds: number | null
  /** How many gaps were averaged. */
  gaps: number
  usualSeconds: number
  counters: number
}

/** The patient's wait as a range: a third below to a third above the average. */
export function estimateOf(ahead: number, pace: Pace): QueueEstimate {
  const isRecent = pace.gapSeconds !== null && pace.gaps >= queueRules.averagedCallsMin
  const seconds =
    isRecent && pace.gapSeconds !== null ? pace.gapSeconds : pace.usualSeconds / pace.counters
  const from = Math.floor((ahead * seconds * 0.67) / 60)
  const to = Math.max(from + 1, Math.ceil(((ahead + 1) * seconds * 1.33) / 60))
  return {
    fromMinutes: rounded(from),
    toMinutes: roundedUp(to),
    source: isRecent ? 'recent_calls' : 'usual',
    calls: isRecent ? pace.gaps : null,
  }
}

/** Rounds waits of over half an hour, where a single minute would suggest false precision. */
function rounded(minutes: number): number {
  return minutes < 30 ? minutes : Math.floor(minutes / 5) * 5
}

function roundedUp(minutes: number): number {
  return minutes < 30 ? minutes : Math.ceil(minutes / 5) * 5
}

/** When to ask again: the nearer the number, the sooner. */
export function askAgainSeconds(
  items: readonly { status: QueueStatus; ahead: number | undefined }[],
): number {
  const paces = items.map(({ status, ahead = Infinity }) => {
    if (status === 'CALLING' || status === 'READY') return 5
    if (status === 'WAITING') return ahead <= 10 ? 10 : 20
    return status === 'SERVING' || status === 'MISSED' ? 20 : 60
  })
  return Math.min(60, ...paces)
}
