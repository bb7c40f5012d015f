import { useEffect, useRef, useState } from 'react'

import type { QueueItem } from '@/contract/queue'
import { chime } from '@/platform/device/chime'
import { vibrate } from '@/platform/device/vibrate'
import { queueReminders } from '@/storage/keys'
import { showToast } from '@/ui/toast'

import { reminderOf } from './reminders'

/** Before a patient has chosen. */
const usualAhead = 3

/** Buzzes, sounds and says it when a number comes near; remembers how near each number's patient wishes. */
export function useReminders(items: readonly QueueItem[] | undefined): {
  aheadOf: (ticketId: string) => number
  choose: (ticketId: string, ahead: number) => void
} {
  const [chosen, setChosen] = useState<Record<string, number>>(() => queueReminders.read() ?? {})
  const before = useRef<ReadonlyMap<string, QueueItem>>(new Map())
  const aheadOf = (ticketId: string) => chosen[ticketId] ?? usualAhead

  useEffect(() => {
    if (!items) return
    const known = before.current
    before.current = new Map(items.map((item) => [item.ticketId ?? '', item]))
    const words = items
      .map((item) =>
        reminderOf(known.get(item.ticketId ?? ''), item, chosen[item.ticketId ?? ''] ?? usualAhead),
      )
      .filter((one) => one !== undefined)
    if (words.length === 0) return
    vibrate()
    chime.play()
    showToast(words.join('；'))
  }, [items, chosen])

  function choose(ticketId: string, ahead: number): void {
    chime.prepare()
    // Only the numbers of today are worth remembering.
    const kept = Object.fromEntries(Object.entries(chosen).filter(([id]) => before.current.has(id)))
    const next = { ...kept, [ticketId]: ahead }
    queueReminders.write(next)
    setChosen(next)
  }
  return { aheadOf, choose }
}
