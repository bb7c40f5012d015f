/** The database is away: what the server says meanwhile, and how soon it comes back. */
import { createServer, type AddressInfo, type Server } from 'node:net'
import fc from 'fast-check'
import Fastify, { type FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { buildApp } from '../../../server/app'
import { connect, transaction, type Sql } from '../../../server/database/client'
import type { CallLimits } from '../../../server/plugins/deadlines'
import { reportHealth } from '../../../server/plugins/health'
import type { Endpoint } from '../../../src/contract/endpoint'
import { patientCalls } from '../../../src/contract/patient'
import { privacyCalls } from '../../../src/contract/privacy'
import { allCalls } from '../../contract/calls'
import { aTel } from '../../support/e2e/people'
import { aSession } from '../../support/server/builders'
import { serverAddress } from '../../support/server/database'
import { FrozenSocket } from '../../support/server/fakes/frozen_socket'
import { requestOf, startTestServer, type TestServer } from '../../support/server/test_server'
import { FakeWeChat } from '../account/fake_we_chat'
import { anyInput } from '../contract/any_input'

/** A port where somebody takes calls and says nothing, or where nobody is. */
async function aPort(): Promise<{ server: Server; port: number }> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { server, port: (server.address() as AddressInfo).port }
}
const at = (port: number) =>
  connect({ url: `postgres://nobody@127.0.0.1:${port}/none` }, { poolSize: 1 })

it('is not ready within two seconds when the database takes the call and says nothing', async () => {
  const { server, port } = await aPort()
  const sql = at(port)
  const app = Fastify()
  reportHealth(app, sql)
  // A timer of this process stands for the time: a busy machine holds both up, and which ends first stays.
  const late = new Promise<string>((resolve) => {
    const inTurn = () => setImmediate(() => setImmediate(resolve, 'two seconds'))
    setTimeout(inTurn, 2_000).unref()
  })
  const answer = app.inject('/health/ready').then(({ statusCode }) => statusCode)
  expect(await Promise.race([answer, late])).toBe(503)
  await app.close()
  await sql.end({ timeout: 0 })
  server.close()
})

it('asks again at short intervals, however long nobody was there', async () => {
  const { server, port } = await aPort()
  await new Promise((resolve) => server.close(resolve))
  const sql = at(port)
  const began = performance.now()
  for (let attempt = 0; attempt < 10; attempt += 1)
    await expect(sql`select 1`).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  expect(performance.now() - began).toBeLessThan(10_000)
  await sql.end({ timeout: 0 })
})

describe('while the database is silent', () => {
  const deadlineMs = 400
  let server: TestServer
  let line: FrozenSocket
  let sql: Sql
  beforeAll(async () => {
    server = await startTestServer({ seeded: true, gateways: { weChat: new FakeWeChat() } })
    line = await FrozenSocket.to(serverAddress())
    sql = connect({ url: line.urlFor(server.databaseUrl) }, { poolSize: 4 })
  })
  afterEach(() => line.thaw())
  afterAll(async () => {
    await sql.end({ timeout: 0 })
    line.close()
    await server.stop()
  })

  const behindLine = (callLimits: CallLimits, by = sql) =>
    buildApp({ ...server.dependencies, sql: by }, { callLimits })

  async function ask(app: FastifyInstance, call: Endpoint, token: string) {
    const request = { ...requestOf(call, fitting(call)), method: call.method }
    const began = performance.now()
    const reply = await app.inject({
      ...request,
      headers: { authorization: `Bearer ${token}` },
    })
    const { statusCode } = reply
    return { path: call.path, statusCode, ms: performance.now() - began, reply }
  }

  it('every call answers by its deadline, and answers well when the database is back', async () => {
    const app = await behindLine({ deadlineMs })
    const { token } = await aSession(server, { tel: aTel() })
    // The session is known from now on: calls come as far as their own questions.
    expect((await ask(app, patientCalls.listPatients, token)).statusCode).toBe(200)
    line.freeze()
    const asked = await Promise.all(allCalls.map(({ call }) => ask(app, call, token)))
    const answers = asked.map(({ path, statusCode, ms }) => ({ path, statusCode, ms }))
    const isMeet = ({ statusCode, ms }: (typeof answers)[number]) =>
      ms < deadlineMs + 5_000 && (statusCode === 503 || statusCode < 500)
    expect(answers.filter((answer) => !isMeet(answer))).toEqual([])
    expect(answers.filter(({ statusCode }) => statusCode === 503).length).toBeGreaterThan(
      allCalls.length / 3,
    )
    line.thaw()
    await app.close()
    const patient = await behindLine({})
    // The sign-out that was asked for has come through by now.
    const again = await aSession(server, { tel: aTel() })
    await expect(ask(patient, patientCalls.listPatients, again.token)).resolves.toMatchObject({
      statusCode: 200,
    })
    await patient.close()
  })

  it('whoever finds too many waiting is told at once', async () => {
    const app = await behindLine({ deadlineMs: 60_000, atWork: 3 })
    const { token } = await aSession(server, { tel: aTel() })
    await ask(app, patientCalls.listPatients, token)
    line.freeze()
    const waiting = [1, 2, 3].map(() => ask(app, patientCalls.listPatients, token))
    const { statusCode, ms } = await ask(app, patientCalls.listPatients, token)
    expect([statusCode, ms < 1_000]).toEqual([503, true])
    line.thaw()
    expect((await Promise.all(waiting)).map((answer) => answer.statusCode)).toEqual([200, 200, 200])
    await app.close()
  })

  it('who gets no connection is told in time, while what needs none of his own goes on', async () => {
    const pool = connect({ url: server.databaseUrl }, { poolSize: 2, patienceMs: 300 })
    const app = await behindLine({}, pool)
    const { token } = await aSession(server, { tel: aTel() })
    const change = () => ask(app, privacyCalls.endOtherSessions, token)
    expect((await change()).statusCode).toBe(200)
    let letGo = () => {}
    const held = new Promise<void>((resolve) => (letGo = resolve))
    const holding = transaction(pool, () => held)
    const [changing, reading] = await Promise.all([
      change(),
      ask(app, patientCalls.listPatients, token),
    ])
    expect([changing.statusCode, changing.ms < 3_000, reading.statusCode]).toEqual([503, true, 200])
    expect(changing.reply.json()).toEqual({ code: 'SERVER_FAILED', message: expect.anything() })
    expect(changing.reply.headers['retry-after']).toBe('2')
    letGo()
    await holding
    expect((await change()).statusCode).toBe(200)
    await app.close()
    await pool.end({ timeout: 0 })
  })

  it('a database that was stopped answers within five seconds of its return', async () => {
    const app = await behindLine({ deadlineMs: 1_500 })
    const { token } = await aSession(server, { tel: aTel() })
    const list = () => ask(app, patientCalls.listPatients, token)
    expect((await list()).statusCode).toBe(200)
    line.cut()
    const away = await Promise.all(Array.from({ length: 40 }, list))
    expect(away.filter(({ statusCode, ms }) => statusCode !== 503 || ms > 4_000)).toEqual([])
    line.mend()
    const began = performance.now()
    while ((await list()).statusCode !== 200) expect(performance.now() - began).toBeLessThan(5_000)
    await app.close()
  })
})

/** Input that the call takes, so that it comes as far as the database. */
function fitting({ input }: Endpoint): Record<string, unknown> {
  const made = fc.sample(anyInput(input), { numRuns: 30, seed: 1 })
  return made.find((one) => v.safeParse(input, one).success) ?? {}
}
