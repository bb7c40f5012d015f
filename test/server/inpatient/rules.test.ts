import {
  amountRefusal,
  daysInHospital,
  depositRefusal,
  isLow,
  matchesCheck,
  outlookOf,
} from '../../../server/areas/inpatient/rules'
import { stayStatus } from '../../../src/contract/inpatient'

describe('how long a balance lasts', () => {
  it.each([
    [
      'nothing is known on the first day',
      100_000,
      [],
      { averageDayFen: null, averageOverDays: 0, lastsDays: null },
    ],
    [
      'whole days are counted, not rounded up',
      199_999,
      [100_000, 100_000, 100_000],
      { averageDayFen: 100_000, averageOverDays: 3, lastsDays: 1 },
    ],
    [
      'only the last three days count',
      90_000,
      [30_000, 30_000, 30_000, 900_000],
      { averageDayFen: 30_000, averageOverDays: 3, lastsDays: 3 },
    ],
    [
      'a day without fees counts as one',
      60_000,
      [60_000, 0, 0],
      { averageDayFen: 20_000, averageOverDays: 3, lastsDays: 3 },
    ],
    [
      'a debt lasts no day',
      -1,
      [10_000],
      { averageDayFen: 10_000, averageOverDays: 1, lastsDays: 0 },
    ],
    [
      'without any cost it lasts for ever',
      5_000,
      [0, 0],
      { averageDayFen: 0, averageOverDays: 2, lastsDays: null },
    ],
  ])('%s', (_name, balanceFen, days, expected) => {
    expect(outlookOf(balanceFen, days)).toEqual(expected)
  })

  it.each([
    ['ADMITTED', -1, [], true],
    ['ADMITTED', 0, [], false],
    ['ADMITTED', 199_999, [100_000], true],
    ['ADMITTED', 200_000, [100_000], false],
    ['SETTLING', -500, [100_000], false],
    ['DISCHARGED', -500, [100_000], false],
  ] as const)(
    '%s with %p fen after days of %p is low: %p',
    (status, balanceFen, days, expected) => {
      expect(isLow(status, balanceFen, outlookOf(balanceFen, days))).toBe(expected)
    },
  )
})

it.each([
  [150_000, 200_000, 30, true],
  [250_000, 200_000, 0, false],
  [-1, 100, null, true],
  [150_000, null, 1, true],
] as const)(
  'a balance of %p fen with an own limit of %p that lasts %p days is low: %p',
  (balanceFen, alertBelowFen, lastsDays, expected) => {
    expect(isLow('ADMITTED', balanceFen, { lastsDays, alertBelowFen })).toBe(expected)
    expect(isLow('SETTLING', balanceFen, { lastsDays, alertBelowFen })).toBe(false)
  },
)

describe('deposits', () => {
  it('are taken while the patient is in, and only then', () => {
    expect(stayStatus.options.filter((status) => depositRefusal(status) === undefined)).toEqual([
      'ADMITTED',
    ])
  })

  it.each([
    [99, true],
    [100, false],
    [5_000_000, false],
    [5_000_001, true],
  ])('of %p fen are refused: %p', (amountFen, isRefused) => {
    expect(amountRefusal(amountFen) !== undefined).toBe(isRefused)
  })
})

it.each([
  ['2026-11-15', '2026-11-15', 1],
  ['2026-11-15', '2026-11-21', 6],
  ['2026-02-27', '2026-03-02', 3],
])('from %s to %s are %p days', (from, until, days) => {
  expect(daysInHospital(from, until)).toBe(days)
})

it.each([
  ['周桂芳', true],
  [' 周 桂芳 ', true],
  ['3425', true],
  ['425', false],
  ['周桂', false],
  ['桂芳', false],
  ['0000', false],
  ['330106196209203425', false],
])('%p proves to know the patient: %p', (check, expected) => {
  expect(matchesCheck(check, { name: '周桂芳', idNo: '330106196209203425' })).toBe(expected)
})

it('reads the X at the end of a number in either case', () => {
  expect(matchesCheck('342x', { name: '周桂芳', idNo: '33010619620920342X' })).toBe(true)
})
