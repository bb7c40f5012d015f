/** Waits as rows of rooms. */
import type { Wait } from '@/contract/desk/planning/waits'

type Room = NonNullable<Wait['room']>

export interface RoomWaits {
  key: string
  /** Null: all rooms together. */
  room: Room | null
  day: Wait | undefined
  hours: Map<number, Wait>
}

export const keyOf = ({ branchName, groupName, name }: Room): string =>
  [branchName, groupName, name].join('·')

/** A row for each room, all rooms together first. */
export function roomsOf(waits: readonly Wait[]): RoomWaits[] {
  const rows = new Map<string, RoomWaits>()
  for (const wait of waits) {
    const key = wait.room === null ? '' : keyOf(wait.room)
    const row = rows.get(key) ?? { key, room: wait.room, day: undefined, hours: new Map() }
    if (wait.hour === null) row.day = wait
    else row.hours.set(wait.hour, wait)
    rows.set(key, row)
  }
  return [...rows.values()].sort(
    (one, other) => Number(other.room === null) - Number(one.room === null),
  )
}

/** The hours in which anybody was called for, from the first to the last. */
export function hoursOf(rows: readonly RoomWaits[]): number[] {
  const found = rows.flatMap(({ hours }) => [...hours.keys()])
  if (found.length === 0) return []
  const first = Math.min(...found)
  return Array.from({ length: Math.max(...found) - first + 1 }, (_, index) => first + index)
}
