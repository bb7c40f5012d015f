/** The planner against a brute force: every combination of times is tried by rules written once more, and no plan is better than the planner's. */
import fc from 'fast-check'
import {
  earliestEnd,
  planExams,
  planForVisit,
  type ExamToPlan,
  type OpenSlot,
  type Plan,
  type PlanRequest,
} from '../../../../server/areas/exam/planner'
import { smallRequest } from '../../../support/exam_requests'

interface Placed {
  exam: ExamToPlan
  slot: OpenSlot
}

const dayOf = (minute: number): number => Math.floor(minute / 1440)
const way = (one: OpenSlot, other: OpenSlot): number => (one.place === other.place ? 0 : 10)

/** The meals and drinks of one exam that fall into the time in which the other one forbids them. */
function disturbs(one: Placed, other: Placed): boolean {
  return one.exam.steps.some((intake) =>
    other.exam.steps.some((ban) => {
      const isBanned =
        (ban.kind === 'fast' && intake.kind === 'meal') ||
        (ban.kind === 'no_water' && (intake.kind === 'meal' || intake.kind === 'drink'))
      if (!isBanned) return false
      const at = one.slot.begin - intake.minutesBefore
      return one.slot.begin < other.slot.begin
        ? at > other.slot.begin - ban.minutesBefore
        : at < other.slot.begin
    }),
  )
}

function fits(placed: readonly Placed[], { now, visit }: PlanRequest): boolean {
  const alone = placed.every(({ exam, slot }) => {
    const end = slot.begin + exam.minutes
    const isHungry = exam.steps.some(({ kind }) => kind === 'fast' || kind === 'no_water')
    return (
      slot.left > 0 &&
      exam.steps.every(({ minutesBefore }) => slot.begin - minutesBefore >= now) &&
      slot.begin >= now &&
      slot.begin >= exam.earliestBegin &&
      end <= exam.latestEnd &&
      (!isHungry || slot.begin % 1440 < 720) &&
      (visit === null || end <= visit.examsOverBy)
    )
  })
  return (
    alone &&
    placed.every((one) =>
      placed.every((other) => {
        if (one === other || one.slot.begin > other.slot.begin) return true
        const end = one.slot.begin + one.exam.minutes
        const needed = one.exam.gapAfter + way(one.slot, other.slot) + other.exam.gapBefore
        const apart = [
          ...one.exam.apart.filter(({ code }) => code === other.exam.code),
          ...other.exam.apart.filter(({ code }) => code === one.exam.code),
        ]
        return (
          one.slot.begin !== other.slot.begin &&
          (dayOf(one.slot.begin) !== dayOf(other.slot.begin) ||
            one.slot.branch === other.slot.branch) &&
          end + needed <= other.slot.begin &&
          !one.exam.after.includes(other.exam.code) &&
          apart.every(({ minutes }) => end + minutes <= other.slot.begin) &&
          !disturbs(one, other) &&
          !disturbs(other, one)
        )
      }),
    )
  )
}

function costOf(placed: readonly Placed[], visit: PlanRequest['visit']) {
  const spans = placed
    .map(({ exam, slot }) => ({ ...slot, end: slot.begin + exam.minutes }))
    .sort((one, other) => one.begin - other.begin)
  const all = visit === null ? spans : [...spans, { ...visit, end: visit.begin }]
  let [trips, waiting] = [0, 0]
  for (const [at, one] of all.entries()) {
    const before = all[at - 1]
    const isSame =
      before !== undefined &&
      dayOf(before.begin) === dayOf(one.begin) &&
      before.branch === one.branch
    trips += isSame ? 0 : 1
    waiting += isSame ? one.begin - before.end : 0
  }
  return { end: Math.max(...spans.map(({ end }) => end)), trips, waiting }
}

function all(request: PlanRequest): Placed[][] {
  let combinations: Placed[][] = [[]]
  for (const exam of request.exams)
    combinations = combinations.flatMap((some) =>
      exam.slots.map((slot) => [...some, { exam, slot }]),
    )
  return combinations.filter((placed) => fits(placed, request))
}

function placedOf(plan: Plan, { exams }: PlanRequest): Placed[] {
  return plan.exams.map(({ orderId, slotId }) => {
    const exam = exams.find((one) => one.orderId === orderId)
    const slot = exam?.slots.find((one) => one.slotId === slotId)
    if (exam === undefined || slot === undefined) throw new Error(`no ${orderId} at ${slotId}`)
    return { exam, slot }
  })
}

type Cost = ReturnType<typeof costOf>

function compare(
  plan: Plan | undefined,
  request: PlanRequest,
  visit: PlanRequest['visit'],
  order: (keyof Cost)[],
): void {
  const asked = { ...request, visit }
  const keyOf = (placed: Placed[]): number[] => {
    const cost = costOf(placed, visit)
    return order.map((name) => cost[name])
  }
  const best = all(asked)
    .map(keyOf)
    .sort(
      (one, other) => one.map((part, at) => part - (other[at] ?? 0)).find((by) => by !== 0) ?? 0,
    )[0]
  if (plan === undefined) return void expect(best).toBeUndefined()
  const placed = placedOf(plan, request)
  expect(placed).toHaveLength(request.exams.length)
  expect(fits(placed, asked)).toBe(true)
  expect(keyOf(placed)).toEqual(best)
}

test('no plan is better than the planner’s, by whatever a patient asks for', () => {
  fc.assert(
    fc.property(smallRequest, (request) => {
      const offers = planExams(request)
      expect(earliestEnd(request)).toBe(offers.earliest?.end)
      if (request.visit !== null)
        expect(planForVisit(request, request.visit)).toEqual(offers.with_visit)
      compare(offers.earliest, request, null, ['end', 'trips', 'waiting'])
      compare(offers.fewest, request, null, ['trips', 'end', 'waiting'])
      if (request.visit !== null)
        compare(offers.with_visit, request, request.visit, ['trips', 'waiting'])
    }),
    { numRuns: 400 },
  )
})
