/** New keys while people use the app: the drills of docs/keys.md, step by step, with calls under way. */
import { randomBytes } from 'node:crypto'
import { buildApp } from '../../../server/app'
import { reencryptFiles } from '../../../server/areas/patient'
import { idNoIndex, isNewest, type IdentityKeys } from '../../../server/crypto/identity_cipher'
import type { RingKey } from '../../../server/crypto/key_ring'
import { createTokens } from '../../../server/crypto/tokens'
import type { Settings } from '../../../server/settings'
import { contract } from '../../../src/contract'
import type { Endpoint } from '../../../src/contract/endpoint'
import { anIdNo, aTel } from '../../support/e2e/people'
import { aSession } from '../../support/server/builders'
import { boundForm, otherSuite, testKey, testSuite } from '../../support/server/crypto'
import { forAllTests } from '../../support/server/for_tests'
import { requestOf, startTestServer } from '../../support/server/test_server'
import { FakeHis } from '../registration/fakes'

const { patient, account } = contract
const his = new FakeHis()
const server = forAllTests(() => startTestServer({ seeded: true, gateways: { his } }))

/** A replica with these settings, on the same database. */
async function replica(given: Partial<Settings>) {
  const { dependencies } = server
  const app = await buildApp({ ...dependencies, settings: { ...dependencies.settings, ...given } })
  await app.ready()
  return {
    app,
    ask: async (call: Endpoint, input: Record<string, unknown>, token: string) => {
      const reply = await app.inject({
        ...requestOf(call, input),
        method: call.method,
        headers: { authorization: `Bearer ${token}`, 'user-agent': 'test' },
      })
      return { status: reply.statusCode, body: reply.json<Record<string, unknown>>() }
    },
  }
}
type Replica = Awaited<ReturnType<typeof replica>>

it.each([
  ['a new TOKEN_SECRET', testKey('2027', randomBytes(32).toString('hex'))],
  ['another CRYPTO', { suite: otherSuite }],
])('%s signs nobody out', async (_change, given) => {
  const old = server.settings.tokenSecret
  const fresh = { ...old, ...given }
  const steps = await Promise.all([
    replica({ tokenSecret: old, tokenSecrets: [old, fresh] }),
    replica({ tokenSecret: fresh, tokenSecrets: [fresh, old] }),
    replica({ tokenSecret: fresh, tokenSecrets: [fresh] }),
  ])
  const { sessionId } = await aSession(server, { tel: aTel() })
  const until = new Date(Date.now() + 3_600_000)
  const [before, after] = [
    createTokens(old).sign(sessionId, until),
    createTokens(fresh).sign(sessionId, until),
  ]
  const statuses = async (token: string) =>
    Promise.all(steps.map(async ({ ask }) => (await ask(account.getSelfInfo, {}, token)).status))
  expect(await statuses(before)).toEqual([200, 200, 401])
  expect(await statuses(after)).toEqual([200, 200, 200])
  for (const { app } of steps) await app.close()
})

/** The one by which everything is encrypted. */
let newest: RingKey<Buffer> | undefined

it.each([
  ['a new IDENTITY_KEY', testKey('2027', randomBytes(32))],
  ['another CRYPTO', { suite: otherSuite }],
  ['CRYPTO as before', { suite: testSuite }],
])(
  '%s: every certificate is read and found at each step, and in the end by the new one alone',
  async (_change, given) => {
    const old = newest ?? server.settings.identityKeys[0]
    const fresh = { ...old, ...given }
    newest = fresh
    const newestFirst: IdentityKeys = [fresh, old]
    const one = await replica({ identityKeys: [old, fresh] })
    const other = await replica({ identityKeys: newestFirst })

    const family: { token: string; idNo: string; patientId: unknown }[] = []
    const adding = async ({ ask }: Replica) => {
      const [idNo, tel] = [anIdNo(), aTel()]
      const { token } = await aSession(server, { tel, isSteppedUp: true })
      const form = { name: '赵小满', idType: '01', idNo, relation: 'self', healthDataConsent: true }
      const { status, body } = await ask(patient.addPatient, form, token)
      expect(status).toBe(200)
      family.push({ token, idNo, patientId: body.patientId })
      return form
    }
    const reading = async ({ ask }: Replica) => {
      for (const { token, idNo } of family) {
        const { list } = (await ask(patient.listPatients, {}, token)).body as {
          list: { patientId: string; idNo: string }[]
        }
        expect(list.map((shown) => shown.idNo.slice(-1))).toEqual([idNo.slice(-1)])
        const [{ patientId } = { patientId: '' }] = list
        expect((await ask(patient.revealPatient, { patientId }, token)).body).toMatchObject({
          idNo,
        })
      }
    }
    const form = await adding(one)
    await adding(other)
    await reading(one)
    await reading(other)

    // Both go on while the files are renewed; the sum of two runs side by side is one.
    let isRunning = true
    const underWay = (async () => {
      while (isRunning) {
        await adding(other)
        await Promise.all([reading(one), reading(other)])
      }
    })()
    const runs = await Promise.all([
      reencryptFiles(server.sql, newestFirst),
      reencryptFiles(server.sql, newestFirst),
    ])
    isRunning = false
    await underWay
    expect(runs.flatMap(({ failed }) => failed)).toEqual([])
    expect(await reencryptFiles(server.sql, newestFirst, { isDry: true })).toMatchObject({
      renewed: 0,
    })

    const last = await replica({ identityKeys: [fresh] })
    await reading(last)
    // The same person, sent once more, is found by what is on file.
    const [first] = family
    const again = await last.ask(patient.addPatient, form, first?.token ?? '')
    expect([again.status, again.body.patientId]).toEqual([200, first?.patientId])
    const index = idNoIndex([fresh], '01', form.idNo)
    const [same] = await server.sql<{ files: number }[]>`
    select count(*)::int as files from patient where id_no_index = ${index} or claimed_index = ${index}`
    expect(same?.files).toBe(1)
    for (const { app } of [one, other, last]) await app.close()
  },
)

it('a number that was copied into another row is not read there', async () => {
  const { identityKeys } = server.settings
  const rows = await server.sql<{ patientId: string; idNoCipher: string }[]>`
    select patient_id, id_no_cipher from patient where id_no_cipher like ${`${boundForm}%`} order by created_at desc limit 2`
  const [mine, theirs] = rows
  const [patientLink] = await server.sql<{ accountId: string }[]>`
    select account_id from patient_link where patient_id = ${mine?.patientId ?? null} and unbound_at is null limit 1`
  expect(isNewest(identityKeys, theirs?.idNoCipher ?? '')).toBe(false)
  await server.sql`update patient set id_no_cipher = ${theirs?.idNoCipher ?? ''} where patient_id = ${mine?.patientId ?? ''}`
  const { token } = await aSession(server, { accountId: patientLink?.accountId ?? '' })
  expect((await server.send(patient.listPatients, {}, { token })).status).toBe(500)
})
