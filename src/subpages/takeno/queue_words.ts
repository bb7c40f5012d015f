import type { QueueEstimate, QueueItem, QueueStatus } from '@/contract/queue'

/** `约 10-25 分钟`; beyond an hour in hours. */
export function estimateWords({ fromMinutes, toMinutes }: QueueEstimate): string {
  if (fromMinutes >= 60) return `约 ${hours(fromMinutes)}-${hours(toMinutes)} 小时`
  return fromMinutes === 0 ? `${toMinutes} 分钟以内` : `约 ${fromMinutes}-${toMinutes} 分钟`
}

/** What the range is taken from. */
export function estimateSourceWords({ source, calls }: QueueEstimate): string {
  return source === 'recent_calls' && calls ? `按最近 ${calls} 次叫号的间隔估算` : '按平时的速度估算，叫号多了会更准'
}

function hours(minutes: number): string {
  return String(Math.round(minutes / 30) / 2)
}

/** What to do now, in one sentence. */
export function adviceOf({ status, requeue }: QueueItem): string {
  switch (status) {
    case 'CALLING':
      return '正在叫您的号，请马上前往'
    case 'READY':
      return '快到您了，请到诊室门口等候'
    case 'SERVING':
      return '正在就诊'
    case 'DONE':
      return '已经看完，祝您早日康复'
    case 'MISSED':
      return requeue?.allowed ? '叫号时您没有到。重新排队后，排在接下来 3 位之后' : (requeue?.reason ?? '请到分诊台咨询')
    case 'CANCELLED':
      return '这个号已经取消'
    case 'WAITING':
    case null:
    case undefined:
      return '请在候诊区等候，不要走远'
  }
}

/** Numbers that still ask for something. */
export function isOpen(status: QueueStatus | null | undefined): boolean {
  return status !== 'DONE' && status !== 'CANCELLED'
}

/** Where to go: window, building, floor and room. */
export function placeWords({ branchName, location, counter }: QueueItem): string {
  return [branchName, location, counter].filter(Boolean).join(' ')
}

/** The second of the hospital's clock, `09:12:33`. */
export function clockWords(moment: string): string {
  return new Date(Date.parse(moment) + 8 * 3_600_000).toISOString().slice(11, 19)
}
