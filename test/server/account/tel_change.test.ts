/** Changing the phone: by the old number at once, by the own certificate after a day. */
import { accountArea, applyDueTelChanges } from '../../../server/areas/account'
import { patientArea } from '../../../server/areas/patient'
import { demoAccounts, demoIdNo, patientIdOf } from '../../../simulators/seeds/people'
import { contract } from '../../../src/contract'
import { anAccount, aSession } from '../../support/server/builders'
import { refused } from '../../support/server/for_tests'
import { startTestServer, type TestServer } from '../../support/server/test_server'
import { FakeSms, FakeWeChat } from './fake_we_chat'

const { account } = contract
const oldTel = '13800000002'
const accountId = demoAccounts[1]?.accountId ?? ''
let sms: FakeSms
let weChat: FakeWeChat
let server: TestServer
let token = ''
let certificate = { proof: 'certificate', name: '', idNo: '' }

beforeEach(async () => {
  sms = new FakeSms()
  weChat = new FakeWeChat()
  server = await startTestServer({
    areas: [accountArea, patientArea([])],
    gateways: { sms, weChat },
    seeded: true,
  })
  token = (await aSession(server, { accountId })).token
  const [clock] = await server.sql<{ today: string }[]>`select hospital_today() as today`
  certificate = { proof: 'certificate', name: '李明', idNo: demoIdNo('li', clock?.today ?? '') }
})
afterEach(() => server.stop())

let lastTel = 13400000000
const newTel = () => String((lastTel += 1))
const start = (input: object = { proof: 'old_tel' }, as = token) =>
  server.send(account.startTelChange, { ...input }, { token: as })
const proveOld = (changeId: string, code = sms.codeTo(oldTel), as = token) =>
  server.send(account.proveOldTel, { changeId, code }, { token: as })
const newCode = (changeId: string, tel: string, as = token) =>
  server.send(account.sendNewTelCode, { changeId, tel }, { token: as })
const finish = (changeId: string, tel: string, code = sms.codeTo(tel)) =>
  server.send(account.finishTelChange, { changeId, tel, code }, { token })
const cancel = (changeId: string, as = token) =>
  server.send(account.cancelTelChange, { changeId }, { token: as })
const selfInfo = (as = token) => server.send(account.getSelfInfo, {}, { token: as })
const pending = async (as = token) =>
  (await server.call(account.getTelChange, {}, { token: as })).body.pending
const wrong = (code: string) => (code === '000000' ? '000001' : '000000')
const boundTel = async () =>
  (await server.sql<{ tel: string }[]>`select tel from account where account_id = ${accountId}`)[0]
    ?.tel

/** Up to the new number's code, by the old number. */
async function proven(tel: string): Promise<string> {
  const changeId = String((await start()).body.changeId)
  await proveOld(changeId)
  expect((await newCode(changeId, tel)).status).toBe(200)
  return changeId
}

/** A change by certificate that waits. */
async function waiting(tel: string): Promise<string> {
  const changeId = String((await start(certificate)).body.changeId)
  await newCode(changeId, tel)
  expect(await finish(changeId, tel)).toMatchObject({
    status: 200,
    body: { effectiveAt: expect.any(String), user: { tel: '138****0002' } },
  })
  return changeId
}

describe('by the old number', () => {
  test('changes at once: other sessions end, the files that had the old number follow, and it is written down', async () => {
    const other = await aSession(server, { accountId })
    expect((await selfInfo(other.token)).status).toBe(200)
    const tel = newTel()
    expect(await start()).toMatchObject({
      status: 200,
      body: { oldTel: '138****0002', waitHours: 0, retryAfterSeconds: 60 },
    })
    const [row] = await server.sql<{ changeId: string }[]>`
      select change_id from tel_change where account_id = ${accountId}`
    const changeId = row?.changeId ?? ''
    expect((await proveOld(changeId)).body).toEqual({ ok: true })
    await newCode(changeId, tel)
    expect(await finish(changeId, tel)).toMatchObject({
      status: 200,
      body: { effectiveAt: null, user: { tel: expect.stringContaining(tel.slice(-4)) } },
    })
    expect((await selfInfo()).status).toBe(200)
    expect((await selfInfo(other.token)).status).toBe(401)
    const files = await server.sql<{ tel: string }[]>`
      select distinct tel from patient where patient_id in (${patientIdOf('li')}, ${patientIdOf('daughter')})`
    expect(files).toEqual([{ tel }])
    expect(
      await server.sql`select 1 from audit_event where account_id = ${accountId} and action = 'tel_change_done'`,
    ).toHaveLength(1)
  })

  test('each step needs the one before, the right code, and its own change', async () => {
    const tel = newTel()
    const changeId = String((await start()).body.changeId)
    expect(await newCode(changeId, tel)).toMatchObject(refused(409, 'CONFLICT'))
    expect(await proveOld(changeId, wrong(sms.codeTo(oldTel)))).toMatchObject(
      refused(400, 'SMS_CODE_WRONG'),
    )
    expect((await proveOld(changeId)).status).toBe(200)
    expect(await newCode(changeId, oldTel)).toMatchObject({ status: 409 })
    await newCode(changeId, tel)
    for (const wrongly of [
      await finish(changeId, tel, wrong(sms.codeTo(tel))),
      await finish(changeId, newTel(), sms.codeTo(tel)),
    ])
      expect(wrongly).toMatchObject(refused(400, 'SMS_CODE_WRONG'))
    expect(await boundTel()).toBe(oldTel)
  })

  test('five wrong codes void the code', async () => {
    const changeId = String((await start()).body.changeId)
    const code = sms.codeTo(oldTel)
    for (let tried = 0; tried < 5; tried += 1) await proveOld(changeId, wrong(code))
    expect((await proveOld(changeId, code)).body.message).toContain('重新获取')
  })

  test('asked again within the minute, the change and its code stay good', async () => {
    const changeId = String((await start()).body.changeId)
    expect((await start()).status).toBe(429)
    expect((await proveOld(changeId)).status).toBe(200)
  })

  test('a number of another account is refused only after it was proven, in words', async () => {
    const taken = newTel()
    await anAccount(server, { tel: taken })
    const changeId = await proven(taken)
    expect(await finish(changeId, taken)).toMatchObject(refused(409, 'CONFLICT', '另一个账号'))
    expect(await boundTel()).toBe(oldTel)
  })

  test('two confirmations at once change once', async () => {
    const tel = newTel()
    const changeId = await proven(tel)
    const statuses = await Promise.all(
      [1, 2, 3].map(async () => (await finish(changeId, tel)).status),
    )
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(await boundTel()).toBe(tel)
  })

  test('ends after half an hour', async () => {
    const tel = newTel()
    const changeId = await proven(tel)
    await server.sql`update tel_change set expires_at = now() where change_id = ${changeId}`
    expect((await finish(changeId, tel)).status).toBe(404)
  })

  test('needs a bound phone', async () => {
    const { token: unbound } = await aSession(server)
    expect(await start({ proof: 'old_tel' }, unbound)).toMatchObject(refused(403, 'TEL_NOT_BOUND'))
  })
})

describe('by the certificate', () => {
  test('waits a day, tells the old number, and then takes effect at the next look; files keep their phone', async () => {
    const tel = newTel()
    const other = await aSession(server, { accountId })
    await waiting(tel)
    expect(sms.notices).toEqual([
      { tel: oldTel, template: 'tel_change', parameters: { tail: tel.slice(-4), hours: '24' } },
    ])
    const waits = await pending(other.token)
    expect(waits).toMatchObject({ newTel: `134****${tel.slice(-4)}` })
    expect(Math.round((Date.parse(waits?.effectiveAt ?? '') - Date.now()) / 3_600_000)).toBe(24)
    expect(await applyDueTelChanges(server.dependencies)).toBe(false)
    expect(await boundTel()).toBe(oldTel)
    await server.sql`update tel_change set effective_at = hospital_now() - interval '1 second' where effective_at is not null`
    expect((await selfInfo(other.token)).status).toBe(401)
    expect((await selfInfo()).body.tel).toBe(`134****${tel.slice(-4)}`)
    expect(await pending()).toBeNull()
    expect(
      await server.sql`select tel from patient where patient_id = ${patientIdOf('li')}`,
    ).toEqual([{ tel: oldTel }])
  })

  test('the worker carries it out, once, on two replicas at once', async () => {
    const tel = newTel()
    await waiting(tel)
    await server.sql`update tel_change set effective_at = hospital_now() where effective_at is not null`
    await Promise.all([
      applyDueTelChanges(server.dependencies),
      applyDueTelChanges(server.dependencies),
    ])
    expect(await boundTel()).toBe(tel)
    expect(
      await server.sql`select 1 from audit_event where account_id = ${accountId} and action = 'tel_change_done'`,
    ).toHaveLength(1)
  })

  test('a due change is carried out before a sign-in, which it does not end', async () => {
    const tel = newTel()
    await waiting(tel)
    await server.sql`update tel_change set effective_at = hospital_now() where effective_at is not null`
    weChat.person('mini-code', 'demo-openid-2', 'demo-unionid-2')
    const { body } = await server.call(account.signInByMiniProgram, { code: 'mini-code' })
    expect((await selfInfo(body.accessToken)).body.tel).toBe(`134****${tel.slice(-4)}`)
  })

  test('one at a time; any session may cancel, twice is once, and then it does not happen', async () => {
    const changeId = await waiting(newTel())
    expect(await start()).toMatchObject({ status: 409, body: { details: { changeId } } })
    const other = await aSession(server, { accountId })
    expect((await cancel(changeId, other.token)).body).toEqual({ ok: true })
    expect((await cancel(changeId)).status).toBe(200)
    await server.sql`update tel_change set effective_at = hospital_now() where effective_at is not null`
    await applyDueTelChanges(server.dependencies)
    expect(await boundTel()).toBe(oldTel)
    expect((await start()).status).toBe(200)
  })

  test('is given up when another account took the number meanwhile', async () => {
    const tel = newTel()
    await waiting(tel)
    await anAccount(server, { tel })
    await server.sql`update tel_change set effective_at = hospital_now() where effective_at is not null`
    await applyDueTelChanges(server.dependencies)
    expect(await boundTel()).toBe(oldTel)
    expect(await pending()).toBeNull()
  })

  test('one answer whatever is wrong, and three tries a day, right or wrong', async () => {
    const wrongs = [
      await start({ ...certificate, name: '李明明' }),
      await start({ ...certificate, idNo: '11010519491231002X' }),
      await start({ ...certificate, idNo: 'nonsense' }),
    ]
    expect(new Set(wrongs.map((reply) => JSON.stringify([reply.status, reply.body]))).size).toBe(1)
    expect(wrongs[0]).toMatchObject(refused(400, 'CERTIFICATE_INVALID'))
    expect(await start(certificate)).toMatchObject(refused(429, 'TOO_MANY_REQUESTS'))
    await server.sql`update tel_change set created_at = created_at - interval '1 day' where account_id = ${accountId}`
    expect((await start(certificate)).status).toBe(200)
  })

  test('only one’s own file proves: not a relative’s, not one with another phone', async () => {
    await server.sql`update patient_link set relation = 'other' where account_id = ${accountId} and relation = 'self'`
    expect((await start(certificate)).body.code).toBe('CERTIFICATE_INVALID')
    await server.sql`update patient_link set relation = 'self' where account_id = ${accountId} and patient_id = ${patientIdOf('li')}`
    await server.sql`update patient set tel = '13499999999' where patient_id = ${patientIdOf('li')}`
    expect((await start(certificate)).body.code).toBe('CERTIFICATE_INVALID')
  })

  test('many tries at once stay three', async () => {
    const statuses = await Promise.all(
      [1, 2, 3, 4, 5, 6].map(async () => (await start({ ...certificate, name: '王二' })).status),
    )
    expect(statuses.filter((status) => status === 400)).toHaveLength(3)
  })
})

test('an input that fits no call is refused', async () => {
  for (const call of [
    account.startTelChange,
    account.proveOldTel,
    account.sendNewTelCode,
    account.finishTelChange,
    account.cancelTelChange,
  ]) {
    const { status } = await server.send(call, { proof: 'magic' }, { token })
    expect([call.path, status]).toEqual([call.path, 400])
  }
})

test('a change is nothing to another account', async () => {
  await start(certificate)
  const { token: stranger } = await aSession(server, { tel: newTel() })
  expect(await pending(stranger)).toBeNull()
})
