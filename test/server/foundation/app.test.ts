import { randomUUID } from 'node:crypto'
import { connect as connectSocket } from 'node:net'
import * as v from 'valibot'
import { keepsNothing, type Area } from '../../../server/area'
import { GatewayUnavailable } from '../../../server/gateways/failures'
import { Refused } from '../../../server/http/refused'
import { serve, servePublic } from '../../../server/http/serve'
import { createLogger } from '../../../server/plugins/request_log'
import { get, post } from '../../../src/contract/endpoint'
import { done, id, mobile, nothing, paging, pageOf } from '../../../src/contract/values'
import { forAllTests } from '../../support/server/for_tests'
import { startTestServer } from '../../support/server/test_server'

const greet = get({
  path: '/hos/public/v1/greet/{id}',
  summary: 'greets',
  input: v.object({ id, ...paging, mood: v.optional(v.picklist(['good', 'bad'])) }),
  reply: v.object({
    id,
    pageSize: v.number(),
    mood: v.optional(v.nullable(v.string())),
    note: v.optional(v.nullable(v.string())),
  }),
})
const mine = get({
  path: '/hos/user/v1/mine',
  summary: 'mine',
  input: nothing,
  reply: v.object({ accountId: v.string() }),
})
const write = post({
  path: '/hos/public/v1/write',
  summary: 'writes',
  input: v.union([
    v.object({ tel: mobile }),
    v.object({
      what: v.picklist([
        'refuse',
        'throw',
        'uuid',
        'nul',
        'wrong_reply',
        'gateway',
        'slow_down',
        'standby',
      ]),
    }),
  ]),
  reply: done,
})
const limited = post({
  path: '/hos/public/v1/limited',
  summary: 'limited',
  input: nothing,
  reply: v.object({ ok: v.boolean() }),
})
const listed = get({
  path: '/hos/public/v1/listed',
  summary: 'listed',
  input: nothing,
  reply: pageOf(v.object({ name: v.string() })),
})

const account = {
  accountId: 'a1',
  sessionId: 's1',
  app: 'official_account' as const,
  tel: null,
  sessionExpiresAt: new Date(),
}

/** A small area with one route for each thing that can happen. */
const trial: Area = {
  name: 'trial',
  ...keepsNothing,
  findSession: async (_dependencies, sessionId, userAgent) =>
    sessionId === 's1' && userAgent === 'test' ? account : undefined,
  routes: ({ sql }) => [
    servePublic(greet, ({ input }) => ({ ...input, note: null, secret: 'never leaves' })),
    serve(mine, (context) => ({ accountId: context.account.accountId })),
    servePublic(
      limited,
      {
        rateLimit: { max: 2, windowSeconds: 60, by: 'ip' },
      },
      () => ({ ok: true }),
    ),
    servePublic(listed, () => ({
      list: [{ name: '甲', idNo: 'never leaves' }],
      next: null,
    })),
    servePublic(write, async ({ input }) => {
      if ('tel' in input) return { ok: true as const }
      if (input.what === 'refuse')
        throw new Refused('SOLD_OUT', '号源已约满', { sourceTimeId: 'x' })
      if (input.what === 'slow_down')
        throw new Refused('TOO_MANY_REQUESTS', '请稍后再试', { retryAfterSeconds: '42' })
      if (input.what === 'throw')
        throw new Error('select secret from patient where tel = 13800000000')
      if (input.what === 'gateway') throw new GatewayUnavailable('his', 'connection refused')
      if (input.what === 'uuid') await sql`select 1 from account where account_id = ${'not-a-uuid'}`
      if (input.what === 'nul') await sql`select ${'a\u0000b'}::text`
      // What a primary says that has become a standby.
      if (input.what === 'standby')
        await sql.begin(
          'read only',
          (tx) => tx`delete from message where message_id = ${randomUUID()}`,
        )
      if (input.what === 'wrong_reply') return { ok: false } as never
      return { ok: true as const }
    }),
  ],
}

const lines: string[] = []

const server = forAllTests(() =>
  startTestServer({
    areas: [trial],
    log: createLogger('info', { write: (line) => void lines.push(line) }),
  }),
)

describe('a call of the contract', () => {
  it('gets its input from path and query, with defaults', async () => {
    const { status, body } = await server.call(greet, { id: '42' })
    expect(status).toBe(200)
    expect(body).toEqual({ id: '42', pageSize: 20, note: null })
  })
  it('never lets a field out that the contract does not list', async () => {
    expect(JSON.stringify((await server.call(greet, { id: '42' })).body)).not.toContain(
      'never leaves',
    )
    expect((await server.call(listed, {})).body).toEqual({
      list: [{ name: '甲' }],
      next: null,
    })
  })
  it('takes an empty query value as none', async () => {
    const reply = await server.app.inject('/hos/public/v1/greet/42?mood=&pageSize=')
    expect(reply.statusCode).toBe(200)
  })
  it('refuses wrong input with the words of the contract and the field', async () => {
    const { status, body } = await server.send(greet, { id: '42', pageSize: 'x' })
    expect(status).toBe(400)
    expect(body).toEqual({
      code: 'BAD_INPUT',
      message: '数字不正确',
      details: { field: 'pageSize' },
    })
  })
  it('refuses a value no schema has words for in Chinese all the same', async () => {
    expect((await server.send(greet, { id: '42', mood: 'odd' })).body).toMatchObject({
      code: 'BAD_INPUT',
      message: '提交的内容不正确，请检查后重试',
    })
  })
  it('finds the words inside a union', async () => {
    expect((await server.send(write, { tel: '123' })).body).toMatchObject({
      code: 'BAD_INPUT',
      message: '请输入 11 位手机号',
    })
  })
  it.each([['[1]'], ['"text"'], ['{bad'], ['{"__proto__":{"a":1}}']])(
    'refuses the body %s',
    async (payload) => {
      const reply = await server.app.inject({
        method: 'POST',
        url: write.path,
        payload,
        headers: { 'content-type': 'application/json' },
      })
      expect(reply.statusCode).toBe(400)
      expect(reply.json()).toMatchObject({ code: 'BAD_INPUT' })
    },
  )
  it('refuses what is not JSON and what is too large', async () => {
    const form = await server.app.inject({
      method: 'POST',
      url: write.path,
      payload: 'a=1',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect([form.statusCode, form.json().code]).toEqual([415, 'BAD_INPUT'])
    const large = await server.app.inject({
      method: 'POST',
      url: write.path,
      payload: { what: 'x'.repeat(100_000) },
    })
    expect([large.statusCode, large.json().code]).toEqual([413, 'BAD_INPUT'])
  })
  it('cannot be served to the wrong audience', () => {
    expect(() => serve(greet, () => ({ id: '1', pageSize: 1 }))).toThrow('servePublic')
    expect(() => servePublic(mine, () => ({ accountId: '1' }))).toThrow('needs a token')
  })
})

describe('who may call', () => {
  it('lets a live session in', async () => {
    const { status, body } = await server.call(mine, {}, { token: await server.tokenOf('s1') })
    expect([status, body]).toEqual([200, { accountId: 'a1' }])
  })
  it.each([
    ['no token', async () => undefined],
    ['a token that is no token', async () => 'abc'],
    ['a token of an ended session', () => server.tokenOf('s2')],
    ['a token with another key', async () => (await server.tokenOf('s1')).slice(0, -4) + 'AAAA'],
    [
      'an unsigned token',
      async () =>
        `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from('{"sid":"s1","exp":9999999999}').toString('base64url')}.`,
    ],
  ])('refuses %s', async (_name, token) => {
    const { status, body } = await server.send(mine, {}, { token: await token() })
    expect([status, body.code]).toEqual([401, 'NOT_SIGNED_IN'])
  })
  it('hands the caller’s browser to anyone who knows the sessions', async () => {
    const token = await server.tokenOf('s1')
    expect((await server.send(mine, {}, { token, userAgent: 'another' })).status).toBe(401)
  })
  it('ignores a bad token on a public call', async () => {
    expect((await server.call(greet, { id: '1' }, { token: 'x.y.z' })).status).toBe(200)
  })
})

describe('a failure', () => {
  it.each([
    ['refuse', 409, { code: 'SOLD_OUT', message: '号源已约满', details: { sourceTimeId: 'x' } }],
    ['throw', 500, { code: 'SERVER_FAILED', message: '服务暂时繁忙，请稍后重试' }],
    ['wrong_reply', 500, { code: 'SERVER_FAILED', message: '服务暂时繁忙，请稍后重试' }],
    ['gateway', 503, { code: 'SERVER_FAILED', message: '服务暂时繁忙，请稍后重试' }],
    ['standby', 503, { code: 'SERVER_FAILED', message: '服务暂时繁忙，请稍后重试' }],
    ['uuid', 404, { code: 'NOT_FOUND', message: '没有找到您要的内容' }],
    ['nul', 400, { code: 'BAD_INPUT', message: '提交的内容不正确，请检查后重试' }],
  ])('of the kind "%s" is %i in the one shape', async (what, status, body) => {
    const answer = await server.send(write, { what })
    expect([answer.status, answer.body]).toEqual([status, body])
  })
  it('says when to come back', async () => {
    expect((await server.send(write, { what: 'slow_down' })).headers['retry-after']).toBe('42')
    expect((await server.send(write, { what: 'standby' })).headers['retry-after']).toBe('2')
  })
  it('of an unknown address is 404, of a wrong method 405', async () => {
    const unknown = await server.app.inject('/hos/public/v1/nothing')
    expect([unknown.statusCode, unknown.json().code]).toEqual([404, 'NOT_FOUND'])
    const wrong = await server.app.inject({ method: 'DELETE', url: '/hos/public/v1/greet/42' })
    expect([wrong.statusCode, wrong.headers.allow]).toEqual([405, 'GET, HEAD'])
  })
})

describe('a limited call', () => {
  const from = (remoteAddress: string) =>
    server.app.inject({ method: 'POST', url: limited.path, payload: {}, remoteAddress })
  it('refuses the third within the window, with the time to wait, and counts each caller alone', async () => {
    const statuses: number[] = []
    for (let time = 0; time < 3; time += 1) statuses.push((await from('192.0.2.1')).statusCode)
    expect(statuses).toEqual([200, 200, 429])
    const refused = await from('192.0.2.1')
    expect(refused.json().code).toBe('TOO_MANY_REQUESTS')
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await from('192.0.2.2')).statusCode).toBe(200)
    const said = await server.app.inject({
      method: 'POST',
      url: limited.path,
      payload: {},
      remoteAddress: '192.0.2.1',
      headers: { 'x-forwarded-for': '192.0.2.3', 'x-real-ip': '192.0.2.3' },
    })
    expect(said.statusCode).toBe(429)
  })
})

describe('a body that drips in', () => {
  it('is cut off when its time is over, not at a later round', async () => {
    const { headersTimeout, requestTimeout } = server.app.server
    expect([headersTimeout, requestTimeout]).toEqual([15_000, 15_000])
    await server.app.listen({ host: '127.0.0.1', port: 0 })
    const address = server.app.server.address()
    const port = typeof address === 'object' ? address?.port : undefined
    Object.assign(server.app.server, { headersTimeout: 200, requestTimeout: 200 })
    const socket = connectSocket({ host: '127.0.0.1', port: port ?? 0 })
    const received = new Promise<string>((resolve) => {
      let text = ''
      socket.on('data', (data: Buffer) => (text += String(data)))
      socket.on('close', () => resolve(text))
    })
    socket.write(
      `POST ${write.path} HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{`,
    )
    expect(await received).toMatch(/^HTTP\/1.1 408/)
    Object.assign(server.app.server, { headersTimeout, requestTimeout })
  })
})

describe('a request that two servers could read as two', () => {
  const answerTo = (head: string, body: string): Promise<string> => {
    const address = server.app.server.address()
    const socket = connectSocket({
      host: '127.0.0.1',
      port: typeof address === 'object' ? (address?.port ?? 0) : 0,
    })
    return new Promise((resolve) => {
      let text = ''
      socket.on('data', (data: Buffer) => (text += String(data)))
      socket.on('close', () => resolve(text))
      socket.write(`POST ${write.path} HTTP/1.1\r\nhost: a\r\n${head}\r\n\r\n${body}`)
    })
  }
  it.each([
    ['both lengths', 'content-length: 4\r\ntransfer-encoding: chunked', '0\r\n\r\n'],
    ['two lengths', 'content-length: 4\r\ncontent-length: 2', '{}'],
    ['another coding', 'transfer-encoding: chunked, identity', '0\r\n\r\n'],
    ['a space before the colon', 'content-length : 2', '{}'],
  ])('is refused by its %s', async (_words, head, body) => {
    if (!server.app.server.listening) await server.app.listen({ host: '127.0.0.1', port: 0 })
    const answer = await answerTo(head, body)
    expect(answer).toMatch(/^HTTP\/1\.1 400/)
    expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1)
  })
})

describe('headers', () => {
  it('stand also in refusals, and in answers to addresses that cannot be read', async () => {
    const addresses = ['/hos/public/v1/nothing', '/%zz', `/hos/public/v1/greet/${'9'.repeat(200)}`]
    for (const url of addresses) {
      const { headers, statusCode } = await server.app.inject(url)
      expect(statusCode).toBeGreaterThanOrEqual(400)
      expect([url, headers]).toEqual([
        url,
        expect.objectContaining({
          'content-type': 'application/json; charset=utf-8',
          'cache-control': 'no-store',
          'x-content-type-options': 'nosniff',
          'referrer-policy': 'no-referrer',
          'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
        }),
      ])
    }
  })
  it('let no other site read, and nothing is traced', async () => {
    const from = { origin: 'https://elsewhere.example' }
    const { headers } = await server.app.inject({ url: '/hos/public/v1/greet/42', headers: from })
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([])
    const preflight = await server.app.inject({
      method: 'OPTIONS',
      url: '/hos/public/v1/greet/42',
      headers: { ...from, 'access-control-request-method': 'GET' },
    })
    expect(preflight.statusCode).toBe(405)
    const traced = await server.app.inject({
      method: 'TRACE' as 'GET',
      url: '/hos/public/v1/greet/42',
      headers: { 'x-secret': 'of-the-caller' },
    })
    expect([traced.statusCode >= 400, traced.body.includes('of-the-caller')]).toEqual([true, false])
  })
  it('keep replies out of caches and frames', async () => {
    const { headers } = await server.call(mine, {}, { token: await server.tokenOf('s1') })
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'content-security-policy':
        "default-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    })
  })
})

describe('the log', () => {
  it('has one line a request, with ids and without query, token or SQL values', async () => {
    lines.length = 0
    const token = await server.tokenOf('s1')
    await server.call(mine, {}, { token })
    await server.app.inject({
      url: '/hos/public/v1/greet/42?pageSize=1&mood=good',
      headers: { authorization: `Bearer ${token}` },
    })
    await server.send(write, { tel: '13800138000' })
    const text = lines.join('')
    expect(lines).toHaveLength(3)
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      call: 'GET /hos/user/v1/mine',
      status: 200,
      accountId: 'a1',
    })
    for (const secret of [token, 'mood', '13800138000']) expect(text).not.toContain(secret)
  })
  it('does not repeat a value that PostgreSQL could not read', async () => {
    const from = lines.length
    const error: unknown = await server.sql
      .unsafe(`select '13800138000 张三'::uuid`)
      .catch((thrown: unknown) => thrown)
    server.app.log.warn({ err: error }, 'request failed')
    server.app.log.warn({ outcome: { reason: error } }, 'said in passing')
    expect(lines.slice(from).join('')).toContain('invalid input syntax')
    expect(lines.slice(from).join('')).not.toMatch(/13800138000|张三/)
  })
  it('cuts secret fields out of whatever is logged', () => {
    lines.length = 0
    server.app.log.info(
      {
        headers: { authorization: 'Bearer x.y.z' },
        patient: { tel: '13800138000', idNo: '110101199003070000' },
        patients: [{ person: { name: '张三', tel: '13800138000' } }],
        token: 'x.y.z',
        answer: { code: 'PAID', at: new Date(0), cause: new Error('a cause') },
      },
      'careless',
    )
    expect(lines.join('')).not.toMatch(/x\.y\.z|13800138000|1101011990|张三/)
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      msg: 'careless',
      answer: { code: 'PAID', at: '1970-01-01T00:00:00.000Z' },
    })
  })
  it('survives an object that contains itself', () => {
    lines.length = 0
    const circle: Record<string, unknown> = { tel: '13800138000' }
    circle.itself = circle
    server.app.log.info({ circle }, 'round')
    expect(lines.join('')).toContain('round')
    expect(lines.join('')).not.toContain('13800138000')
  })
  it('writes a failure with its stack', async () => {
    lines.length = 0
    await server.send(write, { what: 'throw' })
    expect(lines.join('')).toContain('app.test.ts')
  })
})

describe('the documentation', () => {
  it('shows every call with its security', async () => {
    const page = await server.app.inject('/docs/api/json')
    const { paths } = page.json()
    expect(Object.keys(paths)).toEqual(
      expect.arrayContaining(['/hos/public/v1/greet/{id}', '/hos/user/v1/mine']),
    )
    expect(paths['/hos/user/v1/mine'].get.security).toEqual([{ bearer: [] }])
    expect(paths['/health/live']).toBeUndefined()
  })
  it('opens as a page whose scripts are files', async () => {
    const page = await server.app.inject('/docs/api/')
    expect(page.statusCode).toBe(200)
    expect(page.headers['content-security-policy']).not.toMatch(/script-src[^;]*unsafe-inline/)
    expect(page.body).not.toMatch(/<script(?![^>]*src=)[^>]*>[^<]+</)
  })
})

describe('health', () => {
  it('is live and ready', async () => {
    expect((await server.app.inject('/health/live')).json()).toEqual({ status: 'live' })
    expect((await server.app.inject('/health/ready')).json()).toEqual({ status: 'ready' })
  })
})

describe('the public settings', () => {
  it('tell the client where WeChat is and nothing secret', async () => {
    expect((await server.app.inject('/settings.json')).json()).toEqual({
      weChatAppId: 'wxtest0000000001',
      weChatAuthorizeUrl: 'https://open.weixin.qq.com/connect/oauth2/authorize',
    })
  })
})
