import type { QueueItem } from '@/contract/queue'
import { heardCalls } from '@/storage/keys'

import { keyOf } from './queue_words'

/** The first number being called now that nobody has answered yet. */
export function unheardCall(items: readonly QueueItem[]): QueueItem | undefined {
  const known = heard()
  return items.find((item) => item.status === 'CALLING' && !known.includes(keyOf(item)))
}

/** The patient has seen the call of this number (see keyOf). */
export function acknowledge(key: string): void {
  heardCalls.write([...heard().filter((one) => one !== key), key])
}

/** A number that is not being called any more can be called once more: the next call counts anew. */
export function forgetEnded(items: readonly QueueItem[]): void {
  const calling = items.filter(({ status }) => status === 'CALLING').map(keyOf)
  const left = heard().filter((key) => calling.includes(key))
  if (left.length < heard().length) heardCalls.write(left)
}

/** Numbers being called whose patient has said that he heard it. */
function heard(): readonly string[] {
  return heardCalls.read() ?? []
}
