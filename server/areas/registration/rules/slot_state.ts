/** The state of slots as patients see it: one, or many combined. */
import type { ScheduleState } from '../../../../src/contract/registration'

/** The state of one slot as patients see it. */
export function slotState(source: {
  stopped: boolean
  beginsAt: Date
  releaseAt: Date
  capacity: number
  taken: number
  now: Date
}): ScheduleState {
  if (source.stopped) return 'stopped'
  if (source.beginsAt <= source.now) return 'past'
  if (source.releaseAt > source.now) return 'unreleased'
  return source.taken < source.capacity ? 'available' : 'full'
}

/** How many slots of a half day or a day are in each state. */
export interface StateCounts {
  available: number
  full: number
  unreleased: number
  stopped: number
}

/** One state for many slots: the most helpful one wins. */
export function combinedState(counts: StateCounts): ScheduleState {
  if (counts.available > 0) return 'available'
  if (counts.full > 0) return 'full'
  if (counts.unreleased > 0) return 'unreleased'
  if (counts.stopped > 0) return 'stopped'
  return 'past'
}
