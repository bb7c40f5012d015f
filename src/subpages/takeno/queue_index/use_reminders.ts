import { useEffect, useRef, useState } from 'react'

import type { QueueItem } from '@/contract/queue'
import { chime } from '@/platform/sound/chime'
import { vibrate } from '@/platform/sound/vibrate'
import { api } from '@/request/api'
import { queueReminders } from '@/storage/keys'
import { showToast } from '@/ui/overlays/toast'

import { keyOf } from '@/waiting/queue_words'
import { reminderOf } from './reminders'

/** The default. */
const usualAhead = 3

/** Vibrates, rings and speaks when a number comes near; stores the chosen distance by number. */
export function useReminders(items: readonly QueueItem[] | undefined): {
  aheadOf: (item: QueueItem) => number
  choose: (item: QueueItem, ahead: number) => void
} {
  const [chosen, setChosen] = useState<Record<string, number>>(() => queueReminders.read() ?? {})
  const before = useRef<ReadonlyMap<string, QueueItem>>(new Map())
  const aheadOf = (item: QueueItem) => chosen[keyOf(item)] ?? usualAhead

  useEffect(() => {
    if (!items) return
    const known = before.current
    before.current = new Map(items.map((item) => [keyOf(item), item]))
    const words = items
      .map((item) => reminderOf(known.get(keyOf(item)), item, chosen[keyOf(item)] ?? usualAhead))
      .filter((one) => one !== undefined)
    if (words.length === 0) return
    vibrate()
    chime.play()
    showToast(words.join('；'))
  }, [items, chosen])

  /** A sound here, a message elsewhere. */
  function choose(item: QueueItem, ahead: number): void {
    const { ticketId } = item
    if (ticketId) void api.queue.remindMe({ ticketId, ahead }).catch(() => undefined)
    chime.prepare()
    // Only today's numbers are stored.
    const kept = Object.fromEntries(Object.entries(chosen).filter(([id]) => before.current.has(id)))
    const next = { ...kept, [keyOf(item)]: ahead }
    queueReminders.write(next)
    setChosen(next)
  }
  return { aheadOf, choose }
}
