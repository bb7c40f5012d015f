import { useEffect, useRef, useState } from 'react'

import type { QueueItem } from '@/contract/queue'
import { chime } from '@/platform/device/chime'
import { vibrate } from '@/platform/device/vibrate'
import { queueReminders } from '@/storage/keys'
import { showToast } from '@/ui/overlays/toast'

import { keyOf } from '../queue_words'
import { reminderOf } from './reminders'

/** Before a patient has chosen. */
const usualAhead = 3

/** Buzzes, sounds and says it when a number comes near; remembers how near each number's patient wishes. */
export function useReminders(items: readonly QueueItem[] | undefined): {
  aheadOf: (key: string) => number
  choose: (key: string, ahead: number) => void
} {
  const [chosen, setChosen] = useState<Record<string, number>>(() => queueReminders.read() ?? {})
  const before = useRef<ReadonlyMap<string, QueueItem>>(new Map())
  const aheadOf = (key: string) => chosen[key] ?? usualAhead

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

  function choose(key: string, ahead: number): void {
    chime.prepare()
    // Only the numbers of today are worth remembering.
    const kept = Object.fromEntries(Object.entries(chosen).filter(([id]) => before.current.has(id)))
    const next = { ...kept, [key]: ahead }
    queueReminders.write(next)
    setChosen(next)
  }
  return { aheadOf, choose }
}
