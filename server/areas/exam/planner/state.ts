/** What is placed so far, and how one more exam is placed. */
import type { Board, Row } from './board'
import type { ReturnVisit } from './types'

/** What is made as small as it gets, and what may not be passed meanwhile. */
export interface Aim {
  least: 'end' | 'waiting'
  /** At most so many comings, that of the return visit among them. */
  trips: number
  /** Over by then. */
  end: number
  /** Better than this. */
  under: number
  /** On these days. */
  firstDay: number
  lastDay: number
  visit: ReturnVisit | null
  /** The coming of the return visit; -1: no exam has a time in it. */
  visitTrip: number
}

/** One time of a row. */
export interface Step {
  row: Row
  at: number
}

/** Exams in the order of their times. */
export interface State {
  mask: number
  before: State | null
  step: Step | null
  /** When the last one is over; whoever has none yet comes from nowhere. */
  end: number
  trip: number
  trips: number
  waiting: number
  /** The least beginning of each exam by what is placed, apart from the way from the last one. */
  allowed: readonly number[]
}

export const emptyState = (board: Board): State => ({
  mask: 0,
  before: null,
  step: null,
  end: -Infinity,
  trip: -1,
  trips: 0,
  waiting: 0,
  allowed: board.exams.map(() => -Infinity),
})

/** The state with one exam more. */
export function place(board: Board, before: State, step: Step): State {
  const { exam, trip, begins } = step.row
  const begin = begins[step.at] ?? 0
  const distances = board.distances[exam] ?? []
  const isSame = before.trip === trip
  const isFree = distances.every(
    (distance, at) => begin + distance <= (before.allowed[at] ?? -Infinity) || distance <= 0,
  )
  return {
    mask: before.mask | (1 << exam),
    before,
    step,
    end: begin + (board.exams[exam]?.minutes ?? 0),
    trip,
    trips: before.trips + (isSame ? 0 : 1),
    waiting: before.waiting + (isSame ? begin - before.end : 0),
    allowed: isFree
      ? before.allowed
      : before.allowed.map((least, at) => {
          const distance = distances[at] ?? 0
          return distance > 0 ? Math.max(least, begin + distance) : least
        }),
  }
}

/** The least beginning of an exam in a row after what is placed, with the way to it. */
export function leastBeginIn(board: Board, state: State, { exam, spot }: Row): number {
  const allowed = state.allowed[exam] ?? -Infinity
  if (state.step === null) return allowed
  const after = board.exams[state.step.row.exam]?.gapAfter ?? 0
  const walk = board.walks[state.step.row.spot]?.[spot] ?? 0
  return Math.max(allowed, state.end + after + walk + (board.exams[exam]?.gapBefore ?? 0))
}
