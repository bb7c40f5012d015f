/** Personal data: consents, the access log, export, devices, deletion. */
import { allAreas } from '../../../server/app'
import { accountArea } from '../../../server/areas/account'
import { auditActions } from '../../../server/areas/audit'
import { patientArea } from '../../../server/areas/patient'
import { privacyArea } from '../../../server/areas/privacy'
import { linkEndings } from '../../../server/composition_root'
import { demoAccounts, demoIdNo, patientIdOf } from '../../../simulators/seeds/people'
import { contract } from '../../../src/contract'
import { aSession } from '../../support/server/builders'
import { refused } from '../../support/server/for_tests'
import { startTestServer, type TestServer } from '../../support/server/test_server'
import { FakeSms, FakeWeChat } from '../account/fake_we_chat'

const { privacy, patient, account } = contract
const wangId = demoAccounts[0]?.accountId ?? ''
const liId = demoAccounts[1]?.accountId ?? ''
let sms: FakeSms
let weChat: FakeWeChat
let server: TestServer
let wang = ''
let li = ''

beforeEach(async () => {
  sms = new FakeSms()
  weChat = new FakeWeChat()
  server = await startTestServer({
    areas: [accountArea, patientArea(linkEndings), privacyArea(() => allAreas)],
    gateways: { sms, weChat },
    seeded: true,
  })
  wang = (await aSession(server, { accountId: wangId, isSteppedUp: true })).token
  li = (await aSession(server, { accountId: liId, isSteppedUp: true })).token
})
afterEach(() => server.stop())

const consents = async (token: string) =>
  (await server.call(privacy.listConsents, {}, { token })).body
const withdraw = (token: string, consentId: string) =>
  server.send(privacy.withdrawConsent, { consentId }, { token })
const log = async (token: string, after?: string | null, pageSize = 50) =>
  (await server.call(privacy.listAccessEvents, { after: after ?? undefined, pageSize }, { token }))
    .body
const finishOrders = () =>
  server.sql`update registration_order set status = 'VISITED' where status = 'BOOKED'`
const sendCode = (token: string) => server.send(privacy.sendDeletionCode, {}, { token })
const remove = (token: string, code: string) =>
  server.send(privacy.deleteAccount, { code }, { token })

test('a consent of no name is bad input', async () => {
  expect((await withdraw(wang, '')).status).toBe(400)
})

describe('consents', () => {
  test('stand with version, whom they are about and what withdrawing means', async () => {
    const list = await consents(wang)
    expect(list.map((one) => [one.document, one.patientName])).toEqual(
      expect.arrayContaining([
        ['privacy_policy', null],
        ['health_data', '王秀兰'],
        ['health_data', '陈子墨'],
        ['child_data', '陈子墨'],
      ]),
    )
    expect(
      list.every(
        (one) => one.version === '1' && one.withdrawnAt === null && one.effect.length > 10,
      ),
    ).toBe(true)
  })

  test('withdrawing one about a patient lets him go with all consents about him; it stays on record; twice is once', async () => {
    const find = async () =>
      (await consents(wang)).filter((one) => one.patientId === patientIdOf('grandson'))
    const child = (await find()).find((one) => one.document === 'child_data')
    expect((await withdraw(wang, child?.consentId ?? '')).status).toBe(200)
    expect((await withdraw(wang, child?.consentId ?? '')).status).toBe(200)
    expect((await find()).map((one) => one.withdrawnAt)).toEqual([
      expect.any(String),
      expect.any(String),
    ])
    expect(
      (await server.call(patient.listPatients, {}, { token: wang })).body.list.map(
        (one) => one.name,
      ),
    ).toEqual(['王秀兰'])
    expect(
      await server.sql`select 1 from audit_event where action = 'withdraw_consent'`,
    ).toHaveLength(1)
  })

  test('is refused while an order of that patient is ahead', async () => {
    const health = (await consents(wang)).find((one) => one.patientId === patientIdOf('wang'))
    expect(await withdraw(wang, health?.consentId ?? '')).toMatchObject({
      status: 409,
      body: { code: 'CONFLICT', details: { orderId: expect.any(String) } },
    })
    expect((await consents(wang)).every((one) => one.withdrawnAt === null)).toBe(true)
  })

  test('the privacy policy leads to deletion, in words', async () => {
    const policy = (await consents(wang)).find((one) => one.document === 'privacy_policy')
    expect(await withdraw(wang, policy?.consentId ?? '')).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('注销') },
    })
  })
})

describe('the access log', () => {
  test('shows one’s own doings and others’ with one’s own file, never others’ own affairs', async () => {
    await server.send(patient.revealPatient, { patientId: patientIdOf('wang') }, { token: wang })
    const { list, next } = await log(wang)
    expect(list[0]).toMatchObject({
      who: '您',
      what: '查看完整证件号与手机号',
      patientName: '王秀兰',
    })
    expect(
      list.filter((one) => one.who === '尾号0003的账号').map((one) => one.patientName),
    ).toEqual(expect.arrayContaining(['王秀兰', '陈子墨']))
    expect(next).toBeNull()
    expect((await log(li)).list.every((one) => one.who === '您')).toBe(true)
  })

  test('the relative, who owns no file, sees only himself', async () => {
    const [relative] = await server.sql<{ accountId: string }[]>`
      select account_id from account where tel = '13800000003'`
    const { token } = await aSession(server, { accountId: relative?.accountId })
    expect((await log(token)).list.map((one) => one.who)).toEqual(['您', '您'])
  })

  test('comes in pages, and has words for everything that is written down', async () => {
    for (const action of auditActions) {
      await server.sql`insert into audit_event (audit_event_id, account_id, action) values (gen_random_uuid(), ${wangId}, ${action})`
    }
    await server.sql`insert into audit_event (audit_event_id, account_id, action, patient_id) values (gen_random_uuid(), null, 'update_patient', ${patientIdOf('wang')})`
    const all = await log(wang)
    expect(all.list.filter((one) => one.who === '医院')).toHaveLength(1)
    expect(new Set(all.list.map((one) => one.what)).size).toBe(auditActions.length)
    const first = await log(wang, null, 10)
    // The log grows while it is read: nothing is shown twice.
    await server.sql`insert into audit_event (audit_event_id, account_id, action) values (gen_random_uuid(), ${wangId}, 'update_patient')`
    const second = await log(wang, first.next, 10)
    const third = await log(wang, second.next, 10)
    expect([first, second, third].flatMap((page) => page.list)).toEqual(all.list.slice(0, 30))
  })

  test('is read to its end, however long, line by line also where many were written at once', async () => {
    await server.sql`
      insert into audit_event (audit_event_id, account_id, action, at)
      select gen_random_uuid(), ${wangId}, 'view_report', '2026-01-01'::timestamptz + (n / 300) * interval '1 day' from generate_series(1, 1205) n`
    let count = 0
    let next: string | null = null
    do {
      const onePage = await log(wang, next)
      count += onePage.list.filter(({ what }) => what.includes('报告')).length
      ;({ next } = onePage)
    } while (next !== null)
    expect(count).toBe(1205)
  })
})

describe('the export', () => {
  test('holds everything about the account, full values only of own files, nobody else’s, and is written down', async () => {
    const [clock] = await server.sql<{ today: string }[]>`select hospital_today() as today`
    const today = clock?.today ?? ''
    const reply = await server.call(privacy.exportData, {}, { token: wang })
    expect(reply.status).toBe(200)
    expect(reply.body.fileName).toMatch(/^我的信息-\d{4}-\d\d-\d\d\.json$/)
    const data = JSON.parse(reply.body.content) as Record<string, unknown[]>
    expect(Object.keys(data)).toEqual(
      expect.arrayContaining([
        'account',
        'identities',
        'patients',
        'consents',
        'registrationOrders',
        'payments',
        'refunds',
        'sessions',
        'accessLog',
        'securityLog',
      ]),
    )
    expect(data.account).toMatchObject({ tel: '13800000001' })
    expect(data.patients).toMatchObject([
      { name: '王秀兰', idNo: demoIdNo('wang', today), tel: '13800000001' },
      { name: '陈子墨' },
    ])
    expect(data.registrationOrders?.length).toBeGreaterThan(4)
    expect(data.payments?.length).toBeGreaterThan(2)
    expect(data.refunds).toHaveLength(1)
    expect(reply.body.content).not.toMatch(/李明|13800000002|demo-openid-2|13800000003/)
    expect(
      await server.sql`select 1 from audit_event where action = 'export_data' and account_id = ${wangId}`,
    ).toHaveLength(3)
  })

  test('masks patients whose file has another phone', async () => {
    const [relative] = await server.sql<{ accountId: string }[]>`
      select account_id from account where tel = '13800000003'`
    const { token } = await aSession(server, { accountId: relative?.accountId, isSteppedUp: true })
    const { content } = (await server.call(privacy.exportData, {}, { token })).body
    expect(content).toContain('王*兰')
    expect(content).not.toMatch(/王秀兰|13800000001|松鹤里/)
  })

  test('is given, like the full values of a patient, only after the check by SMS', async () => {
    const { token } = await aSession(server, { accountId: wangId })
    for (const [call, input] of [
      [privacy.exportData, {}],
      [patient.revealPatient, { patientId: patientIdOf('wang') }],
    ] as const)
      expect([call.path, (await server.send(call, input, { token })).body.code]).toEqual([
        call.path,
        'STEP_UP_NEEDED',
      ])
    expect(
      await server.sql`select 1 from audit_event where action in ('export_data', 'reveal_patient') and account_id = ${wangId}`,
    ).toEqual([])
  })

  test('five an hour', async () => {
    const statuses: number[] = []
    for (let asked = 0; asked < 6; asked += 1)
      statuses.push((await server.send(privacy.exportData, {}, { token: wang })).status)
    expect(statuses.slice(-2)).toEqual([200, 429])
  })
})

test('devices: the list marks this one, the others can be ended', async () => {
  const phone = await aSession(server, { accountId: wangId, app: 'mini_program' })
  const { body } = await server.call(privacy.listSessions, {}, { token: wang })
  expect(body.map((one) => [one.app, one.isThis])).toEqual(
    expect.arrayContaining([
      ['微信公众号', true],
      ['微信小程序', false],
    ]),
  )
  expect((await server.send(account.getSelfInfo, {}, phone)).status).toBe(200)
  expect((await server.call(privacy.endOtherSessions, {}, { token: wang })).body).toMatchObject([
    { isThis: true },
  ])
  expect((await server.send(account.getSelfInfo, {}, phone)).status).toBe(401)
  expect((await server.send(account.getSelfInfo, {}, { token: wang })).status).toBe(200)
  expect((await server.send(account.getSelfInfo, {}, { token: li })).status).toBe(200)
})

test('the security trail says how the account was entered, and from where', async () => {
  const trail = async (token: string) =>
    (await server.call(privacy.listSecurityEvents, {}, { token })).body
  await server.send(account.sendStepUpCode, {}, { token: li })
  const code = sms.codeTo('13800000002')
  const wrong = code === '000000' ? '000001' : '000000'
  const userAgent = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit MicroMessenger/8.0 Mobile'
  await server.send(account.confirmStepUp, { code: wrong }, { token: li, userAgent })
  await server.send(account.confirmStepUp, { code }, { token: li })
  expect((await trail(li)).slice(0, 2)).toMatchObject([
    { what: '通过短信验证，查看健康信息', device: '浏览器 · 其他设备', isThis: true },
    { what: '短信验证码输错', device: '微信 · 安卓手机', network: '127.0.*.*', isThis: true },
  ])
  const again = await aSession(server, { tel: null })
  expect(await trail(again.token)).toEqual([])
})

describe('deletion', () => {
  const tel = '13800000001'

  test('is refused in words while an order is ahead or money is on its way', async () => {
    expect(await sendCode(wang)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('预约'), details: { orderId: expect.any(String) } },
    })
    await finishOrders()
    await server.sql`update refund set status = 'PROCESSING' where payment_id in (select payment_id from payment where account_id = ${wangId})`
    expect(await remove(wang, '123456')).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('退款') },
    })
    expect(await server.sql`select tel from account where account_id = ${wangId}`).toEqual([
      { tel },
    ])
  })

  test('removes phone, identities, devices and patients; keeps orders, payments and the log under a number of nobody', async () => {
    await finishOrders()
    await server.sql`insert into inpatient_binding (account_id, inpatient_id) select ${wangId}, inpatient_id from inpatient_stay on conflict do nothing`
    await server.sql`
      insert into inpatient_pay_link (link_id, inpatient_id, account_id, token_hash, created_at, expires_at)
      select gen_random_uuid(), inpatient_id, ${wangId}, inpatient_id::text, now(), now() + interval '1 day' from inpatient_stay`
    expect(await sendCode(wang)).toMatchObject({
      status: 200,
      body: { tel: '138****0001', retryAfterSeconds: 60 },
    })
    expect((await remove(wang, sms.codeTo(tel))).body).toEqual({ ok: true })
    expect((await server.send(account.getSelfInfo, {}, { token: wang })).status).toBe(401)
    expect(
      await server.sql`select tel from account where account_id = ${wangId} and deleted_at is not null`,
    ).toEqual([{ tel: null }])
    for (const left of [
      await server.sql`select 1 from account_identity where account_id = ${wangId}`,
      await server.sql`select 1 from session where account_id = ${wangId} and (revoked_at is null or device_id is not null)`,
      await server.sql`select 1 from patient_link where account_id = ${wangId} and unbound_at is null`,
      await server.sql`select 1 from consent where account_id = ${wangId} and withdrawn_at is null`,
      await server.sql`select 1 from payment where account_id = ${wangId} and openid <> 'deleted'`,
      await server.sql`select 1 from inpatient_binding where account_id = ${wangId} and unbound_at is null`,
      await server.sql`select 1 from inpatient_pay_link where account_id = ${wangId} and revoked_at is null`,
    ])
      expect(left).toHaveLength(0)
    expect(
      (await server.sql`select 1 from registration_order where account_id = ${wangId}`).length,
    ).toBeGreaterThan(4)
    expect(
      await server.sql`select 1 from audit_event where account_id = ${wangId} and action = 'delete_account'`,
    ).toHaveLength(1)
    expect(
      await server.sql`select 1 from patient where patient_id = ${patientIdOf('wang')}`,
    ).toHaveLength(1)
  })

  test('the same WeChat and the same phone may begin anew', async () => {
    await finishOrders()
    await sendCode(wang)
    await remove(wang, sms.codeTo(tel))
    weChat.person('again', 'demo-openid-1', 'demo-unionid-1')
    const { accessToken } = (await server.call(account.signInByMiniProgram, { code: 'again' })).body
    const self = (await server.call(account.getSelfInfo, {}, { token: accessToken })).body
    expect(self.accountId).not.toBe(wangId)
    expect(self.tel).toBeNull()
    expect((await consents(accessToken)).length).toBe(0)
  })

  test('needs the right code: five tries, and once when sent twice at once', async () => {
    await finishOrders()
    await sendCode(wang)
    const code = sms.codeTo(tel)
    expect((await remove(li, code)).status).not.toBe(200)
    expect(await remove(wang, code === '000000' ? '000001' : '000000')).toMatchObject(
      refused(400, 'SMS_CODE_WRONG'),
    )
    const statuses = await Promise.all([1, 2].map(async () => (await remove(wang, code)).status))
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect((await sendCode(li)).status).toBe(200)
  })

  test('needs a bound phone; codes are limited like all others', async () => {
    const { token } = await aSession(server)
    expect((await sendCode(token)).body.code).toBe('TEL_NOT_BOUND')
    expect((await remove(token, '123456')).body.code).toBe('TEL_NOT_BOUND')
    await finishOrders()
    expect((await sendCode(li)).status).toBe(200)
    expect((await sendCode(li)).status).toBe(429)
  })
})
