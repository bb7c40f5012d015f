/** Pushing documents: who may, what becomes of each, and that the patients' pages show it. */
import { gzipSync } from 'node:zlib'
import { buildApp } from '../../../server/app'
import { hospitalCalls } from '../../../src/contract/hospital'
import { registrationCalls } from '../../../src/contract/registration'
import { otherSuite, testSuite } from '../../support/server/crypto'
import { forAllTests } from '../../support/server/for_tests'
import { aHospitalSystem, askToken, push, startWithSystem } from '../../support/server/integration'
import { aBranch, aDepartment, aDoctor, aHospital, organisation } from './documents'

const server = forAllTests(() => startWithSystem())

const outcomes = async (documents: readonly unknown[]) =>
  (await push(server.app, server.token, documents)).map(({ outcome }) => outcome)

/** Each with the one that follows it. */
const pairwise = <One>(all: readonly One[]): [One, One][] =>
  all.slice(1).map((next, index) => [all[index] as One, next])

describe('a photograph of a doctor', () => {
  const own = forAllTests(() =>
    startWithSystem(undefined, { settings: { photoHosts: ['img.hospital.example'] } }),
  )
  it.each([
    ['at a listed host', 'https://img.hospital.example/1.jpg', 'taken'],
    ['at the app itself', 'http://localhost:8080/assets/1.jpg', 'taken'],
    ['at another host', 'https://img.hospital.example.evil.example/1.jpg', 'refused'],
    ['at another port', 'https://img.hospital.example:8443/1.jpg', 'refused'],
    ['in the clear', 'http://img.hospital.example/1.jpg', 'refused'],
    ['by a script', 'javascript:alert(1)', 'refused'],
  ])('%s is %s', async (words, photo, outcome) => {
    await push(own.app, own.token, organisation())
    const id = `doc-${words.replace(/\W/g, '-')}`
    const [result] = await push(own.app, own.token, [aDoctor({ id, photo })])
    expect(result).toMatchObject(
      outcome === 'taken'
        ? { outcome }
        : { outcome, reasons: [expect.stringContaining('photo: ')] },
    )
  })

  it('is not shown any more once its host is not listed', async () => {
    await push(own.app, own.token, organisation())
    const photo = 'https://elsewhere.example/1.jpg'
    await own.sql`update doctor set photo = ${photo} where doctor_id = 'doc1'`
    const ask = () => own.send(registrationCalls.getDoctor, { doctorId: 'doc1' })
    expect((await ask()).body).toMatchObject({ doctorId: 'doc1', photo: null })
    const listed = 'https://img.hospital.example/2.jpg'
    await own.sql`update doctor set photo = ${listed} where doctor_id = 'doc1'`
    expect((await ask()).body).toMatchObject({ photo: listed })
  })
})

describe('a token', () => {
  it('is given for a signed assertion, once', async () => {
    const assertion = await server.system.sign()
    const first = await askToken(server.app, assertion)
    expect(first.statusCode).toBe(200)
    expect(first.json()).toMatchObject({
      token_type: 'bearer',
      expires_in: 300,
      scope: 'system/*.write',
    })
    const again = await askToken(server.app, assertion)
    expect(again.statusCode).toBe(401)
    expect(again.json()).toMatchObject({ error: 'invalid_client' })
  })

  it('is given once while replicas go from one CRYPTO to the other', async () => {
    const { dependencies, settings } = server
    const steps = [
      [testSuite],
      [testSuite, otherSuite],
      [otherSuite, testSuite],
      [otherSuite],
    ] as const
    const replicas = await Promise.all(
      steps.map((crypto) => buildApp({ ...dependencies, settings: { ...settings, crypto } })),
    )
    for (const [before, after] of pairwise(replicas))
      for (let times = 0; times < 5; times += 1) {
        const assertion = await server.system.sign()
        const [first, second] = times % 2 === 0 ? [before, after] : [after, before]
        const from = `10.7.0.${times}`
        const replies = await Promise.all([
          askToken(first, assertion, undefined, from),
          askToken(second, assertion, undefined, from),
        ])
        expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401])
      }
    await Promise.all(replicas.map((app) => app.close()))
  })

  it.each([
    ['of another audience', { aud: 'https://elsewhere.example/token' }],
    ['that is over', { exp: 1_700_000_000 }],
    ['that lives for a day', { exp: Math.floor(Date.now() / 1000) + 86_400 }],
    ['of an unknown client', { iss: 'nobody', sub: 'nobody' }],
    ['for somebody else', { sub: 'nobody' }],
    ['without a number', { jti: undefined }],
    ['with an empty number', { jti: '' }],
    ['of the future', { iat: Math.floor(Date.now() / 1000) + 3600 }],
  ])('is refused for an assertion %s', async (_words, claims) => {
    const reply = await askToken(server.app, await server.system.sign(claims))
    expect(reply.statusCode).toBe(401)
    expect(reply.json()).toMatchObject({ error: 'invalid_client' })
  })

  it('is refused for an assertion of another key', async () => {
    const stranger = await aHospitalSystem()
    expect((await askToken(server.app, await stranger.sign())).statusCode).toBe(401)
  })

  it('is asked for sixty times a minute from one address, right or wrong', async () => {
    const from = '10.9.8.7'
    const statuses: number[] = []
    for (let times = 0; times < 61; times += 1)
      statuses.push((await askToken(server.app, 'no.assertion', undefined, from)).statusCode)
    expect(new Set(statuses.slice(0, 60))).toEqual(new Set([401]))
    expect(statuses[60]).toBe(429)
    const elsewhere = await askToken(server.app, await server.system.sign(), undefined, '10.9.8.6')
    expect(elsewhere.statusCode).toBe(200)
  })

  it('counts a line of IPv6 as one, whatever address it takes', async () => {
    const ask = async (from: string) =>
      (await askToken(server.app, 'no.assertion', undefined, from)).statusCode
    for (let times = 1; times <= 60; times += 1) await ask(`2001:db8:1:2::${times.toString(16)}`)
    expect(await ask('2001:db8:1:2:ffff::1')).toBe(429)
    expect(await ask('2001:db8:1:3::1')).toBe(401)
  })

  it('carries no more than the client may and asked for', async () => {
    const narrow = await askToken(server.app, await server.system.sign(), 'system/Slot.write')
    expect(narrow.json()).toMatchObject({ scope: 'system/Slot.write' })
    const reply = await server.app.inject({
      method: 'POST',
      url: '/integration/v1/documents',
      headers: { authorization: `Bearer ${String(narrow.json().access_token)}` },
      payload: { documents: [aHospital()] },
    })
    expect(reply.statusCode).toBe(403)
    expect(reply.json()).toMatchObject({ error: 'insufficient_scope' })
  })

  it.each([
    ['none', undefined],
    ['another word', 'Bearer nonsense'],
    ['a patient’s', 'patient'],
  ])('%s opens nothing', async (_words, given) => {
    const authorization =
      given === 'patient' ? `Bearer ${await server.tokenOf(crypto.randomUUID())}` : given
    for (const url of ['/integration/v1/documents', '/integration/v1/poke']) {
      const reply = await server.app.inject({
        method: 'POST',
        url,
        headers: authorization === undefined ? {} : { authorization },
        payload: { documents: [] },
      })
      expect(reply.statusCode).toBe(401)
    }
  })
})

describe('documents', () => {
  it('appear on the patients’ pages', async () => {
    expect(await outcomes(organisation())).toEqual(organisation().map(() => 'taken'))
    const branches = await server.call(hospitalCalls.listBranches, { hospitalId: 'h1' })
    expect(branches.body).toMatchObject([{ hospitalBranchId: 'b1', name: '本部' }])
  })

  it('told twice or late change nothing', async () => {
    expect(await outcomes([aBranch({ version: 3, name: '新院' })])).toEqual(['taken'])
    expect(
      await outcomes([
        aBranch({ version: 3, name: '新院' }),
        aBranch({ version: 2, name: '旧院' }),
      ]),
    ).toEqual(['known', 'known'])
    const { body } = await server.call(hospitalCalls.listBranches, { hospitalId: 'h1' })
    expect(body).toMatchObject([{ name: '新院' }])
  })

  it('that are closed go from the pages and can come back', async () => {
    await outcomes([aBranch({ id: 'b9', name: '东院' })])
    const names = async () => {
      const { body } = await server.call(hospitalCalls.listBranches, { hospitalId: 'h1' })
      return body.map(({ name }) => name)
    }
    expect(await names()).toContain('东院')
    await outcomes([aBranch({ id: 'b9', version: 2, name: '东院', active: false })])
    expect(await names()).not.toContain('东院')
    await outcomes([aBranch({ id: 'b9', version: 3, name: '东院' })])
    expect(await names()).toContain('东院')
  })

  it('that name something unknown wait for it, level by level', async () => {
    const late = [
      aDoctor({ id: 'doc-late', departmentId: 'dep-late' }),
      aDepartment({ id: 'dep-late', parentId: 'dep-above' }),
    ]
    const first = await push(server.app, server.token, late)
    expect(first.map(({ outcome, waitsFor }) => [outcome, waitsFor])).toEqual([
      ['waiting', 'department:dep-late'],
      ['waiting', 'department:dep-above'],
    ])
    await outcomes([aDepartment({ id: 'dep-above', parentId: null })])
    expect(await server.sql`select department_id from doctor where doctor_id = 'doc-late'`).toEqual(
      [{ departmentId: 'dep-late' }],
    )
    expect(await server.sql`select 1 from intake_parked`).toHaveLength(0)
  })

  it('that cannot be read are kept with the reason, and the others go on', async () => {
    const [bad, good, unknown, odd] = await push(server.app, server.token, [
      { ...aBranch({ id: 'b-bad' }), todayUntil: '25:00', name: undefined },
      aBranch({ id: 'b-good' }),
      { kind: 'parrot', id: 'p1', version: 1, at: '2026-11-20T08:00:00+08:00' },
      'nothing like a document',
    ])
    expect(bad).toMatchObject({
      outcome: 'refused',
      reasons: expect.arrayContaining(['name: is missing']),
    })
    expect(good).toMatchObject({ outcome: 'taken' })
    expect(unknown).toMatchObject({
      outcome: 'refused',
      reasons: ['kind: is none that is taken in'],
    })
    expect(odd).toMatchObject({ outcome: 'refused' })
    const kept = await server.sql<{ id: string; content: string }[]>`
      select id, content from intake_refused where kind = 'branch'`
    expect(kept).toMatchObject([{ id: 'b-bad' }])
    expect(kept[0]?.content).not.toContain('25:00')
  })

  it('settle their refusal when a good version comes', async () => {
    await outcomes([aBranch({ id: 'b-bad', version: 2 })])
    expect(await server.sql`select 1 from intake_refused where id = 'b-bad'`).toHaveLength(0)
  })

  it('are 500 at most, and a list', async () => {
    for (const payload of [
      { documents: Array.from({ length: 501 }, () => aBranch()) },
      { documents: 'many' },
      [],
    ]) {
      const reply = await server.app.inject({
        method: 'POST',
        url: '/integration/v1/documents',
        headers: { authorization: `Bearer ${server.token}` },
        payload,
      })
      expect(reply.statusCode).toBe(400)
    }
  })
})

describe('a body', () => {
  const document = JSON.stringify({ documents: [aHospital({ id: 'h-body' })] })
  const sends = (payload: string | Buffer, headers: Record<string, string> = {}) =>
    server.app.inject({
      method: 'POST',
      url: '/integration/v1/documents',
      headers: {
        authorization: `Bearer ${server.token}`,
        'content-type': 'application/json',
        ...headers,
      },
      payload,
    })
  const gbk = Buffer.concat([
    Buffer.from('{"documents":[{"name":"'),
    Buffer.from([0xd6, 0xd0, 0xb9, 0xfa]),
    Buffer.from('"}]}'),
  ])
  const nested = (deep: number) => `{"documents":${'['.repeat(deep)}${']'.repeat(deep)}}`

  it.each([
    ['in GBK', gbk, {}, 400, /not UTF-8/],
    ['nested 50,000 deep', nested(50_000), {}, 400, /deeper than 64/],
    ['nested 65 deep', nested(64), {}, 400, /deeper than 64/],
    ['that is cut off', document.slice(0, -3), {}, 400, /no JSON/],
    ['that is empty', '', {}, 400, /is empty/],
    ['in brotli', document, { 'content-encoding': 'br' }, 415, /as it is or in gzip/],
    ['that is no gzip', document, { 'content-encoding': 'gzip' }, 400, /no gzip/],
    [
      'that unpacks to too much',
      gzipSync(Buffer.alloc(64 * 1024 * 1024, ' ')),
      { 'content-encoding': 'gzip' },
      413,
      /fewer at once/,
    ],
    ['of another type', document, { 'content-type': 'application/xml' }, 415, /Content-Type/],
  ])('%s is refused by name', async (_words, payload, headers, status, why) => {
    const reply = await sends(payload, headers)
    expect(reply.statusCode).toBe(status)
    expect(reply.json()).toEqual({
      error: 'invalid_request',
      error_description: expect.stringMatching(why),
    })
  })

  it('in gzip is read', async () => {
    const reply = await sends(gzipSync(document), { 'content-encoding': 'gzip' })
    expect(reply.statusCode).toBe(200)
  })

  it('with brackets in its texts, the mark of UTF-8, or __proto__ is read', async () => {
    const name = `${'[{'.repeat(90)}\\"`
    const other = JSON.stringify({ documents: [aHospital({ id: 'h-brackets', name })] })
    const mark = Buffer.from([0xef, 0xbb, 0xbf])
    const odd = document.replace('{"documents"', '{"__proto__":{"admin":true},"documents"')
    for (const payload of [other, Buffer.concat([mark, Buffer.from(document)]), odd])
      expect((await sends(payload)).statusCode).toBe(200)
    expect({}).not.toHaveProperty('admin')
  })

  it.each(['\u0000', '\ud800'])(
    'with a character that no database keeps: %j',
    async (character) => {
      const [result] = await push(server.app, server.token, [
        aHospital({ id: 'h-character', name: `中心${character}医院` }),
      ])
      expect(result).toMatchObject({
        outcome: 'refused',
        reasons: [expect.stringContaining('cannot be kept')],
      })
    },
  )
})

it('says that there is news only for what its scopes let it write', async () => {
  const narrow = await askToken(server.app, await server.system.sign(), 'system/Slot.write')
  const syncRequest = async (kinds: string[]) => {
    const { statusCode } = await server.app.inject({
      method: 'POST',
      url: '/integration/v1/poke',
      headers: { authorization: `Bearer ${String(narrow.json().access_token)}` },
      payload: { kinds },
    })
    return statusCode
  }
  expect([
    await syncRequest(['clinic']),
    await syncRequest(['report']),
    await syncRequest([]),
  ]).toEqual([202, 403, 202])
})

it('refuses a version after which no other could come', async () => {
  const version = Number.MAX_SAFE_INTEGER
  expect(await outcomes([aHospital({ id: 'h-version', version })])).toEqual(['refused'])
  const micros = 1_800_000_000_000_000
  expect(await outcomes([aHospital({ id: 'h-version', version: micros })])).toEqual(['taken'])
})

it.each(['0001-01-01T00:00:00+08:00', '9999-12-31T23:59:59+08:00'])(
  'refuses a document of %s, which no page could show',
  async (at) => {
    expect(await outcomes([aHospital({ id: 'h-odd', at })])).toEqual(['refused'])
  },
)
