/** Announces a visit's events to the patient: booked, the day before, stopped, missed, refunded. */
import { pageAddress } from '../../../src/contract/pages'
import type { Transaction } from '../../database/client'
import { type Sentence, sentence } from '../../language/sentence'
import { formatDayChinese } from '../../values/hospital_time'
import { yuan } from '../../values/money'
import { announce, supersede, visitReminder } from '../message'
import { findVisitTexts } from './announcement_repository'
import { formatStopped, formatVisit, type StoppedMoney } from './visit_sentences'

/** 18:00 of the day before, on the hospital's clock. */
const reminderHour = 18

/** Sent when the hospital has confirmed (whom it moved here itself is told by `announceMoved`); the reminder is due on the evening before, and is not written when that is over. */
export async function announceBooked(tx: Transaction, orderId: string): Promise<void> {
  const visit = await findVisitTexts(tx, orderId)
  if (visit === undefined) return
  const common = {
    accountId: visit.accountId,
    patientId: visit.patientId,
    subjectId: orderId,
    route: routeOf(orderId),
  }
  if (visit.movedFrom === null)
    await announce(tx, {
      ...common,
      kind: 'booked',
      key: `booked ${orderId}`,
      title: '预约成功',
      body: visit.paysAtHospital
        ? sentence`${formatVisit(visit)}。请带好身份证件，到院后先在窗口或自助机付挂号费，再取号。`
        : sentence`${formatVisit(visit)}。请带好身份证件，到院后先取号。`,
    })
  const dueAt = reminderAt(visit.visitDate)
  if (dueAt <= visit.now) return
  await announce(tx, {
    ...common,
    kind: 'reminder',
    key: `reminder ${orderId}`,
    title: visitReminder,
    body: sentence`${formatVisit(visit)}。来不了没关系，点这里取消。`,
    dueAt,
    usefulUntil: visit.beginsAt,
  })
}

/** Sent at once, at night too. */
export async function announceStopped(
  tx: Transaction,
  orderId: string,
  money: StoppedMoney,
): Promise<void> {
  const visit = await findVisitTexts(tx, orderId)
  if (visit === undefined) return
  await announce(tx, {
    accountId: visit.accountId,
    patientId: visit.patientId,
    subjectId: orderId,
    kind: 'stopped',
    key: `stopped ${orderId}`,
    ...formatStopped(visit, money),
    route: routeOf(orderId),
    usefulUntil: visit.beginsAt,
  })
}

/** Sent at once: the hospital cancelled this one registration. */
export async function announceCancelled(
  tx: Transaction,
  orderId: string,
  { reason, isPaid }: { reason: string | null; isPaid: boolean },
): Promise<void> {
  const visit = await findVisitTexts(tx, orderId)
  if (visit === undefined) return
  const why = reason === null ? '' : sentence`原因：${reason}。`
  await announce(tx, {
    accountId: visit.accountId,
    patientId: visit.patientId,
    subjectId: orderId,
    kind: 'stopped',
    key: `cancelled ${orderId}`,
    title: '医院已为您退号，请不要前往',
    body: sentence`${formatVisit(visit)}的预约已退。${why}${isPaid ? '挂号费会全额原路退回。' : ''}`,
    route: routeOf(orderId),
    usefulUntil: visit.beginsAt,
  })
}

/** Sent when a visit was counted as missed: what that means, where to appeal, and until when the patient's booking is suspended by it. */
export async function announceMissed(
  tx: Transaction,
  orderId: string,
  restrictedUntil: Date | null,
): Promise<void> {
  const suspended =
    restrictedUntil !== null &&
    sentence`这位就诊人暂停网上预约，${formatDayChinese(restrictedUntil)}恢复；急诊和到院现场挂号不受影响。`
  await announceAttendance(tx, orderId, 'missed', suspended)
}

/** Sent when the hospital reported late that the patient came, and whether booking is open again by it. */
export async function announceAttended(
  tx: Transaction,
  orderId: string,
  isOpenAgain: boolean,
): Promise<void> {
  await supersede(tx, orderId, ['missed'])
  await announceAttendance(tx, orderId, 'attended', isOpenAgain && openAgain)
}

/** Sent when the hospital answered an appeal: whether the visit still counts, and whether booking is open again; its words stand in 信用记录. */
export async function announceAppealAnswered(
  tx: Transaction,
  orderId: string,
  { isAccepted, isOpenAgain }: { isAccepted: boolean; isOpenAgain: boolean },
): Promise<void> {
  const what = isAccepted ? 'excused' : 'upheld'
  await announceAttendance(tx, orderId, what, isOpenAgain && openAgain)
}

const openAgain = '网上预约已恢复。'

const attendances = {
  missed: {
    title: '没等到您来就诊',
    body: (when: Sentence) =>
      sentence`${when}，记为一次未到诊。如果您来过，或有特殊情况，可以在信用记录里说明。`,
  },
  attended: {
    title: '未到诊已更正',
    body: (when: Sentence) => sentence`${when}，医院确认您来过了，不计未到诊。`,
  },
  excused: {
    title: '申诉通过',
    body: (when: Sentence) => sentence`${when}，不再计为未到诊。医院的答复在信用记录里。`,
  },
  upheld: {
    title: '申诉没有通过',
    body: (when: Sentence) => sentence`${when}，仍计为一次未到诊。医院的答复在信用记录里。`,
  },
}

async function announceAttendance(
  tx: Transaction,
  orderId: string,
  what: keyof typeof attendances,
  more: Sentence | string | false,
): Promise<void> {
  const visit = await findVisitTexts(tx, orderId)
  if (visit === undefined) return
  const { title, body } = attendances[what]
  const words = body(formatVisit(visit))
  await announce(tx, {
    accountId: visit.accountId,
    patientId: visit.patientId,
    subjectId: orderId,
    kind: 'missed',
    key: `${what} ${orderId}`,
    route: pageAddress('credit_index'),
    title,
    body: more === false ? words : sentence`${words}${more}`,
  })
}

/** Announces a completed refund. */
export async function announceRefunded(
  tx: Transaction,
  orderId: string,
  refund: { refundId?: string; amountFen: number },
): Promise<void> {
  const visit = await findVisitTexts(tx, orderId)
  if (visit === undefined) return
  await announce(tx, {
    accountId: visit.accountId,
    patientId: visit.patientId,
    subjectId: orderId,
    kind: 'refund',
    key: `refund ${refund.refundId ?? `insured ${orderId}`}`,
    title: '退款已到账',
    body: sentence`挂号费 ${yuan(refund.amountFen)} 元已按原路退回，银行卡可能晚 1 至 3 天显示。`,
    route: routeOf(orderId),
  })
}

/** 18:00 of the day before. */
export function reminderAt(visitDate: string): Date {
  return new Date(Date.parse(`${visitDate}T${reminderHour}:00:00+08:00`) - 86_400_000)
}

/** The order's page. */
export function routeOf(orderId: string): string {
  return pageAddress('registration_orderlist', { orderId })
}
