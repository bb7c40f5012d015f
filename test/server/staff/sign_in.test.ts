/** Signing in at the desk by OpenID Connect: what is let in, what is refused, and when a session ends. */
import { OidcClient } from '../../../server/gateways/oidc/client'
import { deskContract } from '../../../src/contract/desk'
import { startFakeIssuer, type FakeIssuer } from '../../support/server/fakes/fake_issuer'
import { startTestDesk, testDeskSettings, type TestDesk } from '../../support/server/test_desk'

let issuer: FakeIssuer
let desk: TestDesk
beforeAll(async () => {
  issuer = await startFakeIssuer(testDeskSettings.clientId)
  const settings = { ...testDeskSettings, issuer: issuer.url }
  desk = await startTestDesk({
    settings: { desk: settings },
    gateways: { oidc: new OidcClient(settings) },
  })
})
afterAll(async () => {
  await desk.stop()
  await issuer.stop()
})
async function begin(at = desk): Promise<{ begun: URL; cookie: string }> {
  const reply = await at.app.inject({ url: '/sign-in/begin' })
  expect(reply.statusCode).toBe(302)
  return {
    begun: new URL(String(reply.headers.location)),
    cookie: String(reply.headers['set-cookie']).split(';')[0] ?? '',
  }
}

async function comeBack(
  query: Record<string, string>,
  cookie: string | undefined,
  at = desk,
): Promise<{ to: string; session: string | undefined; lines: string[] }> {
  const reply = await at.app.inject({
    url: '/sign-in/callback',
    query,
    headers: cookie === undefined ? {} : { cookie },
  })
  const lines = [reply.headers['set-cookie'] ?? []].flat()
  return {
    to: String(reply.headers.location),
    session: lines.find((line) => line.startsWith('desk='))?.split(';')[0],
    lines,
  }
}

async function signIn(given?: Parameters<FakeIssuer['grant']>[1]) {
  const { begun, cookie } = await begin()
  const state = begun.searchParams.get('state') ?? ''
  return comeBack({ code: issuer.grant(begun, given), state }, cookie)
}

async function self(session: string | undefined, header = '1') {
  return desk.send(deskContract.session.self, {}, { cookie: session ?? '', 'x-desk': header })
}

describe('a sign-in', () => {
  it('asks the provider by code with PKCE, state and nonce', async () => {
    const { begun } = await begin()
    expect(Object.fromEntries(begun.searchParams)).toMatchObject({
      response_type: 'code',
      client_id: testDeskSettings.clientId,
      redirect_uri: 'http://desk.test/sign-in/callback',
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    })
  })

  it('begins a session with the roles of the groups, in a cookie that only this address sees', async () => {
    const { to, session, lines } = await signIn()
    expect(to).toBe('/')
    expect(lines.find((line) => line.startsWith('desk='))).toMatch(/HttpOnly; SameSite=Strict$/)
    expect((await self(session)).body).toMatchObject({ name: '冯丽', roles: ['finance'] })
  })

  it.each([
    ['an id token that ended', { expiresIn: -300 }],
    ['an id token for somebody else', { audience: 'another-app' }],
    ['another nonce', { nonce: 'of-another-sign-in' }],
    ['another issuer', { issuer: 'https://elsewhere.example' }],
    ['a code of another verifier', { challenge: 'of-another-sign-in' }],
  ])('refuses %s', async (_words, given) => {
    expect(await signIn(given)).toMatchObject({ to: '/sign-in?why=refused', session: undefined })
  })

  it('lets clocks differ by some seconds', async () => {
    expect((await signIn({ expiresIn: -20 })).to).toBe('/')
    expect((await signIn({ expiresIn: -40 })).to).toBe('/sign-in?why=refused')
  })

  it('lets nobody in who has no role here', async () => {
    const { to } = await signIn({ claims: { name: '王新', groups: ['newcomers'] } })
    expect(to).toBe('/sign-in?why=no-role')
    const trail = await desk.server.sql`
      select staff_name, ip from security_event where action = 'staff_refused'`
    expect([...trail]).toEqual([{ staffName: '王新', ip: '127.0.0.1' }])
  })

  it('is good for the browser that began it, and once', async () => {
    const { begun, cookie } = await begin()
    const state = begun.searchParams.get('state') ?? ''
    const stolen = await comeBack({ code: issuer.grant(begun), state }, undefined)
    expect(stolen.to).toBe('/sign-in?why=expired')
    const again = await comeBack({ code: issuer.grant(begun), state }, cookie)
    expect(again.to).toBe('/sign-in?why=expired')
  })

  it('that is refused stands in the security log, without a name', async () => {
    await desk.server.sql`update staff_session set ended_at = now() where ended_at is null`
    const countOf = async (action: string) =>
      (
        await desk.server
          .sql`select 1 from security_event where action = ${action} and staff_id is null`
      ).length
    const before = [await countOf('staff_sign_in_refused'), await countOf('staff_sign_in_expired')]
    await signIn({ audience: 'another-app' })
    await comeBack({ code: 'any', state: 'of-nobody' }, undefined)
    expect([
      await countOf('staff_sign_in_refused'),
      await countOf('staff_sign_in_expired'),
    ]).toEqual(before.map((count) => count + 1))
  })

  it('says so when the provider says no', async () => {
    const { begun, cookie } = await begin()
    const state = begun.searchParams.get('state') ?? ''
    expect((await comeBack({ error: 'access_denied', state }, cookie)).to).toBe(
      '/sign-in?why=refused',
    )
  })
})

describe('where two factors are asked for', () => {
  const acr = 'urn:hospital:two-factors'
  const at = async (
    wanted: { acr?: string[]; amr?: string[] },
    claims: Record<string, unknown>,
  ) => {
    const settings = { ...testDeskSettings, issuer: issuer.url, ...wanted }
    const strict = await startTestDesk({
      settings: { desk: settings },
      gateways: { oidc: new OidcClient(settings) },
    })
    try {
      const { begun, cookie } = await begin(strict)
      const state = begun.searchParams.get('state') ?? ''
      const given = { claims: { name: '冯丽', groups: ['group-finance'], ...claims } }
      const { to } = await comeBack({ code: issuer.grant(begun, given), state }, cookie, strict)
      return { to, asked: begun.searchParams.get('acr_values') }
    } finally {
      await strict.stop()
    }
  }

  it.each([
    [{ acr: [acr] }, { acr }, '/'],
    [{ acr: ['another', acr] }, { acr }, '/'],
    [{ acr: [acr] }, { acr: 'urn:hospital:password' }, '/sign-in?why=refused'],
    [{ acr: [acr] }, {}, '/sign-in?why=refused'],
    [{ amr: ['pwd', 'otp'] }, { amr: ['otp', 'pwd', 'sms'] }, '/'],
    [{ amr: ['pwd', 'otp'] }, { amr: ['pwd'] }, '/sign-in?why=refused'],
    [{ amr: ['mfa'] }, {}, '/sign-in?why=refused'],
  ])('of %j an id token with %j leads to %s', async (wanted, claims, to) => {
    const asked = 'acr' in wanted ? (wanted.acr ?? []).join(' ') : null
    expect(await at(wanted, claims)).toEqual({ to, asked })
  })
})

describe('a session', () => {
  const age = (column: 'last_seen_at' | 'expires_at', back: string) =>
    desk.server
      .sql`update staff_session set ${desk.server.sql(column)} = now() - ${back}::interval where ended_at is null`

  it('ends after half an hour without a doing, and a page that renews itself is none', async () => {
    const { session } = await signIn()
    await age('last_seen_at', '29 minutes')
    expect((await self(session, 'renewing')).status).toBe(200)
    await desk.server
      .sql`update staff_session set last_seen_at = last_seen_at - interval '2 minutes'`
    expect((await self(session)).status).toBe(401)
  })

  it('ends when its browser signs in again', async () => {
    const { session } = await signIn()
    await desk.app.inject({ url: '/sign-in/begin', headers: { cookie: session ?? '' } })
    expect((await self(session)).status).toBe(401)
  })

  it('leaves no cookie behind when it is ended', async () => {
    const { session } = await signIn()
    const reply = await desk.app.inject({
      method: 'POST',
      url: deskContract.session.signOut.path,
      headers: { cookie: session ?? '', 'x-desk': '1' },
      payload: { everywhere: false },
    })
    expect(reply.statusCode).toBe(200)
    expect(reply.headers['set-cookie']).toMatch(/^desk=; .*Max-Age=0$/)
  })

  it('ends after a working day', async () => {
    const { session } = await signIn()
    await age('expires_at', '1 second')
    expect((await self(session)).status).toBe(401)
  })

  it('ends at once on every computer', async () => {
    const [one, other] = [await signIn(), await signIn()]
    const signOut = (everywhere: boolean) =>
      desk.send(
        deskContract.session.signOut,
        { everywhere },
        { cookie: one.session ?? '', 'x-desk': '1' },
      )
    expect((await signOut(true)).status).toBe(200)
    expect([(await self(one.session)).status, (await self(other.session)).status]).toEqual([
      401, 401,
    ])
  })
})

it('says so when the provider is away', async () => {
  const away = await startTestDesk({ gateways: { oidc: new OidcClient(testDeskSettings) } })
  try {
    const reply = await away.app.inject({ url: '/sign-in/begin' })
    expect(reply.headers.location).toBe('/sign-in?why=away')
  } finally {
    await away.stop()
  }
})

it('believes no provider that calls itself otherwise than the settings', async () => {
  const settings = { ...testDeskSettings, issuer: issuer.url.replace('127.0.0.1', 'localhost') }
  const misled = await startTestDesk({
    settings: { desk: settings },
    gateways: { oidc: new OidcClient(settings) },
  })
  try {
    const reply = await misled.app.inject({ url: '/sign-in/begin' })
    expect(reply.headers.location).toBe('/sign-in?why=refused')
  } finally {
    await misled.stop()
  }
})

it('knows a new key of the provider, and no key that it does not publish', async () => {
  expect((await signIn()).to).toBe('/')
  issuer.rotateKey()
  // The keys are asked for again at once where one is missing, but not more often than once a minute.
  const now = Date.now()
  jest.spyOn(Date, 'now').mockImplementation(() => now + 61_000)
  expect((await signIn()).to).toBe('/')
  issuer.loseKey()
  jest.spyOn(Date, 'now').mockImplementation(() => now + 122_000)
  expect((await signIn()).to).toBe('/sign-in?why=refused')
})
