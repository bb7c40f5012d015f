/** An open desk session follows the account at the provider: by re-checks, and by the provider's own word. */
import { OidcClient } from '../../../server/gateways/oidc/client'
import { deskContract } from '../../../src/contract/desk'
import { startFakeIssuer, type FakeIssuer } from '../../support/server/fakes/fake_issuer'
import { startTestDesk, testDeskSettings, type TestDesk } from '../../support/server/test_desk'

let issuer: FakeIssuer
let desk: TestDesk
beforeAll(async () => {
  issuer = await startFakeIssuer(testDeskSettings.clientId)
  desk = await startWith({})
})
beforeEach(async () => {
  Object.assign(issuer.account, {
    is: 'there',
    claims: { name: '冯丽', groups: ['group-finance'] },
  })
  await desk.server.sql`update staff_session set ended_at = now() where ended_at is null`
})
afterAll(async () => {
  await desk.stop()
  await issuer.stop()
})

async function startWith(given: Partial<typeof testDeskSettings>): Promise<TestDesk> {
  const settings = { ...testDeskSettings, issuer: issuer.url, ...given }
  return startTestDesk({
    settings: { desk: settings },
    gateways: { oidc: new OidcClient(settings) },
  })
}

async function signIn(claims: Record<string, unknown> = {}, at = desk): Promise<string> {
  const begun = await at.app.inject({ url: '/sign-in/begin' })
  const address = new URL(String(begun.headers.location))
  const code = issuer.grant(address, {
    claims: { name: '冯丽', groups: ['group-finance'], ...claims },
  })
  const reply = await at.app.inject({
    url: '/sign-in/callback',
    query: { code, state: address.searchParams.get('state') ?? '' },
    headers: { cookie: String(begun.headers['set-cookie']).split(';')[0] },
  })
  const lines = [reply.headers['set-cookie'] ?? []].flat()
  return lines.find((line) => line.startsWith('desk='))?.split(';')[0] ?? ''
}

const self = (cookie: string, at = desk) =>
  at.send(deskContract.session.self, {}, { cookie, 'x-desk': 'renewing' })
const minutesPass = (minutes: number) =>
  desk.server
    .sql`update staff_session set checked_at = checked_at - make_interval(mins => ${minutes}) where ended_at is null`
const open = () => desk.server.sql<{ minutes: number; refreshToken: string | null }[]>`
  select round(extract(epoch from expires_at - now()) / 60)::int as minutes, refresh_token from staff_session where ended_at is null`

describe('a re-check', () => {
  it('is not due within a quarter of an hour', async () => {
    const cookie = await signIn()
    issuer.account.is = 'gone'
    await minutesPass(14)
    expect((await self(cookie)).status).toBe(200)
  })

  it('ends the session of an account that the directory removed, and the security log has it', async () => {
    const cookie = await signIn()
    issuer.account.is = 'gone'
    await minutesPass(15)
    expect((await self(cookie)).status).toBe(401)
    const lines = await desk.server.sql`
      select staff_id, staff_name, ip from security_event where action = 'staff_ended'`
    expect([...lines]).toEqual([{ staffId: 'feng.li', staffName: '冯丽', ip: '127.0.0.1' }])
    expect([...(await open())]).toEqual([])
  })

  it('takes over the roles of the groups, and ends what has none left', async () => {
    const cookie = await signIn()
    issuer.account.claims = { name: '冯丽', groups: ['group-audit'] }
    await minutesPass(15)
    expect((await self(cookie)).body).toMatchObject({ roles: ['audit'] })
    expect((await self(cookie)).body).toMatchObject({ roles: ['audit'] })
    issuer.account.claims = { name: '冯丽', groups: ['newcomers'] }
    await minutesPass(15)
    expect((await self(cookie)).status).toBe(401)
  })

  it('ends a session that the provider confirms for somebody else', async () => {
    const cookie = await signIn()
    issuer.account.claims = { sub: 'chen.shi', groups: ['group-finance'] }
    await minutesPass(15)
    expect((await self(cookie)).status).toBe(401)
  })

  it('is made once for many calls at a time, with a refresh token that is good once', async () => {
    const cookie = await signIn()
    const [{ refreshToken: before } = { refreshToken: '' }] = await open()
    await minutesPass(15)
    const replies = await Promise.all(Array.from({ length: 8 }, () => self(cookie)))
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
    const [{ refreshToken: after } = { refreshToken: '' }] = await open()
    expect(after).not.toBe(before)
    await minutesPass(15)
    expect((await self(cookie)).status).toBe(200)
  })

  it('without an answer lets the session be, for an hour after the last answer', async () => {
    const cookie = await signIn()
    await desk.server
      .sql`update staff_session set begun_at = now() - interval '2 hours', expires_at = now() + interval '30 minutes' where ended_at is null`
    issuer.account.is = 'away'
    await minutesPass(15)
    expect((await self(cookie)).status).toBe(200)
    expect((await open())[0]?.minutes).toBe(30)
    issuer.account.is = 'there'
    await minutesPass(15)
    expect((await self(cookie)).status).toBe(200)
    expect((await open())[0]?.minutes).toBe(60)
  })

  it('never makes a session longer than a working day', async () => {
    const cookie = await signIn()
    await desk.server
      .sql`update staff_session set begun_at = now() - interval '11 hours 50 minutes' where ended_at is null`
    await minutesPass(15)
    expect((await self(cookie)).status).toBe(200)
    expect((await open())[0]?.minutes).toBe(10)
  })
})

describe('without a refresh token', () => {
  it('a session lasts an hour', async () => {
    issuer.account.is = 'gone'
    await signIn()
    expect((await open())[0]).toEqual({ minutes: 60, refreshToken: null })
  })

  it('a session lasts a working day where the settings ask for no re-check', async () => {
    const lax = await startWith({ recheckMinutes: 0 })
    try {
      const cookie = await signIn({}, lax)
      const rows = await lax.server.sql`
        select round(extract(epoch from expires_at - now()) / 3600)::int as hours, refresh_token from staff_session`
      expect([...rows]).toEqual([{ hours: 12, refreshToken: null }])
      issuer.account.is = 'gone'
      expect((await self(cookie, lax)).status).toBe(200)
    } finally {
      await lax.stop()
    }
  })
})

describe('a logout token', () => {
  const send = async (token: string) => {
    const reply = await desk.app.inject({
      method: 'POST',
      url: '/sign-in/back-channel-logout',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ logout_token: token }).toString(),
    })
    expect(reply.headers['cache-control']).toBe('no-store')
    return reply.statusCode
  }

  it('ends all sessions of a person', async () => {
    const cookies = [await signIn(), await signIn()]
    const other = await signIn({ sub: 'chen.shi' })
    expect(await send(await issuer.logoutToken({ sub: 'feng.li' }))).toBe(200)
    for (const cookie of cookies) expect((await self(cookie)).status).toBe(401)
    expect((await self(other)).status).toBe(200)
  })

  it('ends one session of the provider', async () => {
    const [one, other] = [await signIn({ sid: 'first' }), await signIn({ sid: 'second' })]
    expect(await send(await issuer.logoutToken({ sid: 'first' }))).toBe(200)
    expect([(await self(one)).status, (await self(other)).status]).toEqual([401, 200])
  })

  it('that is used again ends nothing that began after it', async () => {
    const token = await issuer.logoutToken({
      sub: 'feng.li',
      iat: Math.floor(Date.now() / 1000) - 2,
    })
    const cookie = await signIn()
    expect(await send(token)).toBe(200)
    expect((await self(cookie)).status).toBe(200)
  })

  it.each([
    ['of another issuer', { sub: 'feng.li', iss: 'https://elsewhere.example' }],
    ['for another app', { sub: 'feng.li', aud: 'another-app' }],
    ['that ended', { sub: 'feng.li', exp: Math.floor(Date.now() / 1000) - 60 }],
    ['that names nobody', {}],
    ['without the event', { sub: 'feng.li', events: { another: {} } }],
    ['without an id', { sub: 'feng.li', jti: undefined }],
    ['that is an id token', { sub: 'feng.li', nonce: 'of-a-sign-in' }],
  ])('%s is refused', async (_words, claims) => {
    const cookie = await signIn()
    expect(await send(await issuer.logoutToken(claims))).toBe(400)
    expect((await self(cookie)).status).toBe(200)
  })

  it('that nobody signed is refused', async () => {
    const cookie = await signIn()
    const parts = (await issuer.logoutToken({ sub: 'feng.li' })).split('.')
    const none = Buffer.from('{"alg":"none"}').toString('base64url')
    expect(await send([none, parts[1], ''].join('.'))).toBe(400)
    expect(await send([parts[0], parts[1], 'AAAA'].join('.'))).toBe(400)
    expect(await send('')).toBe(400)
    expect((await self(cookie)).status).toBe(200)
  })
})
