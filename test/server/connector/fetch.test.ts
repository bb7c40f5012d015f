/** The app's calls where nothing may come in: the connector fetches them by long polling and answers them. */
import { HisClient } from '../../../server/gateways/his/client'
import { freePort } from '../../../simulators/free_port'
import { AppWithConnector } from '../../support/connector/app'
import { startEngine, type FakeEngine } from '../../support/connector/engine'
import { aHisRegistration } from '../../support/server/builders'
import { forAllTests } from '../../support/server/for_tests'
import { until } from '../../support/until'

const his = { apiUrl: 'http://127.0.0.1:1', token: 'the-token-of-the-app' }
const app = forAllTests(() => AppWithConnector.start({ his: { ...his, fhirUrl: undefined } }))
const engine: FakeEngine = forAllTests(() => startEngine())
let client: HisClient

beforeAll(() => {
  const apiUrl = `${app.environment.APP_URL}/integration/v1/hospital`
  client = new HisClient({ apiUrl, token: his.token })
})
const connect = async () =>
  app.connect(
    app.profile('hl7v2', {
      MLLP_HOST: '127.0.0.1',
      MLLP_PORT: String(await freePort()),
      ENGINE_PORT: String(engine.port),
    }),
  )
const rows = () => app.server.sql<{ n: number }[]>`select count(*)::int as n from connector_call`

it('is silence while no connector fetches', async () => {
  await expect(client.confirmRegistration(aHisRegistration('A0'))).rejects.toMatchObject({
    name: 'GatewayUnavailable',
  })
}, 20_000)

it('carries a registration to the hospital and its answer back', async () => {
  await connect()
  const given = await client.confirmRegistration(aHisRegistration('A1'))
  expect(given).toEqual({ hisOrderNo: 'E1', ticketCode: 'E1' })
  expect(await client.confirmRegistration(aHisRegistration('A1'))).toEqual(given)
  expect(engine.booked).toEqual(['A1'])
  await expect(
    client.cancelRegistration({ orderNo: 'A1', reason: '患者退号' }),
  ).resolves.toBeUndefined()
  expect(engine.reasons).toEqual(['患者退号'])
  await expect(client.confirmRegistration(aHisRegistration('full'))).rejects.toMatchObject({
    code: 'REFUSED',
  })
})

it('lets nobody fetch or ask without its own token, and keeps no body in the clear', async () => {
  const post = async (path: string, token: string) =>
    (
      await app.server.app.inject({
        method: 'POST',
        url: path,
        headers: { authorization: `Bearer ${token}` },
        payload: {},
      })
    ).statusCode
  expect(await post('/integration/v1/hospital/patient/match', 'another')).toBe(401)
  expect(await post('/integration/v1/calls/next', 'another')).toBe(401)
  expect(await post('/integration/v1/calls/answer', 'another')).toBe(401)
  expect(await post('/integration/v1/heartbeat', 'another')).toBe(401)
  const [row] = await app.server.sql<{ body: string }[]>`select body from connector_call limit 1`
  expect(row?.body).toMatch(/^[vs]1\./)
  expect((await rows())[0]?.n).toBeGreaterThan(0)
})

it('tells the desk that it lives, and how far behind each source is', async () => {
  const state = () =>
    app.server.sql<
      { state: object }[]
    >`select state from connector_state where client_id = 'connector'`
  const [row] = await until(state, (found) => found.length === 1)
  expect(row?.state).toMatchObject({
    profile: 'hl7v2',
    clockSkewSeconds: expect.any(Number),
    sources: [{ name: 'messages', faults: 0, clockSkewSeconds: null }],
  })
})
