import type { QueueEstimate, QueueItem, QueueStatus } from '@/contract/queue'
import { hospitalTime } from '@/ui/facts/format_day'

/** `约 9:20（10-25 分钟）`: the middle of the range, to five minutes, first; beyond an hour in hours. */
export function formatEstimate({ fromMinutes, toMinutes }: QueueEstimate, nowMs: number): string {
  if (fromMinutes === 0) return `${toMinutes} 分钟以内`
  const middle = nowMs + ((fromMinutes + toMinutes) / 2) * 60_000
  const step = 5 * 60_000
  const time = hospitalTime(new Date(Math.round(middle / step) * step).toISOString())
  const at = time.replace(/^0/, '')
  return fromMinutes >= 60
    ? `约 ${at}（${hours(fromMinutes)}-${hours(toMinutes)} 小时）`
    : `约 ${at}（${fromMinutes}-${toMinutes} 分钟）`
}

/** The basis of the range. */
export function formatEstimateSource({ source, calls }: QueueEstimate): string {
  return source === 'recent_calls' && calls
    ? `按最近 ${calls} 次叫号的间隔估算`
    : '按平时的速度估算，叫号多了会更准'
}

function hours(minutes: number): string {
  return String(Math.round(minutes / 30) / 2)
}

const advices = {
  CALLING: '正在叫您的号，请马上前往',
  READY: '快到您了，请到窗口旁等候',
  SERVING: '正在办理',
  DONE: '已经办完',
  CANCELLED: '这个号已经取消',
  WAITING: '请在候诊区等候，不要走远',
} as const satisfies Record<Exclude<QueueStatus, 'MISSED'>, string>

const clinicAdvices: Partial<Record<QueueStatus, string>> = {
  READY: '快到您了，请到诊室门口等候',
  SERVING: '正在就诊',
  DONE: '已经看完，祝您早日康复',
}

/** What to do now, in one sentence. */
export function adviceOf({ status, requeue, group }: QueueItem): string {
  if (status === 'MISSED') {
    return requeue?.allowed
      ? '刚才叫到您了，没等到您。重新排队后，排在接下来 3 位之后'
      : (requeue?.reason ?? '请到分诊台咨询')
  }
  const known = status ?? 'WAITING'
  return (group === 'clinic' ? clinicAdvices[known] : undefined) ?? advices[known]
}

/** Identifies a number; those of servers without tickets by their item. */
export function keyOf({ ticketId, itemCode, queueNo }: QueueItem): string {
  return ticketId ?? `${itemCode} ${queueNo}`
}

/** People ahead of a waiting number, or of who takes one now; where a server says nothing of it, all who wait. Undefined while nobody knows. */
export function aheadOf({ aheadNum, status, waitNum }: QueueItem): number | undefined {
  return aheadNum ?? (status || aheadNum === null ? undefined : waitNum)
}

/** Numbers that need attention. */
export function isOpen(status: QueueStatus | null | undefined): boolean {
  return status !== 'DONE' && status !== 'CANCELLED'
}

/** Where to go: window, building, floor and room. */
export function formatPlace({ branchName, location, counter }: QueueItem): string {
  return [branchName, location, counter].filter(Boolean).join(' ')
}

/** The window in which a number can be taken; `全天` for one that is always open. */
export function windowLabel(opensAt: string, closesAt: string): string {
  const isAllDay = Date.parse(closesAt) - Date.parse(opensAt) >= 24 * 3_600_000
  return isAllDay ? '全天可取号' : `取号时间 ${hospitalTime(opensAt)}-${hospitalTime(closesAt)}`
}

/** The hospital's time with seconds, `09:12:33`. */
export function formatClock(moment: string): string {
  return new Date(Date.parse(moment) + 8 * 3_600_000).toISOString().slice(11, 19)
}
