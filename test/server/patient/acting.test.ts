/** What an account may do for a patient: page, changes, removal, full values, card, and who else may act. */
import { accountArea } from '../../../server/areas/account'
import { checkCardCode, patientArea, requireAccess } from '../../../server/areas/patient'
import { demoAccounts, demoIdNo, patientIdOf } from '../../../simulators/seeds/people'
import { contract } from '../../../src/contract'
import { aSession } from '../../support/server/builders'
import { forEachTest, refused } from '../../support/server/for_tests'
import { startTestServer } from '../../support/server/test_server'

const { patient } = contract
let today = ''
let owner = ''
let helper = ''
let helperAccountId = ''
const wang = patientIdOf('wang')
const grandson = patientIdOf('grandson')

const server = forEachTest(() =>
  startTestServer({ areas: [accountArea, patientArea([])], seeded: true }),
)
beforeEach(async () => {
  const [clock] = await server.sql<{ today: string }[]>`select hospital_today() as today`
  today = clock?.today ?? ''
  owner = (await aSession(server, { accountId: demoAccounts[0]?.accountId, isSteppedUp: true }))
    .token
  const [relative] = await server.sql<{ accountId: string }[]>`
    select account_id from account where tel = '13800000003'`
  helperAccountId = relative?.accountId ?? ''
  helper = (await aSession(server, { accountId: helperAccountId, isSteppedUp: true })).token
})
afterEach(() => server.stop())

const get = (token: string, id = wang) => server.send(patient.getPatient, { id }, { token })
const update = (token: string, change: object, patientId = wang) =>
  server.send(patient.updatePatient, { patientId, ...change }, { token })
const unbind = (token: string, patientId = wang) =>
  server.send(patient.unbindPatient, { patientId }, { token })
const reveal = (token: string) => server.send(patient.revealPatient, { patientId: wang }, { token })
const actors = async (token: string) =>
  (await server.call(patient.listActors, { id: wang }, { token })).body
const change = (token: string, actorId: string, accessLevel: string | null) =>
  server.send(patient.changeActor, { patientId: wang, actorId, accessLevel }, { token })
const helperId = async () => (await actors(owner)).find((one) => !one.isMe)?.actorId ?? ''

describe('the page and its changes', () => {
  test('shows the address and orders ahead to level full, not to level booking', async () => {
    expect((await get(owner)).body).toMatchObject({
      isOwner: true,
      accessLevel: 'full',
      address: expect.stringContaining('松鹤里'),
      upcomingOrders: 1,
    })
    expect((await get(helper)).body).toMatchObject({
      isOwner: false,
      accessLevel: 'booking',
      address: null,
      regionNames: null,
      guardian: null,
    })
  })

  test('changes relation, default and address', async () => {
    const place = {
      regionCode: '330106',
      regionNames: ['浙江省', '杭州市', '西湖区'],
      address: '文三路 1 号',
    }
    expect(await update(owner, place)).toMatchObject({ status: 200, body: place })
    const chosen = { relation: 'child', isDefault: true }
    expect((await update(owner, chosen, grandson)).body).toMatchObject(chosen)
    expect((await get(owner)).body.isDefault).toBe(false)
    expect((await update(owner, { relation: 'self' }, grandson)).status).toBe(409)
  })

  test('the address needs level full, and the region both its code and its names', async () => {
    expect(await update(helper, { address: '文三路 1 号' })).toMatchObject(
      refused(403, 'NOT_PERMITTED'),
    )
    expect((await update(owner, { regionCode: '330106' })).status).toBe(400)
    expect(
      (await update(owner, { regionCode: '330100', regionNames: ['浙江省', '杭州市', '西湖区'] }))
        .body.code,
    ).toBe('BAD_INPUT')
  })

  test('other areas ask for a level', async () => {
    await expect(
      requireAccess(server.sql, helperAccountId, wang, 'booking'),
    ).resolves.toMatchObject({ patientId: wang })
    await expect(requireAccess(server.sql, helperAccountId, wang, 'full')).rejects.toMatchObject({
      code: 'NOT_PERMITTED',
    })
    await expect(
      requireAccess(server.sql, helperAccountId, grandson, 'full'),
    ).resolves.toMatchObject({ patientId: grandson })
  })
})

describe('removal', () => {
  test('is refused while an order of this account is ahead, and names it', async () => {
    expect(await unbind(owner)).toMatchObject({
      status: 409,
      body: { code: 'CONFLICT', details: { orderId: expect.stringMatching(/^[0-9a-f-]{36}$/) } },
    })
    expect((await unbind(helper)).status).toBe(200)
  })

  test('keeps the file, withdraws the consents, and makes another patient the default; twice is once', async () => {
    await server.sql`update registration_order set status = 'CANCELLED', pay_status = 'REFUNDED' where patient_id = ${wang}`
    expect((await unbind(owner)).body).toEqual({ ok: true })
    expect((await unbind(owner)).body).toEqual({ ok: true })
    expect((await get(owner)).status).toBe(404)
    expect((await server.call(patient.listPatients, {}, { token: owner })).body.list).toMatchObject(
      [{ patientId: grandson, isDefault: true }],
    )
    const open =
      await server.sql`select 1 from consent where patient_id = ${wang} and account_id = ${demoAccounts[0]?.accountId ?? ''} and withdrawn_at is null`
    expect(open).toHaveLength(0)
    expect(
      await server.sql`select 1 from audit_event where patient_id = ${wang} and action = 'unbind_patient'`,
    ).toHaveLength(1)
    expect(await server.sql`select 1 from patient where patient_id = ${wang}`).toHaveLength(1)
  })
})

describe('full values', () => {
  test('are the owner’s, and every look is written down', async () => {
    expect((await reveal(owner)).body).toEqual({
      name: '王秀兰',
      idNo: demoIdNo('wang', today),
      tel: '13800000001',
    })
    expect(await reveal(helper)).toMatchObject(refused(403, 'NOT_PERMITTED'))
    expect(
      await server.sql`select account_id from audit_event where patient_id = ${wang} and action = 'reveal_patient'`,
    ).toEqual([{ accountId: demoAccounts[0]?.accountId }])
  })

  test('thirty looks an hour', async () => {
    const statuses: number[] = []
    for (let looked = 0; looked < 31; looked += 1) statuses.push((await reveal(owner)).status)
    expect(statuses.slice(-2)).toEqual([200, 429])
  })
})

describe('the card', () => {
  test('carries a code that is good for a minute and cannot be altered', async () => {
    const { body } = await server.call(patient.getCard, { id: wang }, { token: helper })
    expect(body).toMatchObject({ patientCardNo: '880100265318', name: '王秀兰', validSeconds: 60 })
    const { tokenSecret } = server.settings
    const shown = Date.parse(body.serverNow)
    const check = (code: string, seconds = 0, secrets = [tokenSecret]) =>
      checkCardCode(secrets, code, new Date(shown + seconds * 1000))
    expect(body.dynamicCode).toMatch(/^[0-9A-Z-]{20,40}$/)
    expect(check(body.dynamicCode, 59)).toBe('880100265318')
    expect(check(body.dynamicCode, 61)).toBeUndefined()
    expect(check(body.dynamicCode.replace('880100265318', '880100871146'))).toBeUndefined()
    const other = { ...tokenSecret, key: `${tokenSecret.key}x` }
    expect(check(body.dynamicCode, 0, [other])).toBeUndefined()
    expect(check(body.dynamicCode, 0, [other, tokenSecret])).toBe('880100265318')
    expect(check('anything')).toBeUndefined()
  })

  test.each(['8801-0026', 'a/b 12', '军保-甲-1', '-', 'x'.repeat(64)])(
    'a code of the card number %s is read from its end',
    async (cardNo) => {
      await server.sql`update patient set patient_card_no = ${cardNo} where patient_id = ${wang}`
      const { body } = await server.call(patient.getCard, { id: wang }, { token: helper })
      const check = (code: string) =>
        checkCardCode(server.settings.tokenSecrets, code, new Date(body.serverNow))
      expect(check(body.dynamicCode)).toBe(cardNo)
      expect(check(`1${body.dynamicCode}`)).toBeUndefined()
    },
  )
})

describe('who may act', () => {
  test('the owner sees everyone; another sees himself and the owner', async () => {
    expect(await actors(owner)).toMatchObject([
      { isMe: true, isOwner: true, tel: '138****0001' },
      {
        isMe: false,
        isOwner: false,
        tel: '138****0003',
        accessLevel: 'booking',
        relation: 'parent',
      },
    ])
    const third = await aSession(server, { tel: '13500000002' })
    await server.sql`insert into patient_link (account_id, patient_id, relation) values (${third.accountId}, ${wang}, 'other')`
    expect(await actors(owner)).toHaveLength(3)
    expect((await actors(third.token)).map((one) => [one.isMe, one.isOwner])).toEqual([
      [false, true],
      [true, false],
    ])
  })

  test('the owner gives more and takes away; taking away twice is once', async () => {
    const actorId = await helperId()
    expect((await change(owner, actorId, 'full')).status).toBe(200)
    expect((await get(helper)).body.accessLevel).toBe('full')
    expect((await change(owner, actorId, null)).body).toHaveLength(1)
    expect((await change(owner, actorId, null)).status).toBe(200)
    expect((await change(owner, actorId, 'full')).status).toBe(404)
    expect((await get(helper)).status).toBe(404)
  })

  test('only the owner may, and never to himself', async () => {
    const own = (await actors(owner)).find((one) => one.isMe)?.actorId ?? ''
    expect((await change(helper, own, null)).body.code).toBe('NOT_PERMITTED')
    expect((await change(owner, own, null)).body.code).toBe('CONFLICT')
    expect((await change(owner, own, 'owner')).body.code).toBe('BAD_INPUT')
  })
})
