/** What a plan makes of the schedules that there are: nothing that is taken is touched, the hospital's word stands. */
import {
  judge,
  markOf,
  slotsOf,
  type Existing,
  type Wanted,
} from '../../../server/areas/registration/planning/plan'

const half = { beginTime: '08:00', endTime: '09:00', slotMinutes: 20, perSlot: 2 }
const wanted: Wanted = {
  departmentId: 'd',
  doctorId: 'doc',
  doctorName: '陈医生',
  registrationType: 'expert',
  day: '2026-12-01',
  halfDay: 'morning',
  place: null,
  regFeeFen: 100,
  treatFeeFen: 900,
  releaseAt: new Date('2026-11-24T07:00:00+08:00'),
  slots: slotsOf(half),
}
const existing = (more: Partial<Existing> = {}, taken: number[] = [], extra = 0): Existing => ({
  ...wanted,
  scheduleId: 's',
  departmentName: '内科',
  isMadeHere: true,
  isPublished: false,
  isHospitalsOwn: false,
  isStopped: false,
  slots: wanted.slots.map((slot, index) => ({ ...slot, extra, taken: taken[index] ?? 0 })),
  ...more,
})
const now = new Date('2026-11-27T08:30:00+08:00')
const judged = (known: Existing[], asked: Partial<Wanted> = {}) =>
  judge({ ...wanted, ...asked }, known, now)
const published = { isMadeHere: false, isPublished: true }

it('cuts a half day into whole slots', () => {
  expect(slotsOf(half)).toEqual([
    { beginTime: '08:00', endTime: '08:20', capacity: 2 },
    { beginTime: '08:20', endTime: '08:40', capacity: 2 },
    { beginTime: '08:40', endTime: '09:00', capacity: 2 },
  ])
  expect(slotsOf({ ...half, slotMinutes: 50 })).toHaveLength(1)
  expect(slotsOf({ ...half, slotMinutes: 90 })).toEqual([])
})

it('is new where nothing is, and the same where it is there already', () => {
  expect(judged([])).toMatchObject({ outcome: 'new', before: 0, after: 6 })
  expect(judged([existing()])).toMatchObject({ outcome: 'same', before: 6, after: 6 })
})

it('leaves what is over, and what somebody stopped', () => {
  expect(judged([], { day: '2026-11-26' }).outcome).toBe('past')
  expect(judged([], { day: '2026-11-27' }).outcome).toBe('past')
  expect(
    judged([], { day: '2026-11-27', slots: slotsOf({ ...half, beginTime: '08:40' }) }).outcome,
  ).toBe('new')
  expect(judged([existing({ isStopped: true })])).toMatchObject({ outcome: 'stopped', after: 6 })
})

it.each<[string, Partial<Wanted>, number[], string | null]>([
  [
    'other times while nothing is taken',
    { slots: slotsOf({ ...half, slotMinutes: 30 }) },
    [],
    null,
  ],
  ['another release while nothing is taken', { releaseAt: new Date(0) }, [], null],
  ['more places', { slots: slotsOf({ ...half, perSlot: 3 }) }, [2, 0, 1], null],
  ['a further slot', { slots: slotsOf({ ...half, endTime: '09:20' }) }, [2, 0, 1], null],
  [
    'fewer places, as many as are taken',
    { slots: slotsOf({ ...half, perSlot: 1 }) },
    [1, 0, 1],
    null,
  ],
  [
    'fewer than are taken',
    { slots: slotsOf({ ...half, perSlot: 1 }) },
    [2],
    '08:00 已约 2 个号，不能少于它',
  ],
  [
    'a slot less',
    { slots: slotsOf({ ...half, endTime: '08:40' }) },
    [0, 0, 1],
    '已约 1 个号，时间、地点和费用不再改',
  ],
  ['another fee', { treatFeeFen: 1000 }, [1], '已约 1 个号，时间、地点和费用不再改'],
  ['another place', { place: '301' }, [1], '已约 1 个号，时间、地点和费用不再改'],
])('with taken places: %s', (_what, asked, taken, why) => {
  expect(judged([existing({}, taken)], asked)).toMatchObject({
    outcome: why === null ? 'change' : 'booked',
    why,
    ...(why !== null && { before: 6, after: 6 }),
  })
})

it('counts what 加号 opened as room', () => {
  const fewer = { slots: slotsOf({ ...half, perSlot: 1 }) }
  expect(judged([existing({}, [2], 1)], fewer).outcome).toBe('change')
  expect(judged([existing({}, [3], 1)], fewer).outcome).toBe('booked')
})

it.each<[string, Partial<Existing>, Partial<Wanted>, string]>([
  ['the hospital has the doctor then', published, {}, 'hospital'],
  [
    'the hospital has the doctor then, of which no slot came',
    { ...published, slots: [] },
    {},
    'hospital',
  ],
  [
    'the hospital has the general clinic',
    { ...published, doctorId: null },
    { doctorId: null },
    'hospital',
  ],
  [
    'the doctor sits in another department',
    { departmentId: 'e', departmentName: '外科' },
    {},
    'overlap',
  ],
  ['the doctor has another type then', { registrationType: 'special' }, {}, 'overlap'],
  ['the doctor’s afternoon begins before noon', { halfDay: 'afternoon' }, {}, 'overlap'],
])('stands back where %s', (_what, known, asked, outcome) => {
  const item = judged([existing(known)], asked)
  expect(item).toMatchObject({ outcome, before: 0, after: 0 })
  expect(item.why).toMatch(/医院系统|时间重叠/)
  expect(judged([existing({ ...known, isStopped: true })], asked).outcome).toBe('new')
})

it.each<[string, Partial<Existing>, Partial<Wanted>]>([
  ['another doctor', { doctorId: 'other' }, {}],
  ['another day', { day: '2026-12-02' }, {}],
  [
    'a later time of the same half day',
    {
      registrationType: 'special',
      slots: slotsOf({ ...half, beginTime: '09:00', endTime: '10:00' }).map((slot) => ({
        ...slot,
        extra: 0,
        taken: 0,
      })),
    },
    {},
  ],
  [
    'the general clinic of another type',
    { ...published, doctorId: null, registrationType: 'special' },
    { doctorId: null },
  ],
])('does not mind %s', (_what, known, asked) => {
  expect(judged([existing(known)], asked).outcome).toBe('new')
})

it('changes nothing into an overlap', () => {
  const afternoon = existing({
    scheduleId: 'a',
    halfDay: 'afternoon',
    slots: slotsOf({ ...half, beginTime: '09:00', endTime: '10:00' }).map((slot) => ({
      ...slot,
      extra: 0,
      taken: 0,
    })),
  })
  expect(judged([existing(), afternoon]).outcome).toBe('same')
  expect(
    judged([existing(), afternoon], { slots: slotsOf({ ...half, endTime: '09:20' }) }),
  ).toMatchObject({
    outcome: 'overlap',
    why: '这位医生 09:00–10:00 已有门诊，时间重叠',
    after: 6,
  })
})

it('has another mark when anything about it is different', () => {
  const mark = (asked: Wanted, known: Existing[]) => markOf(asked, judge(asked, known, now))
  const marks = [
    mark(wanted, []),
    mark(wanted, [existing()]),
    mark({ ...wanted, place: '301' }, []),
  ]
  expect(new Set(marks).size).toBe(3)
  expect(mark(wanted, [existing({}, [1])])).toBe(marks[1])
})
