/** The slots of a request as the search looks at them: by exam, by coming (one day in one branch) and by place, in the order of their begins. */
import { dayOf, leastDistance, mayBegin, walkMinutes } from './rules'
import type { ExamToPlan, OpenSlot, PlanRequest } from './types'

/** The times that one exam has at one place within one coming, ascending; alike devices are one row. */
export interface Row {
  exam: number
  trip: number
  /** The number of the place on the board. */
  spot: number
  begins: readonly number[]
  slots: readonly OpenSlot[]
  /** The number of its first time among all times of the board. */
  firstId: number
  /** The same among those of its coming. */
  firstInTrip: number
}

export interface Board {
  exams: readonly ExamToPlan[]
  /** Per exam, the comings in the order of their days. */
  rows: readonly (readonly Row[])[]
  /** Per exam and coming. */
  rowsOfTrip: readonly (readonly (readonly Row[])[])[]
  /** The comings in the order of their days. */
  trips: readonly { day: number; branch: string }[]
  /** Least time from the beginning of an exam to that of another one. */
  distances: readonly (readonly number[])[]
  /** By the set of exams that are placed, those that are not. */
  rests: readonly (readonly number[])[]
  /** How long the exams of each set take. */
  minutes: Int32Array
  /** From spot to spot. */
  walks: readonly (readonly number[])[]
}

/** Sorts the slots of a request. */
export function makeBoard(request: PlanRequest): Board {
  const { exams } = request
  const open = exams.map((exam) => usableSlots(exam, request))
  const trips = tripsOf(open)
  const spots = firstOfEach(open.flat(), ({ branch, place }) => `${place}@${branch}`)
  const rows = rowsOf(open, trips, spots)
  return {
    exams,
    rows,
    rowsOfTrip: rows.map((ofExam) =>
      trips.map((_trip, number) => ofExam.filter(({ trip }) => trip === number)),
    ),
    trips,
    distances: exams.map((one) => exams.map((other) => leastDistance(one, other))),
    rests: Array.from({ length: 1 << exams.length }, (_, mask) =>
      exams.flatMap((_exam, at) => ((mask & (1 << at)) === 0 ? [at] : [])),
    ),
    minutes: Int32Array.from({ length: 1 << exams.length }, (_, mask) =>
      exams.reduce((sum, exam, at) => ((mask & (1 << at)) === 0 ? sum : sum + exam.minutes), 0),
    ),
    walks: spots.map((from) => spots.map((to) => walkMinutes(from.place, to.place))),
  }
}

function usableSlots(exam: ExamToPlan, { now }: PlanRequest): OpenSlot[] {
  return (
    exam.slots
      .filter((slot) => slot.left > 0 && (slot.isHeld === true || mayBegin(exam, slot.begin, now)))
      // Of devices that are alike the emptiest takes the patient.
      .sort((one, other) => one.begin - other.begin || other.left - one.left)
  )
}

function firstOfEach<Item>(items: readonly Item[], nameOf: (item: Item) => string): Item[] {
  const known = new Map<string, Item>()
  for (const item of items) {
    const name = nameOf(item)
    if (!known.has(name)) known.set(name, item)
  }
  return [...known.values()]
}

function tripsOf(open: readonly OpenSlot[][]) {
  return firstOfEach(open.flat(), ({ begin, branch }) => `${dayOf(begin)}@${branch}`)
    .map(({ begin, branch }) => ({ day: dayOf(begin), branch }))
    .sort((one, other) => one.day - other.day || (one.branch < other.branch ? -1 : 1))
}

function rowsOf(
  open: readonly OpenSlot[][],
  trips: readonly { day: number; branch: string }[],
  spots: readonly OpenSlot[],
): Row[][] {
  const tripNumbers = new Map(trips.map(({ day, branch }, at) => [`${day}@${branch}`, at]))
  const spotNumbers = new Map(spots.map(({ branch, place }, at) => [`${place}@${branch}`, at]))
  let firstId = 0
  const inTrips = trips.map(() => 0)
  return open.map((slots, exam) => {
    const rows = new Map<number, { trip: number; spot: number; slots: OpenSlot[] }>()
    for (const slot of slots) {
      const trip = tripNumbers.get(`${dayOf(slot.begin)}@${slot.branch}`) ?? 0
      const spot = spotNumbers.get(`${slot.place}@${slot.branch}`) ?? 0
      const row = rows.get(trip * spots.length + spot)
      if (row === undefined) rows.set(trip * spots.length + spot, { trip, spot, slots: [slot] })
      else if (row.slots.at(-1)?.begin !== slot.begin) row.slots.push(slot)
    }
    return [...rows.values()]
      .sort((one, other) => one.trip - other.trip)
      .map((row) => {
        const begins = row.slots.map(({ begin }) => begin)
        firstId += begins.length
        const firstInTrip = inTrips[row.trip] ?? 0
        inTrips[row.trip] = firstInTrip + begins.length
        return { ...row, exam, begins, firstId: firstId - begins.length, firstInTrip }
      })
  })
}

/** The index of the first number that is not below `least`. */
export function firstFrom(numbers: readonly number[], least: number): number {
  let [low, high] = [0, numbers.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((numbers[middle] ?? 0) < least) low = middle + 1
    else high = middle
  }
  return low
}
