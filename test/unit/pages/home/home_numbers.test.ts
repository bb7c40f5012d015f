import type { HomeStep } from '@/contract/home'
import { homeNumbers, type HeardNumbers } from '@/waiting/home_numbers'
import { aNumber } from '../takeno/builders'

const home = (step: Partial<HomeStep>) => ({
  patients: [
    {
      patientId: 'p-1',
      patientName: '秀兰',
      steps: [
        {
          kind: 'waiting' as const,
          subjectId: null,
          ticketId: 't-1',
          title: 'A012 · 抽血',
          place: null,
          aheadNum: 9,
          ...step,
        },
      ],
    },
  ],
  serverNow: '2026-11-25T09:00:00.000+08:00',
})
const heard = (
  given: Parameters<typeof aNumber>[0],
  updatedAt = '2026-11-25T01:00:20.000Z',
): HeardNumbers => ({ items: [aNumber({ ticketId: 't-1', ...given })], updatedAt })
const aheadOf = (step: Partial<HomeStep>, numbers: HeardNumbers) => {
  const state = homeNumbers(numbers).addTo({ status: 'ready', data: home(step) })
  return state.status === 'ready' && state.data.patients[0]?.steps[0]?.aheadNum
}

it('shows as many people ahead as the queue said last', () => {
  expect(aheadOf({}, heard({ status: 'WAITING', aheadNum: 7 }))).toBe(7)
})

it.each([
  ['the steps are newer', heard({ aheadNum: 12 }, '2026-11-25T08:59:59+08:00')],
  ['another number was heard', heard({ ticketId: 't-2', aheadNum: 1 })],
  ['the queue does not know', heard({ aheadNum: null })],
])('keeps the steps when %s', (_, numbers) => {
  expect(aheadOf({}, numbers)).toBe(9)
})

it('shows nobody ahead of a number that has none', () => {
  expect(aheadOf({ kind: 'called', aheadNum: undefined }, heard({ aheadNum: 0 }))).toBeUndefined()
})

it.each([
  ['has gone on', 'READY', {}, true],
  ['was called', 'CALLING', {}, true],
  ['stands as before', 'WAITING', {}, false],
  ['is of the hospital’s older steps, which name no number', 'CALLING', { ticketId: null }, false],
] as const)('lags behind a number that %s: %s', (_, status, step, lags) => {
  expect(homeNumbers(heard({ status })).lagsBehind(home(step))).toBe(lags)
})

it('lags behind a number that is over, and not behind older news', () => {
  const over = homeNumbers({ items: [], updatedAt: '2026-11-25T09:00:20+08:00' })
  expect(over.lagsBehind(home({}))).toBe(true)
  expect(over.lagsBehind(undefined)).toBe(false)
  const older = homeNumbers(heard({ status: 'DONE' }, '2026-11-25T08:00:00+08:00'))
  expect(older.lagsBehind(home({}))).toBe(false)
})
