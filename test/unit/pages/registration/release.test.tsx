import { act, createElement } from 'react'
import { releaseDelayMs, useRelease } from '@/request/loading/use_release'
import { forgetServerClock, noteServerNow, serverNowText } from '@/request/server_clock'
import { formatFollowed } from '@/subpages/follow/followed_words'
import { isNear, nextRelease } from '@/subpages/registration/following/release'
import { ReleaseNotice } from '@/subpages/registration/following/release_notice'
import { renderPage } from '../../../support/client/page'

const seven = '2026-11-21T07:00:00+08:00'
const beforeSeven = (ms: number) => new Date(Date.parse(seven) - ms).toISOString()

describe('the next release', () => {
  it('is the first of those to come, also across offsets', () => {
    const at = (releaseAt: string) => ({ state: 'unreleased' as const, releaseAt })
    expect(
      nextRelease([
        at('2026-11-22T07:00:00+08:00'),
        at('2026-11-20T23:00:00Z'),
        { state: 'full', releaseAt: '2026-11-01T07:00:00+08:00' },
      ]),
    ).toBe('2026-11-20T23:00:00Z')
    expect(nextRelease([{ state: 'available', releaseAt: null }])).toBeUndefined()
  })

  it.each([
    [beforeSeven(29 * 60_000), true],
    [beforeSeven(31 * 60_000), false],
  ])('seen from %s is near: %s', (serverNow, near) => {
    expect(isNear(seven, serverNow)).toBe(near)
  })
})

describe('asking for released places', () => {
  it.each([
    [{ leftMs: 10_000, attempt: 0, random: 0 }, 10_000],
    [{ leftMs: 10_000, attempt: 0, random: 0.999 }, 10_999],
    [{ leftMs: -5, attempt: 0, random: 0.5 }, 500],
    [{ leftMs: -5, attempt: 1, random: 0 }, 1000],
    [{ leftMs: -5, attempt: 4, random: 0.5 }, 8500],
    [{ leftMs: -5, attempt: 20, random: 0 }, 30_000],
  ])('with %j waits %d ms', (given, delayMs) => {
    expect(releaseDelayMs(given)).toBe(delayMs)
  })
})

test.each([
  [
    { state: 'available', leftNum: 12, nextDate: '2026-11-25', releaseAt: seven },
    '余 12，最早周三 11月25日',
  ],
  [
    { state: 'full', leftNum: 0, nextDate: null, releaseAt: '2026-11-22T07:00:00+08:00' },
    '约满，明天 07:00 放号',
  ],
  [
    { state: 'unreleased', leftNum: 0, nextDate: null, releaseAt: '2026-11-22T07:00:00+08:00' },
    '明天 07:00 放号',
  ],
  [{ state: 'past', leftNum: 0, nextDate: null, releaseAt: null }, '近期没有出诊'],
] as const)('a followed doctor with %j reads %s', (doctor, words) => {
  expect(formatFollowed(doctor, '2026-11-21')).toBe(words)
})

describe.each([-7, 7])('on a phone whose clock is %d minutes wrong', (minutes) => {
  const phone = (serverMoment: string) => Date.parse(serverMoment) + minutes * 60_000
  beforeEach(() => {
    jest.useFakeTimers({
      now: phone(beforeSeven(10_000)),
      doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'],
    })
    jest.spyOn(Math, 'random').mockReturnValue(0.5)
    noteServerNow({ serverNow: beforeSeven(10_000) }, Date.now(), Date.now())
  })
  afterEach(() => {
    forgetServerClock()
    jest.useRealTimers()
  })

  it('counts down to the release by the hospital’s clock', async () => {
    const Host = () =>
      createElement(ReleaseNotice, { releaseAt: seven, serverNow: serverNowText() })
    const { getByText } = await renderPage(Host)
    expect(getByText('00:10')).toBeTruthy()
    await act(async () => jest.advanceTimersByTimeAsync(7000))
    expect(getByText('00:03')).toBeTruthy()
    await act(async () => jest.advanceTimersByTimeAsync(3000))
    expect(getByText('正在放号，马上更新…')).toBeTruthy()
  })

  it('asks half a second after the moment and not before, and again while the places are not there', async () => {
    const refresh = jest.fn(() => Promise.resolve())
    const Host = () => {
      useRelease(seven, refresh)
      return createElement('div')
    }
    await renderPage(Host)
    await act(async () => jest.advanceTimersByTimeAsync(10_400))
    expect(refresh).toHaveBeenCalledTimes(0)
    await act(async () => jest.advanceTimersByTimeAsync(200))
    expect(refresh).toHaveBeenCalledTimes(1)
    await act(async () => jest.advanceTimersByTimeAsync(1600))
    expect(refresh).toHaveBeenCalledTimes(2)
  })
})
