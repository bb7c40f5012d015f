/** Signing in by WeChat, sessions and entry links, through HTTP on a real database. */
import { randomUUID } from 'node:crypto'
import { contract } from '../../../src/contract'
import { accountArea, makeEntryLink } from '../../../server/areas/account'
import { GatewayRefused, GatewayUnavailable } from '../../../server/gateways/failures'
import { aSession } from '../../support/server/builders'
import { startTestServer, type TestServer } from '../../support/server/test_server'
import { FakeSms, FakeWeChat } from './fake_we_chat'

const { account } = contract
const weChat = new FakeWeChat()
let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ areas: [accountArea], gateways: { weChat, sms: new FakeSms() } })
})
afterAll(() => server.stop())

const newDevice = () => `device-${randomUUID()}`
const stateOf = async (deviceId: string) =>
  (await server.call(account.getLoginState, {}, { deviceId })).body.state

async function signIn(openid: string, deviceId = newDevice()) {
  const state = await stateOf(deviceId)
  const code = weChat.person(randomUUID(), openid)
  const { status, body } = await server.call(
    account.signInByOfficialAccount,
    { code, state },
    { deviceId },
  )
  expect(status).toBe(200)
  return { token: body.accessToken, deviceId, code, state }
}
const selfInfo = (token: string, deviceId?: string) =>
  server.send(account.getSelfInfo, {}, { token, deviceId })

describe('the login state', () => {
  test('is 128 bits of letters and digits, each time another', async () => {
    const [one, other] = [await stateOf(newDevice()), await stateOf(newDevice())]
    expect(one).toMatch(/^[a-zA-Z0-9]{32,128}$/)
    expect(other).not.toBe(one)
  })

  test('needs a device', async () => {
    expect(await server.send(account.getLoginState, {}, { deviceId: '' })).toMatchObject({
      status: 400,
      body: { code: 'BAD_INPUT' },
    })
  })

  test('is not kept in the clear', async () => {
    const state = await stateOf(newDevice())
    const rows = await server.sql`select 1 from login_state where state_hash = ${state}`
    expect(rows).toHaveLength(0)
  })

  test.each(['another device', 'used up', 'expired', 'made up'])(
    'is refused when it is of/has been: %s; WeChat is not asked',
    async (fault) => {
      const deviceId = newDevice()
      const state = fault === 'made up' ? 'a'.repeat(32) : await stateOf(deviceId)
      if (fault === 'used up')
        await server.send(
          account.signInByOfficialAccount,
          { code: weChat.person(randomUUID(), 'openid-used'), state },
          { deviceId },
        )
      if (fault === 'expired')
        await server.sql`update login_state set expires_at = now() - interval '1 second' where device_id = ${deviceId}`
      const code = weChat.person(randomUUID(), 'openid-x')
      const reply = await server.send(
        account.signInByOfficialAccount,
        { code, state },
        { deviceId: fault === 'another device' ? newDevice() : deviceId },
      )
      expect(reply).toMatchObject({ status: 400, body: { code: 'LOGIN_STATE_INVALID' } })
      expect(weChat.asked).not.toContain(code)
    },
  )
})

describe('the official account', () => {
  test('makes an account at the first login and finds it at the next', async () => {
    const first = await signIn('openid-a')
    const second = await signIn('openid-a')
    const [one, other] = [
      await selfInfo(first.token, first.deviceId),
      await selfInfo(second.token, second.deviceId),
    ]
    expect(one.body.accountId).toBe(other.body.accountId)
    expect(one.body.tel).toBeNull()
  })

  test('answers the same code from the same device with the same session', async () => {
    const first = await signIn('openid-b')
    const again = await server.call(
      account.signInByOfficialAccount,
      { code: first.code, state: first.state },
      { deviceId: first.deviceId },
    )
    expect(again.status).toBe(200)
    expect(again.body.accessToken).toBe(first.token)
    expect(weChat.asked.filter((code) => code === first.code)).toHaveLength(1)
  })

  test('gives two loads of the redirect at once one session', async () => {
    const deviceId = newDevice()
    const state = await stateOf(deviceId)
    const code = weChat.person(randomUUID(), 'openid-twice')
    const replies = await Promise.all(
      [1, 2, 3].map(() =>
        server.call(account.signInByOfficialAccount, { code, state }, { deviceId }),
      ),
    )
    expect(replies.map((reply) => reply.status)).toEqual([200, 200, 200])
    expect(new Set(replies.map((reply) => reply.body.accessToken)).size).toBe(1)
    expect(weChat.asked.filter((asked) => asked === code)).toHaveLength(1)
  })

  test('does not repeat a login after 30 seconds, nor for another device', async () => {
    const first = await signIn('openid-c')
    const elsewhere = await server.send(
      account.signInByOfficialAccount,
      { code: first.code, state: first.state },
      { deviceId: newDevice() },
    )
    expect(elsewhere.body.code).toBe('LOGIN_STATE_INVALID')
    await server.sql`update login_code set created_at = now() - interval '31 seconds'`
    const late = await server.send(
      account.signInByOfficialAccount,
      { code: first.code, state: first.state },
      { deviceId: first.deviceId },
    )
    expect(late.body.code).toBe('LOGIN_STATE_INVALID')
  })

  test('a code that was used with a fresh state is refused', async () => {
    const first = await signIn('openid-d')
    const state = await stateOf(first.deviceId)
    const reply = await server.send(
      account.signInByOfficialAccount,
      { code: first.code, state },
      { deviceId: first.deviceId },
    )
    expect(reply).toMatchObject({ status: 400, body: { code: 'WECHAT_CODE_INVALID' } })
  })

  test.each([
    [
      new GatewayRefused('wechat', '40029', 'invalid code'),
      400,
      'WECHAT_CODE_INVALID',
      /授权已失效/,
    ],
    [
      new GatewayRefused('wechat', 'snapshot', 'snapshot'),
      400,
      'WECHAT_CODE_INVALID',
      /使用完整服务/,
    ],
    [new GatewayUnavailable('wechat', 'no answer'), 503, 'WECHAT_UNAVAILABLE', /稍后再试/],
  ])('turns %s into words', async (error, status, code, words) => {
    const deviceId = newDevice()
    const state = await stateOf(deviceId)
    const reply = await server.send(
      account.signInByOfficialAccount,
      { code: weChat.fails(randomUUID(), error), state },
      { deviceId },
    )
    expect(reply).toMatchObject({ status, body: { code, message: expect.stringMatching(words) } })
  })

  test('two first logins of one person at once make one account', async () => {
    const logins = await Promise.all([
      signIn('openid-race'),
      signIn('openid-race'),
      signIn('openid-race'),
    ])
    const ids = await Promise.all(
      logins.map(async (login) => (await selfInfo(login.token, login.deviceId)).body.accountId),
    )
    expect(new Set(ids).size).toBe(1)
  })
})

describe('the mini-program', () => {
  test('finds the account of the official account by unionid', async () => {
    const deviceId = newDevice()
    const state = await stateOf(deviceId)
    const web = await server.call(
      account.signInByOfficialAccount,
      { code: weChat.person(randomUUID(), 'mp-1', 'union-1'), state },
      { deviceId },
    )
    const mini = await server.call(
      account.signInByMiniProgram,
      { code: weChat.person(randomUUID(), 'mini-1', 'union-1') },
      { deviceId },
    )
    const alone = await server.call(
      account.signInByMiniProgram,
      { code: weChat.person(randomUUID(), 'mini-2') },
      { deviceId },
    )
    const ids = await Promise.all(
      [web, mini, alone].map(
        async (reply) => (await selfInfo(reply.body.accessToken, deviceId)).body.accountId,
      ),
    )
    expect(ids[0]).toBe(ids[1])
    expect(ids[2]).not.toBe(ids[0])
  })

  test('refuses a wrong code and an empty one', async () => {
    const deviceId = newDevice()
    expect(
      (await server.send(account.signInByMiniProgram, { code: 'wrong' }, { deviceId })).body.code,
    ).toBe('WECHAT_CODE_INVALID')
    expect(
      (await server.send(account.signInByMiniProgram, { code: '' }, { deviceId })).body.code,
    ).toBe('BAD_INPUT')
  })

  test('gives no token that would serve any device, for a link that signs somebody in as another', async () => {
    const code = weChat.person(randomUUID(), 'mini-device')
    const reply = await server.app.inject({
      method: 'POST',
      url: account.signInByMiniProgram.path,
      payload: { code },
    })
    expect([reply.statusCode, reply.json().code]).toEqual([400, 'BAD_INPUT'])
    const { body } = await server.call(
      account.signInByMiniProgram,
      { code },
      { deviceId: newDevice() },
    )
    expect((await selfInfo(body.accessToken, newDevice())).status).toBe(401)
  })
})

describe('a session', () => {
  test('serves only the device it began on', async () => {
    const { token, deviceId } = await signIn('openid-e')
    expect((await selfInfo(token, deviceId)).status).toBe(200)
    expect((await selfInfo(token, newDevice())).status).toBe(401)
  })

  test('ends with signing out, at once', async () => {
    const { token, deviceId } = await signIn('openid-f')
    expect((await selfInfo(token, deviceId)).status).toBe(200)
    expect((await server.call(account.signOut, {}, { token, deviceId })).body).toEqual({ ok: true })
    expect(await selfInfo(token, deviceId)).toMatchObject({
      status: 401,
      body: { code: 'NOT_SIGNED_IN' },
    })
  })

  test.each([
    ['expired', `expires_at = now() - interval '1 second'`],
    ['idle for a week', `last_seen_at = now() - interval '8 days'`],
    ['ended by the hospital', `revoked_at = now()`],
  ])('is over when it is %s', async (_name, change) => {
    const { token, sessionId } = await aSession(server)
    await server.sql.unsafe(`update session set ${change} where session_id = '${sessionId}'`)
    expect((await selfInfo(token)).status).toBe(401)
  })

  test('is noticed as used, and needs a token that we signed', async () => {
    const { token, sessionId } = await aSession(server)
    await server.sql`update session set last_seen_at = now() - interval '2 hours' where session_id = ${sessionId}`
    await selfInfo(token)
    const [row] = await server.sql<
      { fresh: boolean }[]
    >`select last_seen_at > now() - interval '1 minute' as fresh from session where session_id = ${sessionId}`
    expect(row?.fresh).toBe(true)
    expect((await selfInfo(`${token.slice(0, -3)}abc`)).status).toBe(401)
    expect((await server.send(account.getSelfInfo, {})).status).toBe(401)
    expect((await server.send(account.signOut, {})).status).toBe(401)
  })
})

describe('an entry link', () => {
  test('belongs to the first device that opens it', async () => {
    const { accountId } = await aSession(server)
    const jwt = await makeEntryLink(server.dependencies, accountId)
    const deviceId = newDevice()
    expect((await selfInfo(jwt, deviceId)).body.accountId).toBe(accountId)
    expect((await selfInfo(jwt, newDevice())).status).toBe(401)
    expect((await selfInfo(jwt, deviceId)).status).toBe(200)
  })

  test('must be opened within its minute', async () => {
    const { accountId } = await aSession(server)
    const jwt = await makeEntryLink(server.dependencies, accountId)
    await server.sql`update session set activate_before = now() - interval '1 second' where app = 'entry_link' and device_id is null`
    expect((await selfInfo(jwt, newDevice())).status).toBe(401)
  })

  test('opened by two devices at once, serves one', async () => {
    const { accountId } = await aSession(server)
    const jwt = await makeEntryLink(server.dependencies, accountId)
    const statuses = await Promise.all(
      [1, 2, 3, 4].map(async () => (await selfInfo(jwt, newDevice())).status),
    )
    expect(statuses.sort()).toEqual([200, 401, 401, 401])
  })

  test('needs the setting, both to be made and to be used', async () => {
    const { accountId } = await aSession(server)
    const jwt = await makeEntryLink(server.dependencies, accountId)
    server.settings.allowEntryLink = false
    try {
      expect((await selfInfo(jwt, newDevice())).status).toBe(401)
      await expect(makeEntryLink(server.dependencies, accountId)).rejects.toThrow('switched off')
    } finally {
      server.settings.allowEntryLink = true
    }
  })
})
