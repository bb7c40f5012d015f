/** Labels of how a stopped clinic's patients were told and what they chose. */
import type { CallOutcome, Reach, StoppedChoice } from '../clinic_stopping'

export const reachLabels = {
  read: '已读',
  sent: '已送达',
  accepted: '短信平台已收下，没有送达回执',
  sending: '正在发送',
  missed: '没有告知到',
} satisfies Record<Reach, string>

export const stoppedChoiceLabels = {
  open: '还没有选择',
  moved: '已改约',
  money: '退款',
  none: '没有付费，不用选择',
} satisfies Record<StoppedChoice, string>

export const callOutcomeLabels = {
  reached: '接通，已告知',
  no_answer: '没有接通',
  wrong_number: '号码不对',
} satisfies Record<CallOutcome, string>

/** 3 个：在应用里告知 2 个，其余 1 个没有应用账号，请挂号的窗口联系; null where there is none. */
export function outsideWords({
  outside,
  outsideNotified,
}: {
  outside: number
  outsideNotified: number
}) {
  if (outside === 0) return null
  const left = outside - outsideNotified
  const notified = `${outside} 个：应用里告知 ${outsideNotified} 个，退号、改约请他们到原来挂号的地方`
  return left === 0 ? notified : `${notified}；其余 ${left} 个没有应用账号，请挂号的窗口联系`
}

/** How many are told here that their visit ends. */
export const countNotified = (counts: {
  paidOrders: number
  unpaidOrders: number
  outsideNotified: number
}): number => counts.paidOrders + counts.unpaidOrders + counts.outsideNotified
