/** Signing in by WeChat, sessions and entry links, through HTTP on a real database. */
import { randomUUID } from 'node:crypto'
import { accountArea, makeEntryLink } from '../../../server/areas/account'
import { GatewayRefused, GatewayUnavailable } from '../../../server/gateways/failures'
import { contract } from '../../../src/contract'
import { aSession } from '../../support/server/builders'
import { forAllTests, refused } from '../../support/server/for_tests'
import { startTestServer } from '../../support/server/test_server'
import { FakeSms, FakeWeChat } from './fake_we_chat'

const { account } = contract
const weChat = new FakeWeChat()

const server = forAllTests(() =>
  startTestServer({ areas: [accountArea], gateways: { weChat, sms: new FakeSms() } }),
)

const newBrowser = () => `browser-${randomUUID()}`
const stateOf = async (userAgent: string) =>
  (await server.call(account.getLoginState, {}, { userAgent })).body.state

async function signIn(openid: string, userAgent = newBrowser()) {
  const state = await stateOf(userAgent)
  const code = weChat.person(randomUUID(), openid)
  const { status, body } = await server.call(
    account.signInByOfficialAccount,
    { code, state },
    { userAgent },
  )
  expect(status).toBe(200)
  return { token: body.accessToken, userAgent, code, state }
}
const selfInfo = (token: string, userAgent?: string) =>
  server.send(account.getSelfInfo, {}, { token, userAgent })

describe('the login state', () => {
  test('is 128 bits of letters and digits, each time another', async () => {
    const [one, other] = [await stateOf(newBrowser()), await stateOf(newBrowser())]
    expect(one).toMatch(/^[a-zA-Z0-9]{32,128}$/)
    expect(other).not.toBe(one)
  })

  test('asks for nothing but itself: a client that knows only the specification names no device', async () => {
    const reply = await server.app.inject(account.getLoginState.path)
    expect([reply.statusCode, Object.keys(reply.json())]).toEqual([200, ['state']])
  })

  test('is not kept in the clear', async () => {
    const state = await stateOf(newBrowser())
    const rows = await server.sql`select 1 from login_state where state_hash = ${state}`
    expect(rows).toHaveLength(0)
  })

  test.each(['used up', 'expired', 'made up'])(
    'is refused when it is %s; WeChat is not asked',
    async (fault) => {
      const userAgent = newBrowser()
      const state = fault === 'made up' ? 'a'.repeat(32) : await stateOf(userAgent)
      if (fault === 'used up')
        await server.send(
          account.signInByOfficialAccount,
          { code: weChat.person(randomUUID(), 'openid-used'), state },
          { userAgent },
        )
      if (fault === 'expired')
        await server.sql`update login_state set expires_at = now() - interval '1 second' where used_at is null`
      const code = weChat.person(randomUUID(), 'openid-x')
      const reply = await server.send(
        account.signInByOfficialAccount,
        { code, state },
        { userAgent },
      )
      expect(reply).toMatchObject(refused(400, 'LOGIN_STATE_INVALID'))
      expect(weChat.asked).not.toContain(code)
    },
  )
})

describe('the official account', () => {
  test('makes an account at the first login and finds it at the next', async () => {
    const first = await signIn('openid-a')
    const second = await signIn('openid-a')
    const [one, other] = [
      await selfInfo(first.token, first.userAgent),
      await selfInfo(second.token, second.userAgent),
    ]
    expect(one.body.accountId).toBe(other.body.accountId)
    expect(one.body.tel).toBeNull()
    const trail = await server.sql`
      select action, ip, user_agent from security_event where account_id = ${String(one.body.accountId)} order by at`
    expect(trail).toEqual([
      { action: 'sign_in', ip: '127.0.0.1', userAgent: first.userAgent },
      { action: 'sign_in', ip: '127.0.0.1', userAgent: second.userAgent },
    ])
  })

  test('answers the same code from the same browser with the same session', async () => {
    const first = await signIn('openid-b')
    const again = await server.call(
      account.signInByOfficialAccount,
      { code: first.code, state: first.state },
      { userAgent: first.userAgent },
    )
    expect(again.status).toBe(200)
    expect(again.body.accessToken).toBe(first.token)
    expect(weChat.asked.filter((code) => code === first.code)).toHaveLength(1)
  })

  test('gives two loads of the redirect at once one session', async () => {
    const userAgent = newBrowser()
    const state = await stateOf(userAgent)
    const code = weChat.person(randomUUID(), 'openid-twice')
    const replies = await Promise.all(
      [1, 2, 3].map(() =>
        server.call(account.signInByOfficialAccount, { code, state }, { userAgent }),
      ),
    )
    expect(replies.map((reply) => reply.status)).toEqual([200, 200, 200])
    expect(new Set(replies.map((reply) => reply.body.accessToken)).size).toBe(1)
    expect(weChat.asked.filter((asked) => asked === code)).toHaveLength(1)
  })

  test('does not repeat a login after 30 seconds, nor for another browser', async () => {
    const first = await signIn('openid-c')
    const elsewhere = await server.send(
      account.signInByOfficialAccount,
      { code: first.code, state: first.state },
      { userAgent: newBrowser() },
    )
    expect(elsewhere.body.code).toBe('LOGIN_STATE_INVALID')
    await server.sql`update login_code set created_at = now() - interval '31 seconds'`
    const late = await server.send(
      account.signInByOfficialAccount,
      { code: first.code, state: first.state },
      { userAgent: first.userAgent },
    )
    expect(late.body.code).toBe('LOGIN_STATE_INVALID')
  })

  test('a code that was used with a fresh state is refused', async () => {
    const first = await signIn('openid-d')
    const state = await stateOf(first.userAgent)
    const reply = await server.send(
      account.signInByOfficialAccount,
      { code: first.code, state },
      { userAgent: first.userAgent },
    )
    expect(reply).toMatchObject(refused(400, 'WECHAT_CODE_INVALID'))
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
    const userAgent = newBrowser()
    const state = await stateOf(userAgent)
    const reply = await server.send(
      account.signInByOfficialAccount,
      { code: weChat.fails(randomUUID(), error), state },
      { userAgent },
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
      logins.map(async (login) => (await selfInfo(login.token, login.userAgent)).body.accountId),
    )
    expect(new Set(ids).size).toBe(1)
  })
})

describe('the mini-program', () => {
  test('finds the account of the official account by unionid', async () => {
    const userAgent = newBrowser()
    const state = await stateOf(userAgent)
    const web = await server.call(
      account.signInByOfficialAccount,
      { code: weChat.person(randomUUID(), 'mp-1', 'union-1'), state },
      { userAgent },
    )
    const mini = await server.call(
      account.signInByMiniProgram,
      { code: weChat.person(randomUUID(), 'mini-1', 'union-1') },
      { userAgent },
    )
    const alone = await server.call(
      account.signInByMiniProgram,
      { code: weChat.person(randomUUID(), 'mini-2') },
      { userAgent },
    )
    const ids = await Promise.all(
      [web, mini, alone].map(
        async (reply) => (await selfInfo(reply.body.accessToken, userAgent)).body.accountId,
      ),
    )
    expect(ids[0]).toBe(ids[1])
    expect(ids[2]).not.toBe(ids[0])
  })

  test('refuses a wrong code and an empty one', async () => {
    const userAgent = newBrowser()
    expect(
      (await server.send(account.signInByMiniProgram, { code: 'wrong' }, { userAgent })).body.code,
    ).toBe('WECHAT_CODE_INVALID')
    expect(
      (await server.send(account.signInByMiniProgram, { code: '' }, { userAgent })).body.code,
    ).toBe('BAD_INPUT')
  })
})

describe('a session', () => {
  test('serves the holder of its token, and says that it is no entry link', async () => {
    const { token } = await signIn('openid-e')
    const { status, body } = await selfInfo(token, newBrowser())
    expect([status, body.sessionKind, body.accessToken]).toEqual([200, 'session', undefined])
  })

  test('ends with signing out, at once', async () => {
    const { token, userAgent } = await signIn('openid-f')
    expect((await selfInfo(token, userAgent)).status).toBe(200)
    expect((await server.call(account.signOut, {}, { token, userAgent })).body).toEqual({
      ok: true,
    })
    expect(await selfInfo(token, userAgent)).toMatchObject(refused(401, 'NOT_SIGNED_IN'))
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
    const [row] = await server.sql<{ fresh: boolean }[]>`
      select last_seen_at > now() - interval '1 minute' as fresh from session where session_id = ${sessionId}`
    expect(row?.fresh).toBe(true)
    expect((await selfInfo(`${token.slice(0, -3)}abc`)).status).toBe(401)
    expect((await server.send(account.getSelfInfo, {})).status).toBe(401)
    expect((await server.send(account.signOut, {})).status).toBe(401)
  })
})

describe('an entry link', () => {
  const aLink = async (openid = randomUUID()) => {
    const link = await makeEntryLink(server.dependencies, { openid, unionid: null })
    const [of] = await server.sql<{ accountId: string }[]>`
      select account_id from account_identity where app = 'official_account' and openid = ${openid}`
    return { accountId: of?.accountId, jwt: link?.token ?? '' }
  }

  test('is for whom WeChat calls so: the account of his sign-ins, or a new one', async () => {
    const openid = randomUUID()
    const { token, userAgent } = await signIn(openid)
    const known = (await selfInfo(token, userAgent)).body.accountId
    expect((await aLink(openid)).accountId).toBe(known)
    expect((await aLink()).accountId).toBeDefined()
  })

  test('stands among the sign-ins of the account, once', async () => {
    const { accountId, jwt } = await aLink()
    const browser = newBrowser()
    await selfInfo(jwt, browser)
    await selfInfo(jwt, browser)
    const events = await server.sql`
      select action from security_event where account_id = ${accountId ?? null}`
    expect(events).toEqual([{ action: 'sign_in_by_link' }])
  })
  const exchanged = async (jwt: string, userAgent: string): Promise<string> =>
    String((await selfInfo(jwt, userAgent)).body.accessToken)

  test('belongs to the first browser that opens it', async () => {
    const { accountId, jwt } = await aLink()
    const browser = newBrowser()
    expect((await selfInfo(jwt, browser)).body.accountId).toBe(accountId)
    expect((await selfInfo(jwt, newBrowser())).status).toBe(401)
    expect((await selfInfo(jwt, browser)).status).toBe(200)
  })

  test('is exchanged at once, and ends with the first use of what it was exchanged for', async () => {
    const { accountId, jwt } = await aLink()
    const browser = newBrowser()
    const { body } = await selfInfo(jwt, browser)
    expect(body.sessionKind).toBe('entry_link')
    // A repeat after a lost reply gives the same.
    const token = await exchanged(jwt, browser)
    expect(token).toBe(body.accessToken)
    const entered = await selfInfo(token, browser)
    expect(entered.body).toMatchObject({ accountId, sessionKind: 'session' })
    expect(entered.body.accessToken).toBeUndefined()
    expect((await selfInfo(jwt, browser)).status).toBe(401)
    expect((await selfInfo(token, browser)).status).toBe(200)
  })

  test('is exchanged once, however many ask at the same moment', async () => {
    const { jwt } = await aLink()
    const browser = newBrowser()
    await selfInfo(jwt, browser)
    const tokens = await Promise.all([1, 2, 3, 4].map(() => exchanged(jwt, browser)))
    expect(new Set(tokens).size).toBe(1)
  })

  test('that is not exchanged, as by a client that knows only the specification, serves for half an hour', async () => {
    const { accountId, jwt } = await aLink()
    await selfInfo(jwt)
    const [row] = await server.sql<{ minutes: number }[]>`
      select round(extract(epoch from expires_at - now()) / 60)::int as minutes from session
      where account_id = ${accountId ?? null} and activate_before is not null`
    expect(row?.minutes).toBe(30)
    expect((await server.send(account.signOut, {}, { token: jwt })).status).toBe(200)
  })

  test('must be opened within its minute', async () => {
    const { jwt } = await aLink()
    await server.sql`update session set activate_before = now() - interval '1 second' where caller_mark is null and activate_before is not null`
    expect((await selfInfo(jwt, newBrowser())).status).toBe(401)
  })

  test('opened by several browsers at once, serves one', async () => {
    const { jwt } = await aLink()
    const statuses = await Promise.all(
      [1, 2, 3, 4].map(async () => (await selfInfo(jwt, newBrowser())).status),
    )
    expect(statuses.sort()).toEqual([200, 401, 401, 401])
  })

  test('needs the setting, to be made, to be used, and to go on', async () => {
    const { jwt } = await aLink()
    const browser = newBrowser()
    const token = await exchanged((await aLink()).jwt, browser)
    server.settings.allowEntryLink = false
    try {
      expect((await selfInfo(jwt, newBrowser())).status).toBe(401)
      expect((await selfInfo(token, browser)).status).toBe(401)
      expect((await aLink()).jwt).toBe('')
    } finally {
      server.settings.allowEntryLink = true
    }
  })
})
