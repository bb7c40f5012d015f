import http from 'node:http'
import { request } from '@/request/sending/request'
import {
  betterSample,
  forgetServerClock,
  noteServerNow,
  serverNowMs,
  serverNowText,
} from '@/request/server_clock'
import { startRealServer } from '../../support/client/real_server'

const sevenMinutes = 7 * 60_000

afterEach(() => {
  forgetServerClock()
  jest.restoreAllMocks()
})

describe('the hospital’s clock', () => {
  it('is the phone’s own until a reply has told', () => {
    jest.spyOn(Date, 'now').mockReturnValue(5000)
    expect(serverNowMs()).toBe(5000)
  })

  it.each([-sevenMinutes, sevenMinutes])(
    'is right on a phone whose clock is %d ms wrong',
    async (wrongBy) => {
      const hospital = Date.parse('2026-11-21T06:59:50+08:00')
      jest.spyOn(Date, 'now').mockImplementation(() => hospital + wrongBy)
      let answer = (_: http.ServerResponse) => {}
      const server = await startRealServer((_, response) => answer(response))
      answer = (response) => {
        response.writeHead(200, { 'content-type': 'application/json' })
        response.end(JSON.stringify({ days: [], serverNow: '2026-11-21T06:59:50.000+08:00' }))
      }
      await request({ url: `${server.address}/days`, loading: false })
      await server.stop()
      expect(serverNowText()).toBe('2026-11-20T22:59:50.000Z')
    },
  )

  it('takes the middle of the way there and back', () => {
    noteServerNow({ serverNow: '1970-01-01T00:01:00.000Z' }, 1000, 3000)
    jest.spyOn(Date, 'now').mockReturnValue(3000)
    expect(serverNowMs()).toBe(61_000)
  })

  it.each([[{}], [null], ['text'], [[]], [{ serverNow: 5 }], [{ serverNow: 'soon' }]])(
    'learns nothing from %j',
    (body) => {
      noteServerNow(body, 0, 100)
      jest.spyOn(Date, 'now').mockReturnValue(1)
      expect(serverNowMs()).toBe(1)
    },
  )

  it('learns nothing when the phone’s clock was set back on the way', () => {
    noteServerNow({ serverNow: '1970-01-01T00:01:00.000Z' }, 5000, 1000)
    jest.spyOn(Date, 'now').mockReturnValue(1)
    expect(serverNowMs()).toBe(1)
  })
})

describe('of two replies', () => {
  const sample = (offsetMs: number, uncertaintyMs: number, takenAt = 0) => ({
    offsetMs,
    uncertaintyMs,
    takenAt,
  })
  it.each([
    ['the first is taken', undefined, sample(10, 500), 'next'],
    ['the quicker one is believed', sample(0, 500), sample(10, 40), 'next'],
    ['a slower one changes nothing', sample(0, 40), sample(10, 500), 'before'],
    [
      'a slower one that cannot be true with the other is believed: a clock was set',
      sample(0, 40),
      sample(sevenMinutes, 500),
      'next',
    ],
    ['an old one gives way', sample(0, 40, 0), sample(10, 500, 700_000), 'next'],
  ] as const)('%s', (_, before, next, winner) => {
    expect(betterSample(before, next)).toBe(winner === 'next' ? next : before)
  })
})
