import { eventTitle } from '../../../server/areas/registration/events'
import { isEligible, limitText } from '../../../server/areas/registration/rules/eligibility'
import {
  canCancel,
  cancelDeadline,
  canReschedule,
  releaseAt,
  registrationRules,
  ruleSentences,
} from '../../../server/areas/registration/rules/rules'
import { combinedState, slotState } from '../../../server/areas/registration/rules/slot_state'
import { backoffMs } from '../../../server/values/backoff'
import { hospitalMoment, formatMomentChinese } from '../../../server/values/hospital_time'
import { readableNumber } from '../../../server/values/readable_number'
import { orderStatus, type OrderStatus } from '../../../src/contract/registration'

const at = (moment: string) => new Date(`${moment}+08:00`)

it.each([
  [{ status: 'REFUNDED' }, '这个订单已经结束，不能改约'],
  [
    { status: 'CANCELLED', replacedBy: 'o', replacedAt: at('2026-11-20T11:00:00') },
    '这个号已经改约到新的时间',
  ],
  [{ status: 'BOOKED', replacedBy: 'o' }, '正在改约，请先支付或取消改约的新订单'],
  [{ status: 'TAKEN' }, '已取号，如需退号请到医院窗口办理'],
] as const)('%j is not moved, and says why in words of moving', (given, reason) => {
  const order = {
    createdAt: at('2026-11-20T10:00:00'),
    visitDate: '2026-11-25',
    beginsAt: at('2026-11-25T09:00:00'),
    now: at('2026-11-20T12:00:00'),
    replacedBy: null,
    replacedAt: null,
    reschedules: 0,
    chooseUntil: null,
  }
  expect(canReschedule({ ...order, ...given })).toEqual({ allowed: false, reason })
})

describe('cancelDeadline', () => {
  it.each([
    ['made days before: 17:00 the day before', '2026-11-20T10:00:00', '2026-11-24T17:00:00'],
    ['made the day before, before 17:00', '2026-11-24T16:59:59', '2026-11-24T17:00:00'],
    [
      'made the day before at 17:00: half an hour before the visit',
      '2026-11-24T17:00:00',
      '2026-11-25T08:30:00',
    ],
    ['made the same day', '2026-11-25T07:30:00', '2026-11-25T08:30:00'],
  ])('%s', (_name, createdAt, deadline) => {
    expect(
      cancelDeadline({
        visitDate: '2026-11-25',
        beginsAt: at('2026-11-25T09:00:00'),
        createdAt: at(createdAt),
      }),
    ).toEqual(at(deadline))
  })
})

describe('canCancel', () => {
  const booked = {
    status: 'BOOKED' as const,
    visitDate: '2026-11-25',
    beginsAt: at('2026-11-25T09:00:00'),
    createdAt: at('2026-11-20T10:00:00'),
  }
  it.each([
    ['a second before the deadline', '2026-11-24T16:59:59', true],
    ['at the deadline', '2026-11-24T17:00:00', false],
    ['after the visit', '2026-11-26T17:00:00', false],
  ])('a booked order %s', (_name, now, allowed) => {
    expect(canCancel({ ...booked, now: at(now) }).allowed).toBe(allowed)
  })

  const early = { ...booked, now: at('2026-11-20T11:00:00') }
  it.each(
    orderStatus.options.map((status): [OrderStatus, boolean] => [
      status,
      status === 'PENDING_PAY' || status === 'BOOKED',
    ]),
  )('%s: %s', (status, allowed) => {
    const answer = canCancel({ ...early, status })
    expect(answer.allowed).toBe(allowed)
    if (!answer.allowed) expect(answer.reason).toMatch(/\p{Script=Han}{4}/u)
  })
})

describe('isEligible', () => {
  const child = { minAge: null, maxAge: 13, sexLimit: null }
  const adult = { minAge: 14, maxAge: null, sexLimit: null }
  const women = { minAge: null, maxAge: null, sexLimit: 'female' as const }
  it.each([
    [
      '13 the day before the birthday',
      { birthday: '2012-11-26', sex: 'male' as const },
      child,
      true,
    ],
    ['14 on the day', { birthday: '2012-11-25', sex: 'male' as const }, child, false],
    ['14 on the day, for adults', { birthday: '2012-11-25', sex: 'male' as const }, adult, true],
    ['13, for adults', { birthday: '2012-11-26', sex: 'male' as const }, adult, false],
    ['a man at the women’s clinic', { birthday: '1980-01-01', sex: 'male' as const }, women, false],
    ['a woman', { birthday: '1980-01-01', sex: 'female' as const }, women, true],
    [
      'sex unknown: the desk will see',
      { birthday: '1980-01-01', sex: 'unknown' as const },
      women,
      true,
    ],
  ])('%s', (_name, patient, limits, allowed) => {
    expect(isEligible(patient, limits, '2026-11-25').allowed).toBe(allowed)
  })

  it.each([
    [child, '14 周岁以下'],
    [adult, '14 周岁及以上'],
    [{ minAge: 14, maxAge: 60, sexLimit: 'male' as const }, '14 至 60 周岁，仅限男性'],
    [{ minAge: null, maxAge: null, sexLimit: null }, null],
  ])('says it in words', (limits, words) => {
    expect(limitText(limits)).toBe(words)
  })
})

describe('states', () => {
  const now = at('2026-11-25T08:00:00')
  const free = {
    stopped: false,
    beginsAt: at('2026-11-25T09:00:00'),
    releaseAt: at('2026-11-18T07:00:00'),
    capacity: 5,
    taken: 2,
    now,
  }
  it.each([
    ['available', {}],
    ['full', { taken: 5 }],
    ['past', { beginsAt: now }],
    ['unreleased', { releaseAt: at('2026-11-25T08:00:01') }],
    ['stopped', { stopped: true, taken: 5 }],
  ])('a time is %s', (state, change) => {
    expect(slotState({ ...free, ...change })).toBe(state)
  })

  const none = { available: 0, full: 0, unreleased: 0, stopped: 0 }
  it.each([
    ['available', { available: 1, full: 9, stopped: 3 }],
    ['full', { full: 1, unreleased: 2 }],
    ['unreleased', { unreleased: 1, stopped: 2 }],
    ['stopped', { stopped: 1 }],
    ['past', {}],
  ])('a day is %s', (state, counts) => {
    expect(combinedState({ ...none, ...counts })).toBe(state)
  })
})

describe('words and numbers', () => {
  it('makes the sentences from the same numbers', () => {
    const [pay, cancel, limits] = ruleSentences({
      ...registrationRules,
      ...{ payWithinMinutes: 7, cancelHourOfDayBefore: 12, activeOrdersPerPatientAndDay: 9 },
    })
    expect(pay).toContain('7 分钟')
    expect(cancel).toContain('12:00 前')
    expect(limits).toContain('最多 9 个号')
  })

  it('says nothing of paying and of money back where a visit costs nothing', () => {
    const sentences = ruleSentences(registrationRules, { isFree: true }).map(String)
    expect(sentences.join('')).not.toMatch(/支付|费/)
    expect(sentences).toHaveLength(2)
  })

  it('releases seven days before at seven', () => {
    expect(releaseAt('2026-11-25')).toEqual(at('2026-11-18T07:00:00'))
  })

  it('numbers orders by the hospital’s day', () => {
    const night = new Date('2026-11-21T16:30:00Z')
    expect(readableNumber('', night, 42)).toBe('2026112200000042')
    expect(readableNumber('D', night, 42)).toBe('D2026112200000042')
  })

  it('writes moments in the hospital’s time zone', () => {
    expect(hospitalMoment(new Date('2026-11-21T16:30:00Z'))).toBe('2026-11-22T00:30:00.000+08:00')
    expect(String(formatMomentChinese(new Date('2026-11-21T23:00:00Z')))).toBe('11月22日 07:00')
  })

  it('has words for a step it does not know', () => {
    expect(eventTitle('paid')).toBe('已支付')
    expect(eventTitle('from_the_future')).toBe('订单有更新')
  })

  it('waits longer after each attempt, up to a limit', () => {
    expect([1, 2, 3, 20].map((attempts) => backoffMs(attempts, 300_000, 0.5))).toEqual([
      2000, 4000, 8000, 300_000,
    ])
  })
})
