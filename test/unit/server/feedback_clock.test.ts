/** Working days: weekdays, without holidays, with days that work as others. */
import {
  isWorkingDay,
  workingDayAfter,
  workingDaysLeft,
} from '../../../server/areas/feedback/clock'

/** National Day of 2026 and a Saturday that works as a Thursday. */
const calendar = new Map<string, number | null>([
  ...['01', '02', '03', '04', '05', '06', '07'].map((day) => [`2026-10-${day}`, null] as const),
  ['2026-10-10', 4],
  ['2026-10-14', 6],
])
const none = new Map<string, number | null>()

test.each([
  ['2026-11-27', none, true],
  ['2026-11-28', none, false],
  ['2026-11-29', none, false],
  ['2026-10-01', calendar, false],
  ['2026-10-10', calendar, true],
  // A Wednesday that works as a Saturday.
  ['2026-10-14', calendar, false],
])('%s', (day, known, isWorking) => {
  expect(isWorkingDay(day, known)).toBe(isWorking)
})

test.each([
  ['2026-11-27', 5, none, '2026-12-04'],
  ['2026-11-28', 5, none, '2026-12-04'],
  ['2026-11-27', 10, none, '2026-12-11'],
  ['2026-09-30', 5, calendar, '2026-10-13'],
  ['2026-12-31', 1, none, '2027-01-01'],
])('after %s %i working days', (day, count, known, last) => {
  expect(workingDayAfter(day, count, known)).toBe(last)
})

test.each([
  ['2026-11-27', '2026-12-04', 5],
  ['2026-12-04', '2026-12-04', 0],
  ['2026-12-07', '2026-12-04', -1],
  // Over on a Saturday already.
  ['2026-12-05', '2026-12-04', -1],
  ['2026-12-09', '2026-12-04', -3],
])('on %s until %s', (today, until, left) => {
  expect(workingDaysLeft(today, until, none)).toBe(left)
})

test('a calendar without a working day ends', () => {
  const all = new Map<string, number | null>(
    Array.from({ length: 800 }, (_, index) => [
      new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10),
      null,
    ]),
  )
  expect(workingDayAfter('2026-01-01', 5, all)).toBe('2027-01-02')
})
