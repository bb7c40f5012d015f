/** Home's next steps over the whole demo: every area has its say, and nobody sees another account's. */
import { demoAccounts } from '../../../simulators/seeds/people'
import { homeCalls as calls } from '../../../src/contract/home'
import { aSession } from '../../support/server/builders'
import { BillOffice } from '../../support/server/fakes/bill_office'
import { startTestServer, type TestServer } from '../../support/server/test_server'
import { CashDesk } from '../outpatient/test_app'

describe('the demo’s first account', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ seeded: true })
  })
  afterAll(() => server.stop())

  it('has the bills of today and names only its own patients', async () => {
    const accountId = demoAccounts[0]?.accountId ?? ''
    const sessionId = crypto.randomUUID()
    await server.sql`insert into session (session_id, account_id, app, expires_at) values (${sessionId}, ${accountId}, 'official_account', now() + interval '1 hour')`
    const { status, body } = await server.call(
      calls.getNextSteps,
      {},
      { token: await server.tokenOf(sessionId) },
    )
    expect(status).toBe(200)
    const kinds = body.patients.flatMap(({ steps }) => steps.map(({ kind }) => kind))
    expect(kinds).toContain('pay_bill')
    const own = await server.sql<{ id: string }[]>`
      select patient_id as id from patient_link where account_id = ${accountId} and unbound_at is null`
    expect(own.map(({ id }) => id)).toEqual(
      expect.arrayContaining(body.patients.map(({ patientId }) => patientId)),
    )
    expect(body.patients.some(({ patientName }) => patientName.includes('*'))).toBe(false)
    expect(body.family?.[0]).toMatchObject({ relation: 'self' })
    expect(body.family?.map(({ patientId }) => patientId).sort()).toEqual(
      own.map(({ id }) => id).sort(),
    )
  })

  it('names departments and places in English once, where the demo has English for them', async () => {
    const places = async (openid: string) => {
      const accountId = demoAccounts.find((one) => one.openid === openid)?.accountId ?? ''
      const sessionId = crypto.randomUUID()
      await server.sql`insert into session (session_id, account_id, app, expires_at) values (${sessionId}, ${accountId}, 'official_account', now() + interval '1 hour')`
      const { body } = await server.call(
        calls.getNextSteps,
        {},
        { token: await server.tokenOf(sessionId), headers: { 'accept-language': 'en' } },
      )
      return body.patients.flatMap(({ steps }) => steps.flatMap(({ place }) => place ?? []))
    }
    const found = [...(await places('demo-openid-1')), ...(await places('demo-openid-2'))]
    expect(found).toContain('General Surgery (普通外科)')
    expect(found.filter((place) => place.includes('no English name'))).toEqual([])
  })

  it('is nothing for an account without patients', async () => {
    const { token } = await aSession(server)
    expect((await server.call(calls.getNextSteps, {}, { token })).body.patients).toEqual([])
  })
})

describe('bills', () => {
  let desk: CashDesk
  beforeAll(async () => {
    desk = await CashDesk.start([(await import('../../../server/areas/home')).homeArea])
  })
  afterAll(() => desk.server.stop())

  it('are one step for all that are free, and one with a countdown for the account’s own payment under way', async () => {
    const person = await desk.person()
    const relative = await desk.person()
    const patientId = await desk.patient(person)
    await desk.join(relative, patientId)
    const steps = async (token: string) =>
      (await desk.call(calls.getNextSteps, {}, { token })).body.patients.flatMap(
        (patient) => patient.steps,
      )
    const office = new BillOffice(desk.dependencies, desk.his)
    await office.issue(patientId, 'lab')
    await office.issue(patientId, 'exam')
    expect(await steps(person.token)).toMatchObject([
      { kind: 'pay_bill', subjectId: null, title: '2 张费用单待缴', amountFen: 31_500 },
    ])
    const [visit] = await desk.unpaid(person, patientId)
    const { body } = await desk.create(person, patientId, [visit?.bills[0]?.billId ?? ''])
    const mine = await steps(person.token)
    expect(mine).toMatchObject([
      { subjectId: body.orderId, expiresAt: body.expiresAt },
      { subjectId: null, title: '1 张费用单待缴' },
    ])
    expect(await steps(relative.token)).toMatchObject([
      { subjectId: null, title: '1 张费用单待缴' },
    ])
  })
})
