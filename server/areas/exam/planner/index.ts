/** The planner of exams: of all plans that keep the rules, the three that patients ask for. A pure function: what it does not know it is handed. */
import { makeBoard, type Board } from './board'
import { makeCompletions, never } from './completions'
import { dayOf } from './rules'
import { search, type Found } from './search'
import type { Aim } from './state'
import type { Plan, PlannedExam, PlanRequest, ReturnVisit } from './types'

export type { ExamToPlan, OpenSlot, Plan, PlanRequest, ReturnVisit, TimedStep } from './types'

/** So many exams are planned at once. */
const examsMax = 8

/** 最早做完, 跑得最少, 与复诊同一天; what does not exist is missing. */
export interface Offers {
  earliest?: Plan
  fewest?: Plan
  with_visit?: Plan
}

/** Plans all exams of the request; an empty answer where they do not fit together. @throws RangeError above `examsMax` exams */
export function planExams(request: PlanRequest): Offers {
  const { exams, visit } = request
  const space = openSpace(request)
  if (space === undefined) return {}
  const { board, find } = space
  const end = findEnd(board, find)
  if (end === undefined) return {}
  const offers = {
    earliest: withFewest(exams.length, (trips) => find({ trips, end, least: 'waiting' })),
    fewest: findFewest(board, find),
    with_visit: visit === null ? undefined : findForVisit(board, find, visit),
  }
  return Object.fromEntries(
    Object.entries(offers).flatMap(([name, found]) =>
      found === undefined ? [] : [[name, planOf(request, found.exams)]],
    ),
  )
}

/** When all of them can be over at the earliest; undefined where they do not fit together. @throws RangeError */
export function earliestEnd(request: PlanRequest): number | undefined {
  const space = openSpace(request)
  return space && findEnd(space.board, space.find)
}

/** The plan for this return visit alone. @throws RangeError */
export function planForVisit(request: PlanRequest, visit: ReturnVisit): Plan | undefined {
  const space = openSpace(request)
  const found = space && findForVisit(space.board, space.find, visit)
  return found && planOf(request, found.exams)
}

/** What is searched; undefined where an exam has no time at all. */
function openSpace(request: PlanRequest): { board: Board; find: Find } | undefined {
  const { exams } = request
  if (exams.length > examsMax) throw new RangeError(`at most ${examsMax} exams`)
  const board = makeBoard(request)
  if (board.rows.some((rows) => rows.length === 0)) return undefined
  const completions = makeCompletions(board)
  return {
    board,
    find: (aim) => search(board, completions, { ...anyPlan, trips: exams.length, ...aim }),
  }
}

type Find = (aim: Partial<Aim>) => Found | undefined

const anyPlan: Omit<Aim, 'trips'> = {
  least: 'end',
  end: Infinity,
  under: never,
  firstDay: -Infinity,
  lastDay: Infinity,
  visit: null,
  visitTrip: -1,
}

/** The first days first: what is over within them is over before anything that is not. */
function horizons({ trips }: Board): number[] {
  const first = trips[0]?.day ?? 0
  return [first, first + 2, Infinity]
}

/** When everything can be over at the earliest. */
function findEnd(board: Board, find: Find): number | undefined {
  for (const lastDay of horizons(board)) {
    // One coming is looked through quickly, and seldom is more than one better.
    const once = find({ trips: 1, lastDay })?.value
    const end = find({ lastDay, under: once ?? never })?.value ?? once
    if (end !== undefined) return end
  }
  return undefined
}

/** The fewest comings for which something is found. */
function withFewest(
  most: number,
  findWith: (trips: number) => Found | undefined,
): Found | undefined {
  for (let trips = 1; trips <= most; trips += 1) {
    const found = findWith(trips)
    if (found !== undefined) return found
  }
  return undefined
}

/** The fewest comings, of those the earliest end, of those the least waiting. */
function findFewest(board: Board, find: Find): Found | undefined {
  return withFewest(board.exams.length, (trips) => {
    for (const lastDay of horizons(board)) {
      const end = find({ trips, lastDay })?.value
      if (end !== undefined) return find({ trips, lastDay, end, least: 'waiting' })
    }
    return undefined
  })
}

/** As few comings as can be, that of the return visit among them. */
function findForVisit(
  { trips: comings, exams }: Board,
  find: Find,
  visit: ReturnVisit,
): Found | undefined {
  const day = dayOf(visit.begin)
  const visitTrip = comings.findIndex((one) => one.day === day && one.branch === visit.branch)
  const aim = { least: 'waiting', end: visit.examsOverBy, visit, visitTrip } as const
  return withFewest(exams.length + 1, (trips) =>
    find({ ...aim, trips, firstDay: trips === 1 ? day : -Infinity, lastDay: day }),
  )
}

/** What a plan costs: a coming lasts one day in one branch. */
function planOf({ exams }: PlanRequest, planned: readonly PlannedExam[]): Plan {
  let [trips, waiting, end, trip] = [0, 0, 0, '']
  for (const { orderId, slotId, begin } of planned) {
    const exam = exams.find((one) => one.orderId === orderId)
    const branch = exam?.slots.find((slot) => slot.slotId === slotId)?.branch ?? ''
    const own = `${dayOf(begin)}@${branch}`
    if (own === trip) waiting += begin - end
    else trips += 1
    end = begin + (exam?.minutes ?? 0)
    trip = own
  }
  return { exams: planned, end, trips, waiting }
}
