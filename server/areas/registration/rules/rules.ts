/** The rules of registration: one object of numbers, the sentences made from them, and their consequences as pure functions (domain.md §3.5). */
import type { OrderStatus } from '../../../../src/contract/registration'
import { said } from '../../../language/callers_language'
import { minuteOfHospitalDay, momentAt } from '../../../values/hospital_time'
import { registrationRules, type RegistrationRules } from './numbers'

export {
  registrationRules,
  type RegistrationRules,
  returnDelayOf,
  type ReturnDelay,
} from './numbers'

/**
 * How many unpaid orders for one day's slots may be cancelled or expire; the next one is refused. An account acts for
 * a family, a device for two; devices without a device id share their network, which is checked instead of refused.
 */
export const maxReleases = { ofPatient: 3, ofAccount: 6, ofDevice: 12, ofNetwork: 30 } as const

/** Statuses in which an order has its slot. */
export const activeStatuses = [
  'PENDING_PAY',
  'CONFIRMING',
  'BOOKED',
  'TAKEN',
] as const satisfies readonly OrderStatus[]

const isActive = (status: OrderStatus): boolean =>
  (activeStatuses as readonly OrderStatus[]).includes(status)

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** The plain sentences of the confirm page; a free visit has none about payment and refunds. */
export function ruleSentences(
  rules: RegistrationRules = registrationRules,
  { isFree = false } = {},
): string[] {
  return [
    ...(isFree
      ? [
          said`就诊前一天 ${rules.cancelHourOfDayBefore}:00 前可取消；之后或当天预约的，就诊开始前 ${rules.cancelMinutesBeforeVisit} 分钟可取消。`,
        ]
      : [
          said`下单后请在 ${rules.payWithinMinutes} 分钟内支付，超时号源会自动放回。`,
          ...(rules.payAtHospitalPerPatient > 0
            ? [said`也可以选择到院支付：到院后在窗口或自助机付费。`]
            : []),
          said`就诊前一天 ${rules.cancelHourOfDayBefore}:00 前可免费取消；之后或当天预约的，就诊开始前 ${rules.cancelMinutesBeforeVisit} 分钟可取消，费用原路退回。`,
        ]),
    said`同一就诊人同一天同一科室只能预约 1 个号，一天最多 ${rules.activeOrdersPerPatientAndDay} 个号；可提前 ${rules.horizonDays} 天预约，每天 ${rules.releaseHour}:00 放号。`,
  ]
}

/** When the slots of a day (`2026-11-28`) are released. */
export function releaseAt(visitDate: string, rules: RegistrationRules = registrationRules): Date {
  return atHour(visitDate, -rules.horizonDays, rules.releaseHour)
}

/** Until when a paid order can be cancelled. */
export function cancelDeadline(
  order: { visitDate: string; beginsAt: Date; createdAt: Date; movedByHospital?: boolean },
  rules: RegistrationRules = registrationRules,
): Date {
  // Nobody chose a time that the hospital moved him to.
  if (order.movedByHospital === true) return order.beginsAt
  const dayBefore = atHour(order.visitDate, -1, rules.cancelHourOfDayBefore)
  if (order.createdAt < dayBefore) return dayBefore
  return new Date(order.beginsAt.getTime() - rules.cancelMinutesBeforeVisit * minuteMs)
}

/** What `canCancel` needs. */
interface CancelQuestion {
  status: OrderStatus
  visitDate: string
  beginsAt: Date
  createdAt: Date
  /** The hospital moved the patient there. */
  movedByHospital?: boolean
  /** The fee was paid there, and goes back there. */
  paidAtHospitalAt?: Date | null
  now: Date
}

/** Whether the patient may cancel now; the reason is for the patient to read. */
export function canCancel(
  order: CancelQuestion,
  rules: RegistrationRules = registrationRules,
): { allowed: true } | { allowed: false; reason: string } {
  switch (order.status) {
    case 'PENDING_PAY':
      return { allowed: true }
    case 'BOOKED':
      return canCancelBooked(order, rules)
    case 'CONFIRMING':
      return { allowed: false, reason: '医院正在确认挂号，确认后即可取消，请稍后再试' }
    case 'TAKEN':
      return { allowed: false, reason: '已取号，如需退号请到医院窗口办理' }
    case 'VISITED':
      return { allowed: false, reason: '已就诊，不能取消' }
    case 'PAST':
    case 'NO_SHOW':
      return { allowed: false, reason: '就诊时间已过，不能取消' }
    case 'CANCELLED':
    case 'EXPIRED':
    case 'REFUNDING':
    case 'REFUNDED':
    case 'STOPPED':
    case 'FAILED':
      return { allowed: false, reason: '这个订单已经结束，不需要取消' }
  }
}

function canCancelBooked(
  order: CancelQuestion,
  rules: RegistrationRules,
): ReturnType<typeof canCancel> {
  if (order.paidAtHospitalAt)
    return { allowed: false, reason: '挂号费已在医院付过，退号、改时间请到医院窗口办理' }
  if (order.now < cancelDeadline(order, rules)) return { allowed: true }
  return { allowed: false, reason: '已过可取消的时间，如不能就诊请到医院窗口或致电医院处理' }
}

/** Whether another order replaces this one. */
type Replaced = Readonly<{ replacedBy: string | null; replacedAt: Date | null }>

/** Whether another order is about to replace this one; it may still fail. */
export const isBeingReplaced = ({ replacedBy, replacedAt }: Replaced): boolean =>
  replacedBy !== null && replacedAt === null

/** What `canReschedule` needs. */
interface RescheduleQuestion extends CancelQuestion, Replaced {
  reschedules: number
  chooseUntil: Date | null
}

/** Whether the patient may reschedule now: as long as cancelling is allowed, or while choosing after a stopped clinic. */
export function canReschedule(
  order: RescheduleQuestion,
  rules: RegistrationRules = registrationRules,
): { allowed: true } | { allowed: false; reason: string } {
  if (isBeingReplaced(order))
    return { allowed: false, reason: '正在改约，请先支付或取消改约的新订单' }
  if (order.replacedAt !== null) return { allowed: false, reason: '这个号已经改约到新的时间' }
  if (order.status === 'STOPPED') {
    if (order.chooseUntil !== null && order.now < order.chooseUntil) return { allowed: true }
    return { allowed: false, reason: '选择的时间已过，费用已原路退回，可以重新预约' }
  }
  if (order.status === 'PENDING_PAY')
    return { allowed: false, reason: '还没有支付，可以取消后重新选择时间' }
  if (order.status !== 'BOOKED' || order.paidAtHospitalAt) {
    if (!isActive(order.status)) return { allowed: false, reason: '这个订单已经结束，不能改约' }
    const answer = canCancel(order, rules)
    return answer.allowed ? { allowed: false, reason: '这个订单现在不能改约' } : answer
  }
  if (order.reschedules >= rules.reschedulesPerOrder)
    return {
      allowed: false,
      reason: said`同一次挂号最多改约 ${rules.reschedulesPerOrder} 次，已经用完`,
    }
  if (order.now < cancelDeadline(order, rules)) return { allowed: true }
  return { allowed: false, reason: '已过可改约的时间，如不能就诊请到医院窗口或致电医院处理' }
}

/** How long an order made by the waitlist can be paid: never only during the night. */
export function waitlistPayMinutes(
  now: Date,
  rules: RegistrationRules = registrationRules,
): number {
  const usual = rules.waitlistPayMinutes
  const sinceMidnight = minuteOfHospitalDay(now)
  const [nightBegins, morning] = [22 * 60, 9 * 60]
  if (sinceMidnight < morning) return Math.max(usual, morning - sinceMidnight)
  return sinceMidnight + usual > nightBegins
    ? Math.max(usual, 24 * 60 - sinceMidnight + morning)
    : usual
}

/** The end of the patient's choice after a stopped clinic. */
export function chooseUntil(now: Date, rules: RegistrationRules = registrationRules): Date {
  return new Date(now.getTime() + rules.stoppedChoiceHours * hourMs)
}

function atHour(day: string, addDays: number, hour: number): Date {
  return new Date(Date.parse(momentAt(day, '00:00')) + (addDays * 24 + hour) * 60 * minuteMs)
}

/** Whether a missed visit is so long ago that it does not count any more: there is nothing to appeal. */
export function isPastMiss(
  { noShowAt, now }: { noShowAt: Date | null; now: Date },
  { noShowWindowDays }: RegistrationRules,
): boolean {
  return noShowAt !== null && noShowAt.getTime() <= now.getTime() - noShowWindowDays * 86_400_000
}
