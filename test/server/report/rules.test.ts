/** The rules of reports as tables. */
import { explanations } from '../../../server/areas/report/explanations'
import { explanationOf } from '../../../server/areas/report/present'
import {
  abnormalFirst,
  cleanText,
  comparable,
  factorBetween,
  flagOf,
  matchesCheck,
  numberIn,
  plainUnit,
  refRangeOf,
  watermarkOf,
} from '../../../server/areas/report/rules'

it.each([
  [3.2, 3.5, 9.5, 'L'],
  [3.5, 3.5, 9.5, 'N'],
  [9.6, 3.5, 9.5, 'H'],
  [9.6, 3.5, null, 'N'],
  [1, null, null, 'N'],
  [null, 3.5, 9.5, 'N'],
] as const)('%s against %s to %s is %s', (value, low, high, flag) => {
  expect(flagOf(value, low, high)).toBe(flag)
})

it.each([
  ['6.20', 6.2],
  [' 75 ', 75],
  ['-1.5', -1.5],
  ['<0.5', null],
  ['阴性', null],
  ['2+', null],
  ['1e3', null],
  ['', null],
] as const)('the result %p is the number %p', (result, value) => {
  expect(numberIn(result)).toBe(value)
})

it.each([
  [1, 2, '1-2'],
  [null, 2, '<2'],
  [1, null, '>1'],
  [null, null, null],
] as const)('a range from %s to %s is written %s', (low, high, words) => {
  expect(refRangeOf(low, high)).toBe(words)
})

it('shows critical values first, then far off, then off, then normal, each in the order of the laboratory', () => {
  const item = (lineNo: number, flag: 'N' | 'L' | 'HH' | 'A', critical = false) => ({
    lineNo,
    flag,
    critical,
  })
  const shown = abnormalFirst([
    item(1, 'N'),
    item(2, 'A'),
    item(3, 'HH'),
    item(4, 'L'),
    item(5, 'HH', true),
    item(6, 'N'),
  ])
  expect(shown.map(({ lineNo }) => lineNo)).toEqual([5, 3, 2, 4, 1, 6])
})

it.each([
  ['µmol/L', 'umol/l'],
  ['μmol/L', 'umol/l'],
  ['×10⁹/L', '109/l'],
  ['10^9/L', '109/l'],
  [null, ''],
] as const)('the unit %s reads as %s', (unit, plain) => {
  expect(plainUnit(unit)).toBe(plain)
})

it.each([
  ['CREA', 'mg/dL', 'μmol/L', 88.4],
  ['HGB', 'g/dL', 'g/L', 10],
  ['GLU', 'mmol/L', 'mmol/L', 1],
  ['WBC', '×10⁹/L', '10^9/L', 1],
  // The substance decides: nobody may guess.
  ['XYZ', 'mg/dL', 'μmol/L', undefined],
  ['DD', 'mg/L FEU', 'μg/L DDU', undefined],
] as const)('%s from %s to %s is times %s', (item, from, to, factor) => {
  expect(factorBetween(item, from, to)).toBe(factor)
})

it('leaves out of the comparison what cannot be converted, and marks every change', () => {
  const value = (unit: string, method: string | null) => ({
    result: '1',
    value: 1,
    unit,
    low: null,
    high: 2,
    method,
  })
  const { unit, points } = comparable('DD', [
    value('μg/L DDU', '甲'),
    value('mg/L FEU', '甲'),
    value('mg/L FEU', '乙'),
    value('mg/L FEU', null),
  ])
  expect(unit).toBe('mg/L FEU')
  expect(
    points.map((point) => [point.value, point.high, point.hasNewUnit, point.hasNewMethod]),
  ).toEqual([
    [null, null, false, false],
    [1, 2, true, false],
    [1, 2, false, true],
    [1, 2, false, false],
  ])
})

it.each([
  ['a\u0000b\u202ec', 'abc'],
  ['<script>alert(1)</script>', '<script>alert(1)</script>'],
  ['一\r\n二\t三', '一\n二\t三'],
  ['  空 ', '空'],
])('the text %j is kept as %j', (given, kept) => {
  expect(cleanText(given)).toBe(kept)
})

it.each([
  ['周桂芳', true],
  [' 周 桂芳', true],
  ['4321', true],
  ['432x', false],
  ['周桂', false],
])('%p proves who it is: %p', (typed, is) => {
  expect(matchesCheck(typed, { name: '周桂芳', idNo: '330106196209204321' })).toBe(is)
})

it('names who looks by masked name and the end of the phone', () => {
  expect(watermarkOf({ name: '王*兰', telTail: '0001' }, '2026-11-21')).toBe(
    '王*兰 尾号0001 2026-11-21',
  )
  expect(watermarkOf({ name: '', telTail: null }, '2026-11-21')).toBe('2026-11-21')
})

it('explains about sixty common items, each in whole sentences and never as a diagnosis', () => {
  const explainedItems = Object.keys(explanations)
  expect(explainedItems.length).toBeGreaterThanOrEqual(60)
  for (const item of explainedItems) {
    const { about, high, low } = explanationOf(item) ?? { about: '' }
    for (const words of [about, high, low].filter((one) => one !== null && one !== undefined)) {
      expect(words).toMatch(/。$/)
      expect(words).not.toMatch(/您得了|确诊/)
    }
  }
  expect(explanationOf('constructor')).toBeNull()
})
