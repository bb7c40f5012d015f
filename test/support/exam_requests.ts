/** Requests to the planner of exams: random ones for the comparison with a brute force, and large ones for its clock. */
import fc from 'fast-check'
import type { ExamToPlan, OpenSlot, PlanRequest, TimedStep } from '../../server/areas/exam/planner'

const codes = ['A', 'B', 'C', 'D']
const kinds: TimedStep['kind'][] = ['fast', 'no_water', 'meal', 'drink', 'hold_urine']

const slot = fc.record({
  day: fc.integer({ min: 1, max: 3 }),
  half: fc.integer({ min: 14, max: 30 }),
  branch: fc.constantFrom('east', 'west'),
  place: fc.constantFrom('1', '2'),
  left: fc.integer({ min: 0, max: 2 }),
})

const exam = fc.record({
  minutes: fc.constantFrom(10, 30, 40),
  gapBefore: fc.constantFrom(0, 0, 15),
  gapAfter: fc.constantFrom(0, 0, 30),
  after: fc.subarray(codes, { maxLength: 1 }),
  apart: fc.array(
    fc.record({ code: fc.constantFrom(...codes), minutes: fc.constantFrom(60, 1440) }),
    { maxLength: 1 },
  ),
  steps: fc.array(
    fc.record({
      kind: fc.constantFrom(...kinds),
      minutesBefore: fc.constantFrom(30, 60, 240, 480),
    }),
    { maxLength: 2 },
  ),
  earliestBegin: fc.constantFrom(0, 0, 0, 2000),
  latestEnd: fc.constantFrom(99_999, 99_999, 3800),
  slots: fc.array(slot, { minLength: 1, maxLength: 7 }),
})

/** Small enough that all combinations can be tried. */
export const smallRequest: fc.Arbitrary<PlanRequest> = fc
  .record({
    exams: fc.array(exam, { minLength: 1, maxLength: 4 }),
    visit: fc.option(
      fc.record({
        begin: fc.integer({ min: 2, max: 3 }).map((day) => day * 1440 + 900),
        branch: fc.constantFrom('east', 'west'),
        lead: fc.constantFrom(30, 60),
      }),
    ),
  })
  .map(({ exams, visit }) => ({
    now: 1300,
    visit: visit && {
      begin: visit.begin,
      branch: visit.branch,
      examsOverBy: visit.begin - visit.lead,
    },
    exams: exams.map(({ slots, ...one }, at): ExamToPlan => ({
      ...one,
      orderId: `order ${at}`,
      code: codes[at] ?? '',
      slots: slots.map(({ day, half, ...spot }, number) => ({
        ...spot,
        slotId: `${at} ${number}`,
        begin: day * 1440 + half * 30,
      })),
    })),
  }))

/** Eight exams, fourteen days, twenty devices with a time each half hour, of which so many in a hundred are taken. */
export function largeRequest(taken: number, seed: number): PlanRequest {
  let state = seed
  const random = (): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
  const devices = Array.from({ length: 20 }, (_, at) => ({
    branch: at % 5 === 4 ? 'west' : 'east',
    place: `place ${at % 12}`,
    exam: at % 8,
    slots: [] as OpenSlot[],
  }))
  for (const [at, device] of devices.entries())
    for (let day = 0; day < 14; day += 1)
      for (let half = 16; half < 34; half += 1)
        if (random() * 100 >= taken)
          device.slots.push({
            slotId: `${at} ${day} ${half}`,
            begin: day * 1440 + half * 30,
            branch: device.branch,
            place: device.place,
            left: 1,
          })
  return {
    now: 0,
    visit: { begin: 13 * 1440 + 960, branch: 'east', examsOverBy: 13 * 1440 + 900 },
    exams: Array.from({ length: 8 }, (_, at) => ({
      orderId: `order ${at}`,
      code: `exam ${at}`,
      minutes: [5, 20, 15, 30, 45, 20, 10, 25][at] ?? 20,
      gapBefore: at === 4 ? 15 : 0,
      gapAfter: at === 3 ? 30 : 0,
      after: at === 5 ? ['exam 0'] : [],
      apart: at === 3 ? [{ code: 'exam 4', minutes: 240 }] : [],
      steps: stepsOf[at] ?? [],
      earliestBegin: 0,
      latestEnd: Infinity,
      slots: devices.filter(({ exam }) => exam === at).flatMap(({ slots }) => slots),
    })),
  }
}

const stepsOf: Record<number, TimedStep[]> = {
  0: [{ kind: 'fast', minutesBefore: 480 }],
  1: [{ kind: 'fast', minutesBefore: 480 }],
  2: [{ kind: 'drink', minutesBefore: 60 }],
  6: [{ kind: 'meal', minutesBefore: 120 }],
}
