import type { QueueItem } from '@/contract/queue'

/** Where to go, in the fewest words: the calling window, else the room, else the service. */
export function roomOf({ counter, location, itemName }: QueueItem): string {
  return counter ?? location ?? itemName
}

/** The whole place: building, floor and room, and which window. */
export function placeOf({ branchName, location, counter }: QueueItem): string {
  return [branchName, location, counter].filter(Boolean).join('，')
}

/** The call as spoken: a number is read character by character, `A 0 1 2`. No name: others may hear it. */
export function spokenCall(item: QueueItem): string {
  const number = Array.from(item.queueNo).join(' ')
  const places = [item.location, item.counter].filter(Boolean).join('，')
  return `请 ${number} 号，到${places || item.itemName}`
}
