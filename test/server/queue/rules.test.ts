import {
  askAgainSeconds,
  canReturn,
  canSignIn,
  estimateOf,
  halfDayAt,
  queueNoOf,
  queueRules,
  signInWindow,
  statusFor,
} from '../../../server/areas/queue/rules'
import { orderStatus } from '../../../src/contract/registration'

const at = (time: string) => new Date(`2026-11-25T${time}:00+08:00`)
const timeLabel = (moment: Date) =>
  new Date(moment.getTime() + 8 * 3_600_000).toISOString().slice(11, 16)

test.each([
  ['A', 12, 'A012'],
  ['X', 1, 'X001'],
  ['B', 1234, 'B1234'],
])('number %s %i is called %s', (letter, number, words) =>
  expect(queueNoOf(letter, number)).toBe(words),
)

test.each([
  ['00:00', 'morning'],
  ['11:59', 'morning'],
  ['12:00', 'afternoon'],
  ['17:29', 'afternoon'],
  ['17:30', 'evening'],
])('%s lies in the %s', (time, halfDay) => expect(halfDayAt(time)).toBe(halfDay))

describe('signing in', () => {
  const window = signInWindow({ beginsAt: at('09:30'), sessionEndsAt: at('12:00') })
  it.each([
    ['08:29', false, '08:30 开始取号'],
    ['08:30', true, undefined],
    ['10:15', true, undefined],
    ['11:59', true, undefined],
    ['12:00', false, '到 12:00 为止'],
  ])('at %s', (now, allowed, words) => {
    const answer = canSignIn({ status: 'BOOKED', window, now: at(now), timeLabel })
    expect(answer.allowed).toBe(allowed)
    if (!answer.allowed) expect(answer.reason).toContain(words)
  })
  it.each(orderStatus.options.filter((status) => status !== 'BOOKED' && status !== 'TAKEN'))(
    'an order %s is refused with words, whatever the time',
    (status) => {
      const answer = canSignIn({ status, window, now: at('09:00'), timeLabel })
      expect(answer).toMatchObject({
        allowed: false,
        reason: expect.stringMatching(/\p{Script=Han}/u) as string,
      })
    },
  )
})

test.each([
  ['WAITING', 4, 'WAITING'],
  ['WAITING', 3, 'READY'],
  ['WAITING', 0, 'READY'],
  ['CALLING', undefined, 'CALLING'],
  ['MISSED', undefined, 'MISSED'],
] as const)('%s with %s ahead shows as %s', (stored, ahead, shown) =>
  expect(statusFor(stored, ahead)).toBe(shown),
)

describe('coming back after a missed number', () => {
  const question = {
    status: 'MISSED',
    returns: 0,
    queueEndsAt: at('12:00'),
    now: at('10:00'),
  } as const
  it('is allowed while the half day lasts', () =>
    expect(canReturn(question)).toEqual({ allowed: true }))
  it('is not needed for a number that waits', () =>
    expect(canReturn({ ...question, status: 'WAITING' }).allowed).toBe(false))
  it('ends with the half day', () =>
    expect(canReturn({ ...question, now: at('12:00') }).allowed).toBe(false))
  it('ends after two times', () =>
    expect(canReturn({ ...question, returns: queueRules.returnsMax }).allowed).toBe(false))
})

describe('the estimate', () => {
  const pace = { gapSeconds: 300, gaps: 5, usualSeconds: 480, counters: 1 }
  it('is a range around the average of the last calls', () =>
    expect(estimateOf(3, pace)).toEqual({
      fromMinutes: 10,
      toMinutes: 27,
      source: 'recent_calls',
      calls: 5,
    }))
  it('takes what is usual until there are three calls to average', () =>
    expect(estimateOf(0, { ...pace, gaps: 2 })).toEqual({
      fromMinutes: 0,
      toMinutes: 11,
      source: 'usual',
      calls: null,
    }))
  it('divides what is usual among the windows', () =>
    expect(estimateOf(4, { ...pace, gapSeconds: null, gaps: 0, counters: 4 }).toMinutes).toBe(14))
  it('does not pretend to know the minute beyond half an hour', () => {
    const { fromMinutes, toMinutes } = estimateOf(20, pace)
    expect([fromMinutes % 5, toMinutes % 5]).toEqual([0, 0])
  })
  it.each(Array.from({ length: 40 }, (_unused, ahead) => ahead))(
    'never ends before it begins, %i ahead',
    (ahead) => {
      const { fromMinutes, toMinutes } = estimateOf(ahead, { ...pace, gapSeconds: 7 })
      expect(toMinutes).toBeGreaterThan(fromMinutes)
    },
  )
})

test.each([
  ['nobody waits', [], 60],
  ['called now', [{ status: 'CALLING', ahead: undefined }], 5],
  ['nearly there', [{ status: 'READY', ahead: 2 }], 5],
  ['ten ahead', [{ status: 'WAITING', ahead: 10 }], 10],
  ['far back', [{ status: 'WAITING', ahead: 30 }], 20],
  ['missed', [{ status: 'MISSED', ahead: undefined }], 20],
  ['all over', [{ status: 'DONE', ahead: undefined }], 60],
  [
    'the nearest of several',
    [
      { status: 'WAITING', ahead: 30 },
      { status: 'READY', ahead: 1 },
    ],
    5,
  ],
] as const)('asks again: %s', (_name, items, seconds) =>
  expect(askAgainSeconds(items)).toBe(seconds),
)
