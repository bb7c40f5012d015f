/** What sets of exams cost in so many comings at least, each coming taken by itself: with it the search knows from every state what no way on can come below. */
import type { Board } from './board'
import { never, type Completions } from './completions'
import type { Aim } from './state'

/** Tables by how many comings there may be. */
export interface Comings {
  /** From the first day on, the cost of each set. */
  all: readonly Int32Array[]
  /** After each coming, the cost of each set. */
  after: readonly (readonly Int32Array[])[]
}

/** Fills the tables for an aim. */
export function makeComings(board: Board, completions: Completions, aim: Aim): Comings {
  const most = Math.min(aim.trips, board.exams.length + 1)
  const lastDay = Math.min(board.trips.at(-1)?.day ?? 0, aim.lastDay)
  const firstDay = Math.max(board.trips[0]?.day ?? 0, aim.firstDay)
  const costs = board.trips.map((_trip, number) => costsOf(board, completions, aim, number))
  const after = [
    board.trips.map((_trip, number) => {
      const table = new Int32Array(completions.size).fill(never)
      table[0] = startOf(aim, number, 0)
      return table
    }),
  ]
  const all = [new Int32Array(completions.size).fill(never)]
  for (let left = 1; left <= most; left += 1) {
    const before = after[left - 1] ?? []
    const fromDay = new Map([[lastDay + 1, new Int32Array(completions.size).fill(never)]])
    for (let day = lastDay; day >= firstDay; day -= 1) {
      const table = Int32Array.from(fromDay.get(day + 1) ?? [])
      for (const number of comingsOn(board, day)) add(table, costs[number], before[number], aim)
      fromDay.set(day, table)
    }
    after.push(
      board.trips.map(({ day }, number) => {
        const table = Int32Array.from(fromDay.get(day + 1) ?? [])
        table[0] = startOf(aim, number, left)
        return table
      }),
    )
    all.push(fromDay.get(firstDay) ?? new Int32Array(completions.size).fill(never))
  }
  return { all, after }
}

const comingsOn = (board: Board, day: number): number[] =>
  board.trips.flatMap((trip, number) => (trip.day === day ? [number] : []))

/** Nothing more costs nothing, but the return visit wants a coming of its own. */
function startOf(aim: Aim, number: number, left: number): number {
  return aim.visit === null || number === aim.visitTrip || left > 0 ? 0 : never
}

/** One coming with some of the exams, the others after it. */
function add(
  table: Int32Array,
  costs: Int32Array | undefined,
  after: Int32Array | undefined,
  aim: Aim,
): void {
  if (costs === undefined || after === undefined) return
  const all = table.length - 1
  for (let some = 1; some <= all; some += 1) {
    const cost = costs[some] ?? never
    if (cost >= never) continue
    const others = all ^ some
    // Each set of the others, the empty one last.
    for (let rest = others; ; rest = (rest - 1) & others) {
      const more = after[rest] ?? never
      if (more < never) {
        const last = rest === 0 ? cost : more
        const total = aim.least === 'end' ? last : cost + more
        if (total < (table[some | rest] ?? never)) table[some | rest] = total
      }
      if (rest === 0) break
    }
  }
}

/** Whether the coming falls into the days of the aim. */
export function isOfAim(board: Board, { firstDay, lastDay }: Aim, trip: number): boolean {
  const day = board.trips[trip]?.day ?? -1
  return day >= firstDay && day <= lastDay
}

/** What each set costs in one coming. */
function costsOf(board: Board, completions: Completions, aim: Aim, trip: number): Int32Array {
  const { size } = completions
  const costs = new Int32Array(size).fill(never)
  if (!isOfAim(board, aim, trip)) return costs
  const ends = completions.endsOf(trip)
  for (const row of board.rowsOfTrip.flatMap((ofExam) => ofExam[trip] ?? []))
    for (const [at, begin] of row.begins.entries()) {
      const base = (row.firstInTrip + at) * size
      const bit = 1 << row.exam
      for (let rest = 0; rest < size; rest += 1) {
        const end = ends[base + rest] ?? never
        if (end > aim.end || end >= never) continue
        const until = trip === aim.visitTrip ? (aim.visit?.begin ?? end) : end
        const cost = aim.least === 'end' ? end : until - begin - (board.minutes[rest | bit] ?? 0)
        if (cost < (costs[rest | bit] ?? never)) costs[rest | bit] = cost
      }
    }
  return costs
}
