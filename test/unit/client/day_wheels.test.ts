import { DATE_PICKER_YEARS_AHEAD, DATE_PICKER_YEARS_BACK } from '@/settings/limits'
import { dayOf, moveDay, wheelsOf, type DayRange } from '@/ui/forms/day_wheels'

const range: DayRange = {
  first: `${2026 - DATE_PICKER_YEARS_BACK}-01-01`,
  last: `${2026 + DATE_PICKER_YEARS_AHEAD}-12-31`,
}
const narrow: DayRange = { first: '2020-03-10', last: '2026-11-22' }

describe('the wheels of a day', () => {
  it('go year by year over the whole range of spec §9, and stop at its ends', () => {
    const seen = new Set<string>()
    let day = dayOf([2026, 2, 28], range)
    for (let next = moveDay(day, 0, -1, range); next !== day; next = moveDay(day, 0, -1, range)) {
      day = next
    }
    for (let next = day; ; next = moveDay(day, 0, 1, range)) {
      day = next
      if (seen.has(day.slice(0, 4))) break
      seen.add(day.slice(0, 4))
    }
    expect(seen.size).toBe(DATE_PICKER_YEARS_BACK + 1 + DATE_PICKER_YEARS_AHEAD)
    expect([...seen].sort().at(0)).toBe('1876')
    expect([...seen].sort().at(-1)).toBe('2176')
    expect(wheelsOf(day, range)[0]).toHaveLength(301)
  })

  it.each([
    ['2026-03-31', 1, -1, '2026-02-28'],
    ['2024-02-29', 0, 1, '2025-02-28'],
    ['2026-12-05', 1, 1, '2027-01-05'],
    ['2026-01-05', 1, -1, '2025-12-05'],
    ['2026-02-28', 2, 1, '2026-03-01'],
    ['2028-03-01', 2, -1, '2028-02-29'],
  ] as const)('%s, wheel %d by %d: %s', (day, wheel, by, expected) => {
    expect(moveDay(day, wheel, by, range)).toBe(expected)
  })

  it.each([
    ['2026-01-05', 0, 1],
    ['2026-11-05', 1, 1],
    ['2026-11-22', 2, 1],
    ['2020-12-31', 0, -1],
  ] as const)('do not go on from %s beyond the range (wheel %d by %d)', (day, wheel, by) => {
    expect(moveDay(day, wheel, by, narrow)).toBe(day)
  })

  it('go to the last day of a year that the range has in part', () => {
    expect(moveDay('2025-12-31', 0, 1, narrow)).toBe('2026-11-22')
  })

  it('offer at the ends of a narrower range its months and dates only', () => {
    const values = (day: string) =>
      wheelsOf(day, narrow).map((wheel) => wheel.map(({ value }) => value))
    expect(values('2026-11-22').map((wheel) => [wheel[0], wheel.at(-1)])).toEqual([
      [2020, 2026],
      [1, 11],
      [1, 22],
    ])
    expect(values('2020-03-10').map((wheel) => [wheel[0], wheel.at(-1)])).toEqual([
      [2020, 2026],
      [3, 12],
      [10, 31],
    ])
    expect(dayOf([2026, 12, 31], narrow)).toBe('2026-11-22')
    expect(dayOf([2020, 1, 1], narrow)).toBe('2020-03-10')
  })
})
