/** What comes first on the home page, as a table. */
import {
  compareSteps,
  orderSteps,
  stepsPerPatient,
  type OwnedStep,
} from '../../../server/areas/home/rules'
import { nextStepKinds, type HomeStep } from '../../../src/contract/home'

const aStep = (given: Partial<HomeStep>): HomeStep => ({
  kind: 'waiting',
  subjectId: null,
  title: 't',
  place: null,
  ...given,
})
const of = (patientId: string, given: Partial<HomeStep>): OwnedStep => ({
  patientId,
  patientName: `${patientId}*`,
  step: aStep(given),
})

it.each([
  ['a stopped visit', { kind: 'stopped' }, 'being called', { kind: 'called' }],
  ['being called', { kind: 'called' }, 'a missed number', { kind: 'missed' }],
  ['a missed number', { kind: 'missed' }, 'a number that is near', { kind: 'ready', aheadNum: 0 }],
  ['a number that is near', { kind: 'ready' }, 'a number to take', { kind: 'take_number' }],
  [
    'a number to take',
    { kind: 'take_number' },
    'an order to pay',
    { kind: 'pay_order', expiresAt: '2026-11-25T09:05:00+08:00' },
  ],
  ['an order to pay', { kind: 'pay_order' }, 'a number that waits', { kind: 'waiting' }],
  [
    'a number that waits',
    { kind: 'waiting', aheadNum: 50 },
    'a visit of today',
    { kind: 'visit_today' },
  ],
  ['a visit of today', { kind: 'visit_today' }, 'a bill', { kind: 'pay_bill' }],
  ['a bill', { kind: 'pay_bill' }, 'medicine to get', { kind: 'take_service' }],
  ['medicine to get', { kind: 'take_service' }, 'a low balance', { kind: 'low_balance' }],
  ['a low balance', { kind: 'low_balance' }, 'a new report', { kind: 'new_report' }],
  [
    'a new report',
    { kind: 'new_report' },
    'an order that the hospital confirms',
    { kind: 'confirming_order' },
  ],
  [
    'an order that the hospital confirms',
    { kind: 'confirming_order' },
    'a visit of another day',
    { kind: 'upcoming_visit' },
  ],
  [
    'what ends sooner',
    { expiresAt: '2026-11-25T09:05:00+08:00' },
    'what ends later',
    { expiresAt: '2026-11-25T09:15:00+08:00' },
  ],
  [
    'a payment under way',
    { kind: 'pay_bill', expiresAt: '2026-11-25T09:15:00+08:00' },
    'bills that can wait',
    { kind: 'pay_bill' },
  ],
  [
    'the earlier visit',
    { visitDate: '2026-11-25', beginTime: '09:30' },
    'the later one',
    { visitDate: '2026-11-25', beginTime: '14:00' },
  ],
  ['fewer people ahead', { aheadNum: 4 }, 'more people ahead', { aheadNum: 12 }],
] as const)('%s (%j) comes before %s', (_one, first, _other, second) => {
  expect(compareSteps(aStep(first), aStep(second))).toBeLessThan(0)
  expect(compareSteps(aStep(second), aStep(first))).toBeGreaterThan(0)
})

it('has a place for every kind', () => {
  const kinds = orderSteps(nextStepKinds.map((kind, index) => of(`p${index}`, { kind }))).map(
    ({ steps }) => steps[0]?.kind,
  )
  expect(kinds).toEqual([...nextStepKinds])
})

it('puts the patient first who has the most urgent step, and keeps each one’s own order', () => {
  const patients = orderSteps([
    of('a', { kind: 'new_report' }),
    of('b', { kind: 'visit_today' }),
    of('a', { kind: 'called' }),
    of('b', { kind: 'pay_bill' }),
  ])
  expect(
    patients.map(({ patientId, steps }) => [patientId, steps.map(({ kind }) => kind)]),
  ).toEqual([
    ['a', ['called', 'new_report']],
    ['b', ['visit_today', 'pay_bill']],
  ])
})

it('does not show a visit twice whose number waits or can be taken, and keeps the others', () => {
  const [patient] = orderSteps([
    of('a', { kind: 'visit_today', subjectId: 'o1' }),
    of('a', { kind: 'waiting', subjectId: 'o1', aheadNum: 2 }),
    of('a', { kind: 'visit_today', subjectId: 'o2' }),
    of('a', { kind: 'visit_today', subjectId: 'o3' }),
    of('a', { kind: 'take_number', subjectId: 'o3' }),
  ])
  expect(patient?.steps.map(({ kind, subjectId }) => [kind, subjectId])).toEqual([
    ['take_number', 'o3'],
    ['waiting', 'o1'],
    ['visit_today', 'o2'],
  ])
})

it('shows no more than a handful of one patient', () => {
  const [patient] = orderSteps(
    Array.from({ length: 9 }, (_, index) => of('a', { kind: 'waiting', aheadNum: index })),
  )
  expect(patient?.steps).toHaveLength(stepsPerPatient)
})
