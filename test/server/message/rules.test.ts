/** What may be sent, when and by which way. */
import {
  channelsFor,
  decide,
  minuteOf,
  pauseSeconds,
  quietMinutesLeft,
  reminderTitle,
  type Channel,
} from '../../../server/areas/message/rules'

describe('quiet hours', () => {
  const night = { fromMinute: minuteOf('22:00'), toMinute: minuteOf('07:00') }
  const noon = { fromMinute: minuteOf('12:30'), toMinute: minuteOf('14:00') }

  test.each([
    ['before the night', '21:59', night, 0],
    ['at its first minute', '22:00', night, 540],
    ['before midnight', '23:59', night, 421],
    ['at midnight', '00:00', night, 420],
    ['in its last minute', '06:59', night, 1],
    ['at its end', '07:00', night, 0],
    ['by day', '12:45', night, 0],
    ['in a quiet noon', '12:45', noon, 75],
    ['at the end of a quiet noon', '14:00', noon, 0],
    ['at night with a quiet noon', '23:00', noon, 0],
    ['with both ends the same', '08:00', { fromMinute: 480, toMinute: 480 }, 0],
    ['without quiet hours', '03:00', undefined, 0],
  ])('%s', (_when, time, quiet, left) => {
    expect(quietMinutesLeft(minuteOf(time), quiet)).toBe(left)
  })
})

describe('the decision', () => {
  const wechat: Channel[] = ['official_account']
  const plain = {
    kind: 'bill',
    isSwitchedOff: false,
    quietMinutes: 0,
    minutesUseful: undefined,
    channels: wechat,
    refusedBy: [],
  } as const

  test.each([
    ['sends by the first way', plain, { act: 'send', channel: 'official_account' }],
    [
      'keeps what is switched off',
      { ...plain, isSwitchedOff: true },
      { act: 'keep', why: 'switched off' },
    ],
    [
      'sends a stopped clinic although it is switched off',
      { ...plain, kind: 'stopped', isSwitchedOff: true },
      { act: 'send', channel: 'official_account' },
    ],
    [
      'holds until the quiet hours end',
      { ...plain, quietMinutes: 30 },
      { act: 'hold', minutes: 30 },
    ],
    [
      'wakes for a stopped clinic',
      { ...plain, kind: 'stopped', quietMinutes: 30 },
      { act: 'send', channel: 'official_account' },
    ],
    [
      'wakes for a number that is near',
      { ...plain, kind: 'number', quietMinutes: 30 },
      { act: 'send', channel: 'official_account' },
    ],
    [
      'holds a right to a free visit like a reminder',
      { ...plain, kind: 'entitlement', quietMinutes: 30, minutesUseful: 600 },
      { act: 'hold', minutes: 30 },
    ],
    [
      'holds a follow-up like a reminder',
      { ...plain, kind: 'follow_up', quietMinutes: 30, minutesUseful: 600 },
      { act: 'hold', minutes: 30 },
    ],
    [
      'keeps what is useless after the quiet hours',
      { ...plain, kind: 'reminder', quietMinutes: 30, minutesUseful: 30 },
      { act: 'keep', why: 'of no use after the quiet hours' },
    ],
    [
      'keeps what is too late',
      { ...plain, kind: 'number', minutesUseful: 0 },
      { act: 'keep', why: 'too late' },
    ],
    [
      'takes the next way after a refusal',
      { ...plain, channels: [...wechat, 'sms'], refusedBy: wechat },
      { act: 'send', channel: 'sms' },
    ],
    [
      'keeps what every way refused',
      { ...plain, refusedBy: wechat },
      { act: 'keep', why: 'refused' },
    ],
    [
      'keeps what cannot be sent',
      { ...plain, channels: [] },
      { act: 'keep', why: 'no way to send it' },
    ],
  ] as const)('%s', (_what, given, decision) => {
    expect(decide(given)).toEqual(decision)
  })
})

test.each([
  [
    'bill',
    { miniProgram: true, officialAccount: true, sms: true },
    ['mini_program', 'official_account'],
  ],
  [
    'stopped',
    { miniProgram: true, officialAccount: true, sms: true },
    ['mini_program', 'official_account', 'sms'],
  ],
  ['reminder', { miniProgram: false, officialAccount: false, sms: true }, ['sms']],
  [
    'entitlement',
    { miniProgram: true, officialAccount: true, sms: true },
    ['mini_program', 'official_account'],
  ],
  ['report', { miniProgram: false, officialAccount: false, sms: true }, []],
] as const)('the ways for %s', (kind, reach, ways) => {
  expect(channelsFor(kind, reach)).toEqual(ways)
})

test('pauses grow', () => {
  expect([1, 2, 3, 4, 9].map(pauseSeconds)).toEqual([10, 60, 300, 300, 300])
})

describe('a reminder of a day, November 23 at 09:00', () => {
  const visitAt = new Date('2026-11-23T09:00:00+08:00')
  it.each([
    ['2026-11-21T12:00:00+08:00', '11月23日要就诊'],
    ['2026-11-22T18:00:00+08:00', '明天要就诊'],
    ['2026-11-23T00:10:00+08:00', '今天要就诊'],
    ['2026-11-23T09:00:00+08:00', '11月23日的就诊'],
    ['2026-12-20T18:00:00+08:00', '11月23日的就诊'],
  ])('read at %s is titled %s', (now, title) => {
    expect(reminderTitle('就诊提醒', visitAt, new Date(now))).toBe(title)
  })
  it.each([
    ['2026-11-21T12:00:00+08:00', '11月23日有检查'],
    ['2026-11-22T18:00:00+08:00', '明天有检查'],
    ['2026-11-23T00:10:00+08:00', '今天有检查'],
    ['2026-11-23T09:00:00+08:00', '11月23日的检查'],
  ])('that of exams read at %s is titled %s', (now, title) => {
    expect(reminderTitle('明天有检查', visitAt, new Date(now))).toBe(title)
  })
  it('leaves what is to be done before an exam as it is', () => {
    expect(reminderTitle('检查前的准备', visitAt, new Date('2026-11-23T00:10:00+08:00'))).toBe(
      '检查前的准备',
    )
  })
})
