import type { QueueItem } from '@/contract/queue'

import { aheadOf } from '@/waiting/queue_words'

/** The choices of a reminder, in people ahead; 0: only when called. */
export const reminderChoices = [0, 3, 5, 10] as const

/** The words of a choice. */
export function formatReminder(ahead: number): string {
  return ahead === 0 ? '叫到时' : `${ahead} 人`
}

/** The reminder about one number now, if any: missed, or as near as chosen. A call is not shown here: it covers the phone. */
export function reminderOf(
  before: QueueItem | undefined,
  after: QueueItem,
  wantedAhead: number,
): string | undefined {
  if (!before) return undefined
  const { itemName, queueNo, status } = after
  const ahead = aheadOf(after)
  const wasAhead = aheadOf(before)
  if (status === 'MISSED' && before.status !== 'MISSED') return `${queueNo} 已过号，可以重新排队`
  // Who waits without a known place has heard nothing yet.
  const wasFurther = wasAhead === undefined ? before.status === 'WAITING' : wasAhead > wantedAhead
  if (wantedAhead > 0 && wasFurther && ahead !== undefined && ahead <= wantedAhead)
    return `${itemName} 前面还有 ${ahead} 人，请准备`
  return undefined
}
