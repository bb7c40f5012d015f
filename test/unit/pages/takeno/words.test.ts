import { queueStatus, type QueueItem } from '@/contract/queue'
import { reminderOf } from '@/subpages/takeno/queue_index/reminders'
import {
  adviceOf,
  formatClock,
  formatEstimateSource,
  formatEstimate,
  isOpen,
  formatPlace,
  windowLabel,
} from '@/waiting/queue_words'
import { aNumber } from './builders'

describe('the reminder', () => {
  it.each<[string, QueueItem | undefined, QueueItem, number, string | undefined]>([
    [
      'says nothing of a number seen for the first time',
      undefined,
      aNumber({ aheadNum: 1 }),
      3,
      undefined,
    ],
    [
      'says nothing further away than wished',
      aNumber({ aheadNum: 6 }),
      aNumber({ aheadNum: 4 }),
      3,
      undefined,
    ],
    [
      'speaks when the wished number is reached',
      aNumber({ aheadNum: 4 }),
      aNumber({ aheadNum: 3 }),
      3,
      '还有 3 人',
    ],
    [
      'speaks when it is jumped over',
      aNumber({ aheadNum: 6 }),
      aNumber({ aheadNum: 1 }),
      3,
      '还有 1 人',
    ],
    ['speaks once', aNumber({ aheadNum: 3 }), aNumber({ aheadNum: 2 }), 3, undefined],
    [
      'speaks when a place that was not known turns out near',
      aNumber({ aheadNum: null }),
      aNumber({ aheadNum: 2 }),
      3,
      '还有 2 人',
    ],
    [
      'keeps quiet until the call when wished so',
      aNumber({ aheadNum: 1 }),
      aNumber({ aheadNum: 0 }),
      0,
      undefined,
    ],
    [
      'leaves the call to the page that fills the phone',
      aNumber({ aheadNum: 0 }),
      aNumber({ status: 'CALLING', aheadNum: null, location: '3楼5诊室' }),
      3,
      undefined,
    ],
    [
      'tells of a missed number',
      aNumber({ status: 'CALLING' }),
      aNumber({ status: 'MISSED' }),
      3,
      '已过号',
    ],
  ])('%s', (_name, before, after, wanted, words) => {
    const said = reminderOf(before, after, wanted)
    if (words === undefined) expect(said).toBeUndefined()
    else expect(said).toContain(words)
  })
})

test.each([
  [0, 8, '8 分钟以内'],
  [10, 25, '约 9:20（10-25 分钟）'],
  [60, 95, '约 10:20（1-1.5 小时）'],
  [200, 240, '约 12:40（3.5-4 小时）'],
])('%i to %i minutes from 09:00: the time leads', (fromMinutes, toMinutes, words) =>
  expect(
    formatEstimate(
      { fromMinutes, toMinutes, source: 'usual' },
      Date.parse('2026-11-24T09:00:00+08:00'),
    ),
  ).toBe(words),
)

it('says what the range is taken from', () => {
  expect(
    formatEstimateSource({ fromMinutes: 1, toMinutes: 2, source: 'recent_calls', calls: 5 }),
  ).toContain('最近 5 次')
  expect(formatEstimateSource({ fromMinutes: 1, toMinutes: 2, source: 'usual' })).toContain('平时')
})

it.each(queueStatus.options)('tells what to do when %s', (status) =>
  expect(adviceOf(aNumber({ status }))).not.toBe(''),
)
it('sends to a window, not to a consulting room, at a pharmacy', () =>
  expect(adviceOf(aNumber({ status: 'READY', group: 'pharmacy' }))).toContain('窗口'))
it('tells why a missed number cannot come back', () =>
  expect(
    adviceOf(
      aNumber({ status: 'MISSED', requeue: { allowed: false, reason: '请到分诊台由护士安排' } }),
    ),
  ).toBe('请到分诊台由护士安排'))
it('counts finished and cancelled numbers as over, missed ones not', () =>
  expect(queueStatus.options.filter((status) => !isOpen(status))).toEqual(['DONE', 'CANCELLED']))
it('says the place from the branch to the window', () =>
  expect(formatPlace(aNumber({ branchName: '总院', location: '2楼', counter: '3号窗口' }))).toBe(
    '总院 2楼 3号窗口',
  ))
it('says the hospital’s second wherever the phone is', () =>
  expect(formatClock('2026-11-25T01:02:03Z')).toBe('09:02:03'))
it.each([
  ['2026-11-25T08:30:00+08:00', '2026-11-25T12:00:00+08:00', '取号时间 08:30-12:00'],
  ['2026-11-25T00:00:00+08:00', '2026-11-26T00:00:00+08:00', '全天可取号'],
])('says the window %s', (opensAt, closesAt, words) =>
  expect(windowLabel(opensAt, closesAt)).toBe(words),
)
