/**
 * The exact search: exams are placed one after the other in time, and what cannot become better than the best that is known is left out.
 * Within a coming only the earliest time at each place is looked at: a later one leaves less room to all that follow and ends no sooner. Only how a coming begins is tried at every time, for a later beginning waits less.
 */
import { firstFrom, type Board, type Row } from './board'
import { makeBound } from './bounds'
import { isOfAim, makeComings } from './comings'
import { never, type Completions } from './completions'
import { minutesOfDay } from './rules'
import { emptyState, leastBeginIn, place, type Aim, type State, type Step } from './state'
import type { PlannedExam } from './types'

/** Whoever leaves so long before midnight is free on the next day whatever came last. */
const longestGap = 180

export interface Found {
  exams: readonly PlannedExam[]
  value: number
}

/** Searches a board; undefined where nothing fits. */
export function search(board: Board, completions: Completions, aim: Aim): Found | undefined {
  const all = (1 << board.exams.length) - 1
  const bound = makeBound(board, completions, makeComings(board, completions, aim), aim)
  const isKnown = rememberStates(aim)
  const isLeft = rememberLeaving(board, aim)
  let best: { state: State; value: number } | undefined

  function visit(state: State): void {
    if (state.mask === all) {
      const value = valueAtEnd(state, aim)
      if (value < (best?.value ?? aim.under)) best = { state, value }
      return
    }
    if (isKnown(state)) return
    const isOver = state.trips >= aim.trips || isLeft(state)
    const steps = [...stepsHere(board, state), ...(isOver ? [] : stepsElsewhere(board, state, aim))]
    const states = steps
      .map((step) => place(board, state, step))
      .map((next) => ({ next, least: bound(next) }))
      .filter(({ least }) => least < (best?.value ?? aim.under))
      // What promises most is looked at first, of equal promises the earliest.
      .sort((one, other) => one.least - other.least || one.next.end - other.next.end)
    for (const { next, least } of states) if (least < (best?.value ?? aim.under)) visit(next)
  }

  const start = emptyState(board)
  if (bound(start) < aim.under) visit(start)
  return best && { exams: listExams(board, best.state), value: best.value }
}

/** What a whole plan costs; infinite where it comes too often or ends too late. */
function valueAtEnd({ end, trip, trips, waiting }: State, aim: Aim): number {
  const isThere = trip === aim.visitTrip
  const comings = trips + (aim.visit === null || isThere ? 0 : 1)
  if (comings > aim.trips || end > aim.end) return never
  if (aim.least === 'end') return end
  return waiting + (isThere && aim.visit !== null ? aim.visit.begin - end : 0)
}

/** What may come next in this coming. */
function stepsHere(board: Board, state: State): Step[] {
  if (state.step === null) return []
  return (board.rests[state.mask] ?? []).flatMap((exam) =>
    (board.rowsOfTrip[exam]?.[state.trip] ?? []).flatMap((row) => {
      const at = firstFrom(row.begins, leastBeginIn(board, state, row))
      return at < row.begins.length ? [{ row, at }] : []
    }),
  )
}

/** What may begin another coming. */
function stepsElsewhere(board: Board, state: State, aim: Aim): Step[] {
  return (board.rests[state.mask] ?? []).flatMap((exam) =>
    (board.rows[exam] ?? []).flatMap((row) =>
      dayOf(board, row.trip) > dayOf(board, state.trip) && isOfAim(board, aim, row.trip)
        ? stepsOf(board, state, aim, row)
        : [],
    ),
  )
}

const dayOf = (board: Board, trip: number): number => board.trips[trip]?.day ?? -1

function stepsOf(board: Board, state: State, aim: Aim, row: Row): Step[] {
  const from = firstFrom(row.begins, leastBeginIn(board, state, row))
  const minutes = board.exams[row.exam]?.minutes ?? 0
  const past = firstFrom(row.begins, aim.end - minutes + 1)
  // A coming ends no sooner when it begins later.
  const to = aim.least === 'end' ? Math.min(from + 1, past) : past
  return Array.from({ length: Math.max(0, to - from) }, (_, at) => ({ row, at: from + at }))
}

const isNoLater = (one: State, other: State): boolean =>
  one.allowed === other.allowed ||
  one.allowed.every(
    (least, at) => (one.mask & (1 << at)) !== 0 || least <= (other.allowed[at] ?? -Infinity),
  )

/** Knows states from which all goes on as well: the same exams are placed, the last one at the same time. */
function rememberStates(aim: Aim): (state: State) => boolean {
  const known = new Map<number, State[]>()
  return (state) => {
    if (state.step === null) return false
    const key = (state.step.row.firstId + state.step.at) * 256 + state.mask
    const others = known.get(key)
    if (others === undefined) known.set(key, [state])
    else if (others.some((other) => isNoWorse(other, state, aim))) return true
    else others.push(state)
    return false
  }
}

const isNoWorse = (one: State, other: State, aim: Aim): boolean =>
  one.trips <= other.trips &&
  (aim.least === 'end' || one.waiting <= other.waiting) &&
  isNoLater(one, other)

/** Knows states after which another coming begins as well: the same exams are placed, and the patient went home on that day or an earlier one. */
function rememberLeaving(board: Board, aim: Aim): (state: State) => boolean {
  const known = new Map<number, State[]>()
  const isSooner = (one: State, other: State): boolean =>
    one.end <= (dayOf(board, one.trip) + 1) * minutesOfDay - longestGap &&
    dayOf(board, one.trip) <= dayOf(board, other.trip)
  return (state) => {
    if (state.step === null) return false
    const others = known.get(state.mask) ?? []
    if (others.some((other) => isNoWorse(other, state, aim) && isSooner(other, state))) return true
    known.set(state.mask, [...others, state])
    return false
  }
}

function listExams(board: Board, state: State): PlannedExam[] {
  if (state.step === null || state.before === null) return []
  const { row, at } = state.step
  return [
    ...listExams(board, state.before),
    {
      orderId: board.exams[row.exam]?.orderId ?? '',
      slotId: row.slots[at]?.slotId ?? '',
      begin: row.begins[at] ?? 0,
    },
  ]
}
