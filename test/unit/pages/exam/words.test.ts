import { daysOf } from '@/components/exam_timeline/exam_days'
import {
  formatEffort,
  formatEnd,
  formatShortly,
  formatStanding,
  listUnplaced,
} from '@/subpages/exam/exam_plan/exam_words'
import { anExam, anOffer, aPart, aPlan, fasting } from './builders'

const blood = aPart('blood', '08:00', { steps: [fasting] })
const us = aPart('us', '09:00', { steps: [{ ...fasting, at: '2026-11-26T01:00:00+08:00' }] })

const readable = (parts: Parameters<typeof daysOf>[0]) =>
  daysOf(parts).map(({ day, entries }) => [
    day,
    ...entries.map(
      ({ at, part, step }) => `${at.slice(11, 16)} ${part?.name ?? step?.advice ?? ''}`,
    ),
  ])

test('a plan reads from the evening before, what holds on only once', () => {
  expect(readable([us, blood])).toEqual([
    ['2026-11-25', '22:00 不吃东西'],
    ['2026-11-26', '08:00 抽血', '09:00 腹部超声'],
  ])
  expect(daysOf([blood, us])[0]?.entries[0]?.step?.names).toEqual(['抽血', '腹部超声'])
})

test('what is done at its moment stands at each', () => {
  const drink = (at: string) => [
    { kind: 'drink' as const, at: `2026-11-26T${at}:00+08:00`, advice: '喝 500 毫升水' },
  ]
  const parts = [
    aPart('us', '09:00', { steps: drink('08:00') }),
    aPart('ct', '10:00', { steps: drink('08:30') }),
  ]
  expect(readable(parts)[0]).toEqual([
    '2026-11-26',
    '08:00 喝 500 毫升水',
    '08:30 喝 500 毫升水',
    '09:00 腹部超声',
    '10:00 胸部CT',
  ])
})

test('fasting for another day is told again', () => {
  const later = { ...us, beginsAt: '2026-11-28T09:00:00+08:00' }
  const steps = [{ ...fasting, at: '2026-11-28T01:00:00+08:00' }]
  expect(readable([blood, { ...later, steps }]).map(([day]) => day)).toEqual([
    '2026-11-25',
    '2026-11-26',
    '2026-11-28',
  ])
})

test('an offer in a line, with what it costs', () => {
  const offer = anOffer('fewest', [us, blood])
  expect(formatShortly(offer)).toBe('08:00 抽血 → 09:00 腹部超声')
  expect(formatEffort(offer)).toBe('来 1 次 · 中间等 30 分钟')
  expect(formatEffort({ ...offer, waitingMinutes: 0 })).toBe('来 1 次 · 中间不用等')
  expect(formatEffort({ ...offer, waitingMinutes: 330 })).toBe('来 1 次 · 中间等 5 小时 30 分钟')
  expect(formatEffort({ ...offer, waitingMinutes: 120 })).toBe('来 1 次 · 中间等 2 小时')
  expect(formatEnd(offer, '2026-11-25')).toBe('明天 11月26日 09:50 做完')
})

test('exams in no offer are told apart', () => {
  const plan = aPlan({
    exams: [anExam('blood'), anExam('ct'), anExam('us', { state: 'planned' })],
    offers: [anOffer('earliest', [blood])],
  })
  expect(listUnplaced(plan).map(({ name }) => name)).toEqual(['胸部CT'])
})

test('how it stands with all of them, in one line', () => {
  const exams = [
    anExam('blood', { state: 'planned' }),
    anExam('us'),
    anExam('ct', { state: 'call' }),
  ]
  expect(formatStanding(aPlan({ exams }))).toBe('1 项时间已定，1 项没定时间，1 项先打电话')
  expect(formatStanding(aPlan({ exams: exams.slice(1, 2) }))).toBe('1 项没定时间')
})
