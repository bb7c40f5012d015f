import type { QueueItem } from '@/contract/queue'

/** Where to go, in the fewest words: the window that called, else the room, else what it is for. */
export function roomOf({ counter, location, itemName }: QueueItem): string {
  return counter ?? location ?? itemName
}

/** The way there: house, floor and room, and which window. */
export function wayOf({ branchName, location, counter }: QueueItem): string {
  return [branchName, location, counter].filter(Boolean).join('，')
}

/** The call as it is spoken: a number is read sign by sign, `A 0 1 2`. No name: others may hear it. */
export function spokenCall(item: QueueItem): string {
  const number = Array.from(item.queueNo).join(' ')
  const places = [item.location, item.counter].filter(Boolean).join('，')
  return `请 ${number} 号，到${places || item.itemName}`
}
