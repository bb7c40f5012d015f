/** When a coming is over at the earliest, from each time of it and for each set of exams that is still to be done in it: exact but for distances between exams that do not follow one another. */
import { firstFrom, type Board, type Row } from './board'

/** No number that a plan has. */
export const never = 1 << 29

/** For each coming, by the number of a time within it and by the set of exams that follow. */
export interface Completions {
  /** How many sets of exams there are. */
  size: number
  /** What is known of a coming; it is found out once somebody asks. */
  endsOf(trip: number): Int32Array
}

export function makeCompletions(board: Board): Completions {
  const size = 1 << board.exams.length
  const rows = board.rows.flat()
  const known: (Int32Array | undefined)[] = []
  return {
    size,
    endsOf(trip) {
      const ends =
        known[trip] ??
        endsOfComing(
          board,
          rows.filter((row) => row.trip === trip),
        )
      known[trip] = ends
      return ends
    },
  }
}

/** The latest time of the coming first: what follows a time is known before it. */
function endsOfComing(board: Board, rows: readonly Row[]): Int32Array {
  const size = 1 << board.exams.length
  const times = rows
    .flatMap((row) => row.begins.map((begin, at) => ({ row, at, begin })))
    .sort((one, other) => other.begin - one.begin)
  const ends = new Int32Array(times.length * size).fill(never)
  for (const { row, at, begin } of times) {
    const base = (row.firstInTrip + at) * size
    const end = begin + (board.exams[row.exam]?.minutes ?? 0)
    ends[base] = end
    const mustPrecede = precedingMask(board, row.exam)
    for (const next of rows) {
      if (next.exam === row.exam || (mustPrecede & (1 << next.exam)) !== 0) continue
      const nextAt = firstFrom(next.begins, leastNext(board, row, next, begin))
      if (nextAt === next.begins.length) continue
      follow(ends, base, (next.firstInTrip + nextAt) * size, {
        others: (size - 1) & ~((1 << row.exam) | mustPrecede | (1 << next.exam)),
        bit: 1 << next.exam,
      })
    }
  }
  return ends
}

/** What follows the next time follows this one. */
function follow(
  ends: Int32Array,
  base: number,
  nextBase: number,
  { others, bit }: { others: number; bit: number },
): void {
  for (let rest = others; ; rest = (rest - 1) & others) {
    const end = ends[nextBase + rest] ?? never
    if (end < (ends[base + (rest | bit)] ?? never)) ends[base + (rest | bit)] = end
    if (rest === 0) return
  }
}

/** The exams that cannot come after this one. */
function precedingMask(board: Board, exam: number): number {
  return (board.distances[exam] ?? []).reduce(
    (mask, distance, at) => (distance === Infinity ? mask | (1 << at) : mask),
    0,
  )
}

function leastNext(board: Board, row: Row, next: Row, begin: number): number {
  const exam = board.exams[row.exam]
  const walk = board.walks[row.spot]?.[next.spot] ?? 0
  const breaks = (exam?.gapAfter ?? 0) + walk + (board.exams[next.exam]?.gapBefore ?? 0)
  const distance = board.distances[row.exam]?.[next.exam] ?? 0
  return begin + Math.max((exam?.minutes ?? 0) + breaks, distance)
}
