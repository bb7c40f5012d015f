import type { QueueItem } from '@/contract/queue'
import { heardCalls } from '@/storage/keys'

import { keyOf } from './queue_words'

/** The first called number without an answer. */
export function unheardCall(items: readonly QueueItem[]): QueueItem | undefined {
  const known = heard()
  return items.find((item) => item.status === 'CALLING' && !known.includes(keyOf(item)))
}

/** The patient has seen the call of this number (see keyOf). */
export function acknowledge(key: string): void {
  heardCalls.write([...heard().filter((one) => one !== key), key])
}

/** An ended number may be called once more: that call counts anew. */
export function forgetEnded(items: readonly QueueItem[]): void {
  const calling = items.filter(({ status }) => status === 'CALLING').map(keyOf)
  const left = heard().filter((key) => calling.includes(key))
  if (left.length < heard().length) heardCalls.write(left)
}

/** Called numbers that the patient has acknowledged. */
function heard(): readonly string[] {
  return heardCalls.read() ?? []
}
