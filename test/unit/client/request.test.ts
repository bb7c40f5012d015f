import http from 'node:http'
import Taro from '@tarojs/taro'
import { isOffline } from '@/platform/window/is_offline.weapp'
import {
  BadReply,
  MissingUrl,
  RejectedByInterceptor,
  ServerRefused,
  TimedOut,
  TransportFailed,
} from '@/request/sending/errors'
import { createRequest, request } from '@/request/sending/request'
import { registerSessionKeeper } from '@/request/sending/session_keeper'
import { authToken } from '@/storage/keys'
import { startRealServer } from '../../support/client/real_server'

let server: Awaited<ReturnType<typeof startRealServer>>
let answer: (response: http.ServerResponse, path: string) => void
let toast: jest.SpyInstance

beforeAll(async () => {
  server = await startRealServer((seen, response) => answer(response, seen.path))
})
afterAll(() => server.stop())

let clock = 1_000_000
beforeEach(() => {
  server.seen.length = 0
  toast = jest.spyOn(Taro, 'showToast')
  // The page under test reports each broken connection.
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  // The same words are told once in 1500 ms: each test has its own time.
  clock += 10_000
  jest.spyOn(Date, 'now').mockImplementation(() => clock)
})

const json = (status: number, body: unknown) => (response: http.ServerResponse) => {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(body))
}
const get = (changes: Parameters<typeof request>[0] = {}) =>
  request({ url: `${server.address}/thing`, loading: false, ...changes })
const toastWords = () => toast.mock.calls.map(([options]) => options.title)

/** `wx.request` on an iPhone. */
const failWith = (errMsg: string) =>
  jest.spyOn(Taro, 'request').mockImplementation((() => Promise.reject({ errMsg })) as never)

describe('a failure that an iPhone words in its own language', () => {
  it.each([
    'request:fail 请求超时。',
    'request:fail The request timed out.',
    'request:fail 要求逾時。',
  ])('is a time-out: %s', async (errMsg) => {
    failWith(errMsg)
    await expect(get()).rejects.toBeInstanceOf(TimedOut)
  })

  it.each(['似乎已断开与互联网的连接。', '似乎已斷開與網際網路的連線。'])(
    'is offline: %s',
    (words) => expect(isOffline(`request:fail ${words}`)).toBe(true),
  )

  it('is a failure of the network otherwise', async () => {
    failWith('request:fail 网络连接已中断。')
    await expect(get()).rejects.toBeInstanceOf(TransportFailed)
    expect(isOffline('request:fail 网络连接已中断。')).toBe(false)
  })
})

describe('a request', () => {
  it('hands the body of a 200 over', async () => {
    answer = json(200, { a: 1 })
    expect((await get()).body).toEqual({ a: 1 })
  })

  it.each(['<!doctype html><h1>Welcome</h1>', 'OK', '{"a":'])(
    'fails when a 200 is no JSON, whatever the call expects: %s',
    async (body) => {
      answer = (response) => response.writeHead(200).end(body)
      await expect(get()).rejects.toBeInstanceOf(BadReply)
    },
  )

  it('takes an empty body as nothing', async () => {
    answer = (response) => response.writeHead(200).end()
    expect((await get()).body).toBeNull()
  })

  it('carries the stored token, and no header that a server of another origin might not let in', async () => {
    answer = json(200, {})
    authToken.write('Bearer abc')
    await get()
    await get()
    expect(server.seen.map(({ headers }) => headers.authorization)).toEqual([
      'Bearer abc',
      'Bearer abc',
    ])
    const ours = ['x-device-id', 'idempotency-key']
    expect(ours.filter((name) => name in (server.seen[0]?.headers ?? {}))).toEqual([])
  })

  it('goes without a token when there is none', async () => {
    answer = json(200, {})
    await get()
    expect(server.seen[0]?.headers.authorization).toBeUndefined()
  })

  it('without an address fails with the words of the spec, and sends nothing', async () => {
    await expect(request({ url: '' })).rejects.toThrow(new MissingUrl())
    await expect(request({})).rejects.toThrow('url cannot be empty')
    expect(server.seen).toHaveLength(0)
  })

  it('that a gate does not let pass fails with the words of the spec', async () => {
    window.mayRequest = () => Promise.resolve(false)
    await expect(get()).rejects.toThrow(new RejectedByInterceptor())
    delete window.mayRequest
    expect(new RejectedByInterceptor().message).toBe('request interceptor not passed')
    expect(server.seen).toHaveLength(0)
  })
})

describe('failures (spec §8)', () => {
  it("tell the server's message, once, for 1500 ms, and fail", async () => {
    answer = json(409, { message: '该号源已约满', code: 'SOLD_OUT', details: { orderId: 'o1' } })
    const error = await get().catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(ServerRefused)
    expect(error).toMatchObject({
      statusCode: 409,
      message: '该号源已约满',
      code: 'SOLD_OUT',
      details: { orderId: 'o1' },
    })
    expect(toast.mock.calls).toEqual([[{ title: '该号源已约满', icon: 'none', duration: 1500 }]])
  })

  it('tell nothing when prompting is disabled', async () => {
    answer = json(400, { message: '不可以' })
    await expect(get({ prompt: false })).rejects.toThrow('不可以')
    expect(toast).not.toHaveBeenCalled()
  })

  it('count every status but 200', async () => {
    answer = json(201, { a: 1 })
    await expect(get()).rejects.toBeInstanceOf(ServerRefused)
  })

  it.each([
    ['no message', (response: http.ServerResponse) => json(500, {})(response)],
    [
      'a message that is no text',
      (response: http.ServerResponse) => json(500, { message: { a: 1 } })(response),
    ],
    ['null', (response: http.ServerResponse) => json(500, null)(response)],
    [
      'a web page',
      (response: http.ServerResponse) =>
        response.writeHead(500, { 'content-type': 'text/html' }).end('<h1>Bad Gateway</h1>'),
    ],
    ['nothing', (response: http.ServerResponse) => response.writeHead(500).end()],
  ])('of a 500 with %s have words of our own', async (_, reply) => {
    answer = reply
    await expect(get()).rejects.toThrow('医院系统暂时无法处理，请稍后重试')
    expect(toastWords()).toEqual(['医院系统暂时无法处理，请稍后重试'])
  })

  it('keep the message when the code is one we do not know', async () => {
    answer = json(422, { message: '有话说', code: 'SOMETHING_NEW' })
    await expect(get()).rejects.toMatchObject({ message: '有话说', code: undefined })
  })

  it('of parallel calls with the same words are one toast', async () => {
    answer = json(500, { message: '维护中' })
    await Promise.allSettled([get(), get(), get()])
    expect(toastWords()).toEqual(['维护中'])
  })

  it('of the network are told, after a GET was tried twice', async () => {
    answer = (response) => response.destroy()
    await expect(get()).rejects.toBeInstanceOf(TransportFailed)
    expect(server.seen).toHaveLength(2)
    expect(toastWords()).toEqual(['网络连接失败，请检查网络后重试'])
  })

  it('of the network are forgotten when the second try works', async () => {
    let tries = 0
    answer = (response) => (++tries === 1 ? response.destroy() : json(200, { ok: true })(response))
    expect((await get()).body).toEqual({ ok: true })
    expect(toast).not.toHaveBeenCalled()
  })

  it('of the network do not send a POST twice unless it is repeatable', async () => {
    answer = (response) => response.destroy()
    await expect(get({ method: 'POST', body: {} })).rejects.toBeInstanceOf(TransportFailed)
    expect(server.seen).toHaveLength(1)
  })

  it('by time read as a time-out that asks to retry, whether headers or body do not come', async () => {
    answer = () => undefined
    await expect(get({ timeoutMs: 120 })).rejects.toThrow(new TimedOut())
    answer = (response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.write('{"a":')
    }
    await expect(get({ timeoutMs: 120 })).rejects.toThrow('请求超时，请重试')
  })

  it.each([
    { errMsg: 'request:fail abort' },
    { errMsg: 'request:fail timeout' },
    new DOMException('Aborted', 'AbortError'),
  ])('of an aborted request (%p) read as a time-out', async (thrown) => {
    jest.spyOn(Taro, 'request').mockImplementation(() => Promise.reject(thrown) as never)
    await expect(get()).rejects.toBeInstanceOf(TimedOut)
    expect(toastWords()).toEqual(['请求超时，请重试'])
  })

  it('of a reply that does not fit are told', async () => {
    answer = json(200, {})
    const readBody = () => {
      throw new BadReply(['name: missing'])
    }
    await expect(get({ readBody })).rejects.toBeInstanceOf(BadReply)
    expect(toastWords()).toEqual(['医院系统返回的内容有误，请稍后重试'])
  })
})

describe('the loading mask (spec §9)', () => {
  it('shows once while calls run for 800 ms, and hides 300 ms after the last one ended', async () => {
    jest.useFakeTimers()
    try {
      const show = jest.spyOn(Taro, 'showLoading')
      const hide = jest.spyOn(Taro, 'hideLoading')
      const ends: (() => void)[] = []
      const send = createRequest(
        () => new Promise((resolve) => ends.push(() => resolve({ statusCode: 200, body: {} }))),
      )
      const calls = [send({ url: '/a' }), send({ url: '/b' })]
      await jest.advanceTimersByTimeAsync(799)
      expect(show).not.toHaveBeenCalled()
      await jest.advanceTimersByTimeAsync(1)
      expect(show.mock.calls).toEqual([[{ title: 'loading...', mask: true }]])
      ends[0]?.()
      await jest.advanceTimersByTimeAsync(1000)
      expect(hide).not.toHaveBeenCalled()
      ends[1]?.()
      await jest.advanceTimersByTimeAsync(299)
      expect(hide).not.toHaveBeenCalled()
      await jest.advanceTimersByTimeAsync(1)
      expect(hide).toHaveBeenCalledTimes(1)
      await Promise.all(calls)
    } finally {
      jest.useRealTimers()
    }
  })

  it('hides after a failure too, and does not show for what is quick or when disabled', async () => {
    jest.useFakeTimers()
    try {
      const show = jest.spyOn(Taro, 'showLoading')
      const hide = jest.spyOn(Taro, 'hideLoading')
      const fails = () => Promise.reject(new TransportFailed())
      const send = createRequest(fails)
      await expect(send({ url: '/a', repeatable: false })).rejects.toBeInstanceOf(TransportFailed)
      await jest.advanceTimersByTimeAsync(2000)
      expect([show.mock.calls.length, hide.mock.calls.length]).toEqual([0, 0])
      const slowly = createRequest(
        () => new Promise((_, reject) => setTimeout(() => reject(new TransportFailed()), 900)),
      )
      const slow = slowly({ url: '/a', repeatable: false }).catch((error: unknown) => error)
      await jest.advanceTimersByTimeAsync(1200)
      expect(await slow).toBeInstanceOf(TransportFailed)
      expect([show.mock.calls.length, hide.mock.calls.length]).toEqual([1, 1])
      await expect(send({ url: '/a', loading: false })).rejects.toBeInstanceOf(TransportFailed)
      expect(show).toHaveBeenCalledTimes(1)
    } finally {
      jest.useRealTimers()
    }
  })
})

describe('a 401', () => {
  it('is handed to the keeper with the token used, and the call is sent again when there is a newer one', async () => {
    authToken.write('Bearer old')
    answer = (response) =>
      json(server.seen.at(-1)?.headers.authorization === 'Bearer new' ? 200 : 401, {
        message: '请登录',
      })(response)
    const recover = jest.fn((): Promise<boolean> => {
      authToken.write('Bearer new')
      return Promise.resolve(true)
    })
    const remove = registerSessionKeeper({ whenSettled: () => Promise.resolve(), recover })
    await get()
    remove()
    expect(recover.mock.calls).toEqual([['Bearer old']])
    expect(toast).not.toHaveBeenCalled()
  })

  it('fails when the sign-in does not end here', async () => {
    answer = json(401, { message: '请登录', code: 'NOT_SIGNED_IN' })
    const remove = registerSessionKeeper({
      whenSettled: () => Promise.resolve(),
      recover: () => Promise.resolve(false),
    })
    await expect(get()).rejects.toMatchObject({ statusCode: 401, message: '请登录' })
    remove()
    expect(server.seen).toHaveLength(1)
  })

  it('of a step of the sign-in itself does not restart it', async () => {
    answer = json(401, {})
    const recover = jest.fn(() => Promise.resolve(true))
    const remove = registerSessionKeeper({ whenSettled: () => Promise.resolve(), recover })
    await expect(get({ session: 'being_made' })).rejects.toThrow('登录已失效，请重新进入')
    remove()
    expect(recover).not.toHaveBeenCalled()
  })

  it('is avoided by waiting for a sign-in that is under way', async () => {
    const sent: (string | undefined)[] = []
    const send = createRequest((call) => {
      sent.push(call.headers.Authorization)
      return Promise.resolve({ statusCode: 200, body: {} })
    })
    let settle = () => {}
    const remove = registerSessionKeeper({
      whenSettled: () => new Promise((resolve) => (settle = resolve)),
      recover: () => Promise.resolve(false),
    })
    const call = send({ url: '/mine', loading: false, session: 'needed' })
    await send({ url: '/public', loading: false })
    expect(sent).toEqual([undefined])
    authToken.write('Bearer late')
    settle()
    await call
    remove()
    expect(sent).toEqual([undefined, 'Bearer late'])
  })
})
