import { chartOf, formatChange, lineDrawing } from '@/components/report_view/chart_geometry'
import { rangeScale } from '@/components/report_view/range_scale'
import {
  briefTag,
  factsOf,
  formatFlag,
  itemNotes,
  labSentence,
  reasonFor,
  splitItems,
  timeLabel,
  trendSentence,
} from '@/components/report_view/report_words'
import { reportFlag, type Report, type TrendPoint } from '@/contract/report'
import { ServerRefused } from '@/request/sending/errors'
import {
  formatCount,
  isBookingOnly,
  isNarrowed,
  formatPending,
} from '@/subpages/report/report_states'

const today = '2026-11-25'
const at = (day: string): string => `${day}T09:00:00+08:00`

describe('a flag', () => {
  it.each([
    ['N', false, ''],
    ['L', false, '↓ 偏低'],
    ['HH', false, '↑↑ 明显偏高'],
    ['A', false, '！ 异常'],
    ['HH', true, '↑↑ 危急值'],
    ['N', true, '危急值'],
  ] as const)('%s (critical %s) reads %p', (flag, critical, words) => {
    expect(formatFlag({ flag, critical })).toBe(words)
  })

  it('is a word with every arrow, whatever the flag', () => {
    for (const flag of reportFlag.options) {
      const words = formatFlag({ flag, critical: false })
      expect(words === '' || /\p{Script=Han}{2}/u.test(words)).toBe(true)
    }
  })
})

it('splits what is off from what is not; a critical value is off whatever its flag', () => {
  const items = [
    { name: 'a', flag: 'H', critical: false },
    { name: 'b', flag: 'N', critical: true },
    { name: 'c', flag: 'N', critical: false },
  ] as const
  const { abnormal, normal } = splitItems([...items])
  expect([abnormal.map(({ name }) => name), normal.map(({ name }) => name)]).toEqual([
    ['a', 'b'],
    ['c'],
  ])
})

it.each([
  [[['N'], ['H'], ['N']], '3 项里 1 项偏高'],
  [[['HH', true], ['L'], ['L']], '3 项里 1 项危急值、2 项偏低'],
  [[['N'], ['N']], '2 项都正常'],
] as const)('%j in one sentence: %s', (flags, words) => {
  const items = flags.map(([flag, critical = false]) => ({ flag, critical }))
  expect(labSentence(items)).toBe(words)
})

it('names the range and the value before under an item', () => {
  const item = { enName: 'HGB', refRange: '130-175', last: { value: 118, at: at('2026-04-10') } }
  expect(itemNotes(item, today)).toEqual(['HGB', '参考 130-175', '上次 118（4月10日）'])
  expect(itemNotes({ enName: null, refRange: null, last: null }, today)).toEqual([])
})

describe('a range bar', () => {
  const scale = (value: number | null, low: number | null, high: number | null, before?: number) =>
    rangeScale({
      value,
      low,
      high,
      last: before === undefined ? null : { value: before, at: at('2026-04-10') },
    })

  it('is a third each: low, normal, high', () => {
    expect(scale(4, 4, 6)).toMatchObject({ here: 33.3, last: null })
    expect(scale(5, 4, 6, 6)).toMatchObject({ here: 50, last: 66.7 })
  })

  it('keeps a value far outside on the bar', () => {
    expect(scale(60, 4, 6)?.here).toBe(97.5)
    expect(scale(-60, 4, 6)?.here).toBe(2.5)
  })

  it('has no low below a range that only has a top, and no high above one that only has a bottom', () => {
    expect(scale(5, null, 10)).toMatchObject({ normalFrom: 0, here: 33.3 })
    expect(scale(12, null, 10)?.here).toBe(80)
    expect(scale(60, 90, null)).toMatchObject({ normalTo: 100, here: 22.2 })
  })

  it.each([
    [null, 4, 6],
    [5, null, null],
    [5, 6, 6],
    [5, null, 0],
  ])('is not drawn for %p of %p-%p', (value, low, high) => {
    expect(scale(value, low, high)).toBeUndefined()
  })
})

it.each([
  ['N', undefined],
  ['L', '低的原因'],
  ['LL', '低的原因'],
  ['H', '高的原因'],
  ['A', '高的原因'],
] as const)('explains %s by %s', (flag, reason) => {
  expect(reasonFor({ about: '说明', high: '高的原因', low: '低的原因' }, flag)).toBe(reason)
})

describe('a report in a list', () => {
  const brief = {
    status: 'PUBLISHED',
    isCritical: false,
    isAbnormal: false,
    isRead: false,
    isCorrected: false,
  } as const
  it.each([
    [{ ...brief, status: 'PENDING', isCritical: true }, '待出报告'],
    [{ ...brief, status: 'WITHHELD' }, '请到医院领取'],
    [{ ...brief, isCritical: true, isAbnormal: true }, '含危急值'],
    [{ ...brief, isAbnormal: true, isRead: true, abnormalCount: 1 }, '有异常'],
    [{ ...brief, isAbnormal: true, abnormalCount: 2 }, '有 2 项，请看说明'],
    [{ ...brief, isAbnormal: true }, '请看说明'],
    [brief, undefined],
  ] as const)('%j is tagged %s', (given, words) => {
    expect(briefTag(given)?.words).toBe(words)
  })

  it('is not amber before it is read', () => {
    expect(briefTag({ ...brief, isAbnormal: true })?.tone).toBe('brand')
    expect(briefTag({ ...brief, isAbnormal: true, isRead: true })?.tone).toBe('warning')
  })

  it.each([
    [
      {
        status: 'PUBLISHED',
        appliedAt: at('2026-11-24'),
        expectedAt: null,
        reportTime: at('2026-11-25'),
      },
      '今天 09:00 出报告',
    ],
    [
      {
        status: 'PENDING',
        appliedAt: at('2026-11-25'),
        expectedAt: at('2026-11-26'),
        reportTime: null,
      },
      '预计明天 09:00 出报告',
    ],
    [
      {
        status: 'PENDING',
        appliedAt: at('2026-11-23'),
        expectedAt: at('2026-11-24'),
        reportTime: null,
      },
      '本来预计周二 11月24日 09:00 出报告，晚了',
    ],
    [
      { status: 'PENDING', appliedAt: at('2026-11-25'), expectedAt: null, reportTime: null },
      '今天 申请，还没有预计时间',
    ],
  ] as const)('%j says %s', (given, words) => {
    expect(timeLabel(given, today)).toBe(words)
  })
})

it('lists only the facts that are known', () => {
  const report = {
    patientName: '王*兰',
    patientSex: 'female',
    patientAge: 72,
    departName: '内科',
    reportNo: 'R1',
    reportTime: at('2026-11-25'),
    exam: null,
  } as unknown as Report
  expect(factsOf(report)).toEqual([
    { label: '就诊人', value: '王*兰 女 72 岁' },
    { label: '申请', value: '内科' },
    { label: '报告时间', value: '2026年11月25日 09:00' },
    { label: '报告编号', value: 'R1' },
  ])
})

describe('a trend', () => {
  const point = (
    day: string,
    value: number | null,
    given: Partial<TrendPoint> = {},
  ): TrendPoint => ({
    reportId: day,
    at: at(day),
    result: String(value),
    flag: 'N',
    critical: false,
    value,
    isConverted: false,
    low: 4,
    high: 6,
    hasNewUnit: false,
    hasNewMethod: false,
    ...given,
  })
  const days = ['2026-01-01', '2026-01-11', '2026-01-31'] as const

  it('stands by time and value, with the newest band behind it and the ends of the band at the side', () => {
    const { points, band, ticks, marks, lines } = chartOf([
      point(days[0], 4),
      point(days[1], 8, { flag: 'H' }),
      point(days[2], 6),
    ])
    expect(points.map(({ leftPercent }) => Math.round(leftPercent))).toEqual([0, 33, 100])
    // From 4 to 8 with 14 % of room on both sides.
    expect(points.map(({ topPercent }) => Math.round(topPercent))).toEqual([89, 11, 50])
    expect(band).toEqual({ topPercent: 50, heightPercent: expect.closeTo(39.06) })
    expect(ticks.map(({ words }) => words)).toEqual(['4', '6'])
    expect(marks).toEqual([])
    expect(lines).toHaveLength(1)
  })

  it('breaks its line and is marked where the method changed; a new unit is marked and joined', () => {
    const { lines, marks } = chartOf([
      point(days[0], 4),
      point(days[1], 5, { hasNewUnit: true }),
      point(days[2], 6, { hasNewMethod: true }),
    ])
    expect(lines.map((line) => line.length)).toEqual([2])
    expect(marks.map(({ words, leftPercent }) => [words, Math.round(leftPercent)])).toEqual([
      ['换单位', 17],
      ['换方法', 67],
    ])
    expect(formatChange({ hasNewUnit: true, hasNewMethod: true })).toBe('换单位、换方法')
  })

  it('leaves out what cannot be compared, and stands one value in the middle', () => {
    const { points, lines } = chartOf([point(days[0], null), point(days[1], 5)])
    expect(points.map(({ leftPercent }) => leftPercent)).toEqual([50])
    expect(lines).toEqual([])
  })

  it('draws equal values without dividing by nothing', () => {
    const { points } = chartOf([
      point(days[0], 0, { low: null, high: null }),
      point(days[1], 0, { low: null, high: null }),
    ])
    expect(points.map(({ topPercent }) => topPercent)).toEqual([50, 50])
    expect(lineDrawing([points])).toContain('M0 50L100 50')
  })

  it.each([
    [
      [point(days[0], 5), point(days[1], 6)],
      '最近一次 6 mmol/L，高于上次的 5。共 2 次结果，都在参考范围内。',
    ],
    [
      [point(days[0], 5), point(days[1], 3, { flag: 'L' })],
      '最近一次 3 mmol/L，低于上次的 5。共 2 次结果，1 次在参考范围外。',
    ],
    [
      [point(days[0], 5), point(days[1], 5)],
      '最近一次 5 mmol/L，与上次相同。共 2 次结果，都在参考范围内。',
    ],
    [
      [point(days[0], 5), point(days[1], 9, { hasNewMethod: true })],
      '最近一次 9 mmol/L，检测方法与上次不同，不能直接比较。共 2 次结果，都在参考范围内。',
    ],
    [[point(days[0], 5)], '最近一次 5 mmol/L。共 1 次结果，都在参考范围内。'],
    [[point(days[0], null)], '血糖没有可以比较的数值'],
  ])('says in words what it shows (%#)', (points, words) => {
    expect(trendSentence({ points, unit: 'mmol/L', itemName: '血糖' })).toBe(words)
  })
})

describe('the page of types', () => {
  it.each([
    [{ publishedCount: 12, pendingCount: 1 }, '共 12 份'],
    [{ publishedCount: 0, pendingCount: 1 }, '还没有出的报告'],
    [{ publishedCount: 0, pendingCount: 0 }, '暂无报告'],
  ])('counts %j as %s', (summary, words) => {
    expect(formatCount(summary)).toBe(words)
  })

  it('says when the next one is expected', () => {
    expect(formatPending({ pendingCount: 2, expectedAt: at('2026-11-26') }, today)).toBe(
      '2 份待出，最早预计明天 09:00',
    )
    expect(formatPending({ pendingCount: 1, expectedAt: null }, today)).toBe('1 份待出')
    expect(formatPending({ pendingCount: 1, expectedAt: at('2026-11-24') }, today)).toBe('1 份待出')
    expect(formatPending({ pendingCount: 0, expectedAt: null }, today)).toBeUndefined()
  })
})

it('knows a list that is empty by its filters', () => {
  expect(isNarrowed([], '24', undefined)).toBe(false)
  expect(isNarrowed(['unread'], '24', undefined)).toBe(true)
  expect(isNarrowed([], '3', undefined)).toBe(true)
  expect(isNarrowed([], '24', 'LAB')).toBe(true)
})

it('tells who may only book from every other failure', () => {
  expect(isBookingOnly(new ServerRefused(403, '您目前只能挂号', 'NOT_PERMITTED'))).toBe(true)
  expect(isBookingOnly(new ServerRefused(404, '没有找到', 'NOT_FOUND'))).toBe(false)
  expect(isBookingOnly(new Error('网络'))).toBe(false)
})
