import { compileWords } from '../../../config/language/compile_words'
import english from '../../../src/language/en.json'
import { say } from '../../../src/language/say'
import { formatCountdown, spokenCountdown } from '../../../src/ui/facts/format_countdown'
import {
  formatDate,
  formatDeadline,
  dayWithDate,
  formatDay,
  daysBetween,
  hospitalDay,
  hospitalTime,
  formatMoment,
  formatShortDay,
  formatVisitTime,
} from '../../../src/ui/facts/format_day'
import { formatMoney } from '../../../src/ui/facts/format_money'

const today = '2026-11-21'

test.each([
  ['2026-11-21', '今天'],
  ['2026-11-22', '明天'],
  ['2026-11-23', '后天'],
  ['2026-11-25', '周三 11月25日'],
  ['2026-11-20', '周五 11月20日'],
  ['2027-01-02', '周六 2027年1月2日'],
])('the day %s reads as %s', (day, words) => {
  expect(formatDay(day, today)).toBe(words)
})

test.each([
  ['2026-11-21', '今天 11月21日', '今天'],
  ['2026-11-22', '明天 11月22日', '明天'],
  ['2026-11-23', '后天 11月23日', '周一'],
  ['2026-11-29', '周日 11月29日', '周日'],
])('the day %s with its date reads as %s, in short as %s', (day, withDate, short) => {
  expect(dayWithDate(day, today)).toBe(withDate)
  expect(formatShortDay(day, today)).toBe(short)
})

test('days are counted over the end of a month and of a leap February', () => {
  expect(daysBetween('2026-11-30', '2026-12-01')).toBe(1)
  expect(daysBetween('2028-02-28', '2028-03-01')).toBe(2)
  expect(daysBetween('2026-11-21', '2026-11-19')).toBe(-2)
})

test.each([
  ['2026-11-21T16:30:00Z', '2026-11-22', '00:30'],
  ['2026-11-21T23:59:00+08:00', '2026-11-21', '23:59'],
  ['2026-11-21T08:00:00-05:00', '2026-11-21', '21:00'],
])('the moment %s is %s %s at the hospital, wherever the phone is', (moment, day, time) => {
  expect(hospitalDay(moment)).toBe(day)
  expect(hospitalTime(moment)).toBe(time)
})

test.each([
  ['2026-11-21T17:00:00+08:00', '今天 17:00', '5pm today'],
  ['2026-11-21T00:30:00+08:00', '今天 00:30', '12:30am today'],
  ['2026-11-22T12:05:00+08:00', '明天 12:05', '12:05pm tomorrow'],
  ['2026-11-23T09:00:00+08:00', '后天 09:00', '9am the day after tomorrow'],
  ['2026-11-25T09:00:00+08:00', '周三 11月25日 09:00', undefined],
])('something can be done until %s', (moment, chinese, inEnglish) => {
  expect(formatDeadline(moment, today)).toBe(chinese)
  if (inEnglish === undefined) return
  const [near, ...time] = chinese.split(/[ :]/)
  const pieces = compileWords(english)[`${near} {0}:{1}`] ?? []
  expect(say(pieces, time).join('')).toBe(inEnglish)
})

test('a moment and a visit read as a patient says them', () => {
  expect(formatMoment('2026-11-22T14:05:00+08:00', today)).toBe('明天 14:05')
  expect(
    formatVisitTime(
      { visitDate: '2026-11-25', halfDay: 'morning', beginTime: '09:00', endTime: '09:30' },
      today,
    ),
  ).toBe('周三 11月25日 上午 09:00-09:30')
  expect(formatDate('2025-03-01', today)).toBe('2025年3月1日')
})

test.each([
  [0, '免费'],
  [5, '¥0.05'],
  [2500, '¥25.00'],
  [2550, '¥25.50'],
  [123456789, '¥1,234,567.89'],
  [-800, '-¥8.00'],
])('%d fen read as %s', (fen, words) => {
  expect(formatMoney(fen)).toBe(words)
})

test.each([
  [15 * 60_000, '15:00', '还剩约 15 分钟'],
  [899_001, '15:00', '还剩约 15 分钟'],
  [61_000, '01:01', '还剩约 2 分钟'],
  [59_000, '00:59', '还剩不到 1 分钟'],
  [3_845_000, '1:04:05', '还剩约 65 分钟'],
  [7_200_000, '2:00:00', '还剩约 120 分钟'],
  [7_260_000, '2:01:00', '还剩约 2 小时'],
  [69_300_000, '19:15:00', '还剩约 19 小时'],
  [0, '00:00', '时间已到'],
  [-5, '00:00', '时间已到'],
])('%d ms left show as %s and are said as %s', (leftMs, shown, said) => {
  expect(formatCountdown(leftMs)).toBe(shown)
  expect(spokenCountdown(leftMs)).toBe(said)
})
