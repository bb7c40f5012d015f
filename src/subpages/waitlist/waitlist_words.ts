import {
  doctorTitleLabels,
  registrationTypeLabels,
  waitlistStatusLabels,
  type WaitlistEntry,
  type WaitlistStatus,
} from '@/contract/registration'
import {
  dayWithDate,
  daysBetween,
  formatHalfDay,
  hospitalDay,
  formatDeadline,
} from '@/ui/facts/format_day'
import type { Tone } from '@/ui/facts/tag'

/** The tone of each status; always beside a word. */
export const waitlistTones = {
  WAITING: 'brand',
  OFFERED: 'warning',
  ORDERED: 'success',
  LEFT: 'neutral',
  LAPSED: 'neutral',
} satisfies Record<WaitlistStatus, Tone>

/** The status in a word or two: an entry for an earlier slot has an order already. */
export function formatWaitlistStatus({
  kind,
  status,
}: Pick<WaitlistEntry, 'kind' | 'status'>): string {
  if (kind === 'earlier' && status === 'WAITING') return '在等更早的号'
  if (kind === 'earlier' && status === 'ORDERED') return '已改约'
  return waitlistStatusLabels[status]
}

/** With whom: `张明远 主任医师 · 专家号`, or `普通号`. */
export function formatWaitlistDoctor({
  doctorName,
  doctorTitle,
  registrationType,
}: Pick<WaitlistEntry, 'doctorName' | 'doctorTitle' | 'registrationType'>): string {
  const who = [doctorName, doctorTitle && doctorTitleLabels[doctorTitle]].filter(Boolean).join(' ')
  return [who, registrationTypeLabels[registrationType]].filter(Boolean).join(' · ')
}

/** When: the clinic, or for an earlier slot, before when. */
export function formatWaitlistWhen(
  { kind, visitDate, halfDay }: Pick<WaitlistEntry, 'kind' | 'visitDate' | 'halfDay'>,
  today: string,
): string {
  const when = `${dayWithDate(visitDate, today)} ${formatHalfDay(halfDay)}`
  return kind === 'place' ? when : `早于 ${when} 的号`
}

/** The text under the status. */
export function waitlistHint(entry: WaitlistEntry): string {
  const { kind, status, position, endReason, payWithinMinutes } = entry
  switch (status) {
    case 'WAITING':
      if (kind === 'earlier') return '有更早的号时会为您保留并通知您，原来的预约一直有效。'
      return position === 1
        ? `您排在第 1 位。有号放回时自动为您下单，${formatPayMinutes(payWithinMinutes)}内支付即可。`
        : `前面还有 ${(position ?? 1) - 1} 人。有号放回时按先后自动下单，${formatPayMinutes(payWithinMinutes)}内支付即可。`
    case 'OFFERED':
      return formatOffered(entry)
    case 'ORDERED':
      return kind === 'earlier' ? '已改约到更早的时间。' : formatOrdered(entry)
    case 'LEFT':
    case 'LAPSED':
      return endReason ? `${endReason}。没有产生费用。` : '没有产生费用。'
  }
}

/** How much earlier the offer is. */
function formatOffered({ visitDate, offer }: WaitlistEntry): string {
  const days = offer ? daysBetween(offer.visit.visitDate, visitDate) : 0
  return days > 0
    ? `可以早 ${days} 天来，号为您保留着。要不要由您定。`
    : '同一天有更早的号，为您保留着。要不要由您定。'
}

/** The order was made: the deadline of its payment. */
function formatOrdered({ payUntil, serverNow }: WaitlistEntry): string {
  if (!payUntil) return '已为您下单，挂号单上写着后来怎样。'
  const until = formatDeadline(payUntil, hospitalDay(serverNow))
  return `已为您下单，请在${until} 前付款。过了这个时间，号会让给下一位。`
}

/** `2 小时`, `30 分钟` */
function formatPayMinutes(minutes: number): string {
  return minutes % 60 === 0 ? `${minutes / 60} 小时` : `${minutes} 分钟`
}
