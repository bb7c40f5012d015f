/** The step-up check: once a session, by a code to the bound phone, for some hours. */
import { accountArea } from '../../../server/areas/account'
import { requireStepUp } from '../../../server/areas/verification'
import { Refused } from '../../../server/http/refused'
import { contract } from '../../../src/contract'
import { aSession } from '../../support/server/builders'
import { forAllTests, refused } from '../../support/server/for_tests'
import { startTestServer } from '../../support/server/test_server'
import { FakeSms } from './fake_we_chat'

const { account } = contract
const sms = new FakeSms()

const server = forAllTests(() => startTestServer({ areas: [accountArea], gateways: { sms } }))

let lastTel = 13700000000
const newTel = () => String((lastTel += 1))
const state = async (token: string) => (await server.call(account.getStepUp, {}, { token })).body
const send = (token: string) => server.send(account.sendStepUpCode, {}, { token })
const confirm = (token: string, code: string) =>
  server.send(account.confirmStepUp, { code }, { token })
const wrong = (code: string) => (code === '000000' ? '000001' : '000000')
const isAllowed = (sessionId: string, accountId: string, tel: string | null) =>
  requireStepUp(server.sql, {
    sessionId,
    accountId,
    tel,
    app: 'official_account',
    sessionExpiresAt: new Date(),
    caller: { ip: '127.0.0.1', userAgent: undefined },
  }).then(
    () => 'allowed',
    (error: unknown) => (error instanceof Refused ? error.code : 'broken'),
  )

async function passed(given: { tel?: string; accountId?: string } = {}) {
  const tel = given.tel ?? newTel()
  const session = await aSession(server, {
    tel,
    ...(given.accountId === undefined ? {} : { accountId: given.accountId }),
  })
  await server.sql`delete from sms_code where tel = ${tel}`
  await send(session.token)
  expect((await confirm(session.token, sms.codeTo(tel))).status).toBe(200)
  return { ...session, tel }
}

test('no call answers without a token', async () => {
  for (const call of [account.getStepUp, account.sendStepUpCode, account.confirmStepUp])
    expect([call.path, (await server.send(call, { code: '123456' })).status]).toEqual([
      call.path,
      401,
    ])
})

test('the code goes to the bound phone, which is shown masked, and opens for the stated hours', async () => {
  const tel = newTel()
  const { token, sessionId, accountId } = await aSession(server, { tel })
  expect(await state(token)).toEqual({
    isPassed: false,
    tel: `${tel.slice(0, 3)}****${tel.slice(-4)}`,
    leftSeconds: 0,
    validHours: 12,
  })
  expect(await isAllowed(sessionId, accountId, tel)).toBe('STEP_UP_NEEDED')
  expect(await send(token)).toMatchObject({
    status: 200,
    body: { retryAfterSeconds: 60, expiresInSeconds: 300 },
  })
  expect((await confirm(token, sms.codeTo(tel))).body).toMatchObject({
    isPassed: true,
    leftSeconds: 12 * 3600,
  })
  expect(await isAllowed(sessionId, accountId, tel)).toBe('allowed')
})

test('it counts for this session only', async () => {
  const { accountId, tel } = await passed()
  const other = await aSession(server, { accountId })
  expect(await state(other.token)).toMatchObject({ isPassed: false })
  expect(await isAllowed(other.sessionId, accountId, tel)).toBe('STEP_UP_NEEDED')
})

test('a code that another session of the account asked for opens nothing here', async () => {
  const tel = newTel()
  const first = await aSession(server, { tel })
  const second = await aSession(server, { accountId: first.accountId })
  await send(first.token)
  expect(await confirm(second.token, sms.codeTo(tel))).toMatchObject(refused(400, 'SMS_CODE_WRONG'))
})

test('it is over after its hours, when the phone changes, and when the session ends', async () => {
  const late = await passed()
  await server.sql`update session set step_up_until = now() - interval '1 second' where session_id = ${late.sessionId}`
  expect(await isAllowed(late.sessionId, late.accountId, late.tel)).toBe('STEP_UP_NEEDED')

  const changed = await passed()
  const tel = newTel()
  await server.sql`update account set tel = ${tel}, tel_bound_at = now() where account_id = ${changed.accountId}`
  expect(await isAllowed(changed.sessionId, changed.accountId, tel)).toBe('STEP_UP_NEEDED')

  const ended = await passed()
  await server.sql`update session set revoked_at = now() where session_id = ${ended.sessionId}`
  expect(await isAllowed(ended.sessionId, ended.accountId, ended.tel)).toBe('STEP_UP_NEEDED')
})

test('five wrong codes void it, and a used one does not work twice', async () => {
  const tel = newTel()
  const { token } = await aSession(server, { tel })
  await send(token)
  const code = sms.codeTo(tel)
  for (let left = 4; left >= 1; left -= 1)
    expect((await confirm(token, wrong(code))).body.message).toContain(`还可以试 ${left} 次`)
  expect((await confirm(token, wrong(code))).body.message).toContain('错误次数过多')
  expect(await confirm(token, code)).toMatchObject(refused(400, 'SMS_CODE_WRONG'))

  const other = await passed()
  expect(await confirm(other.token, sms.codeTo(other.tel))).toMatchObject(
    refused(400, 'SMS_CODE_WRONG'),
  )
})

test('codes have the limits of all codes: one a minute to a number', async () => {
  const { token } = await aSession(server, { tel: newTel() })
  expect((await send(token)).status).toBe(200)
  expect(await send(token)).toMatchObject(refused(429, 'TOO_MANY_REQUESTS'))
})

test('without a bound phone it says so', async () => {
  const { token, sessionId, accountId } = await aSession(server, { tel: null })
  expect(await state(token)).toMatchObject({ isPassed: false, tel: '' })
  for (const answer of [await send(token), await confirm(token, '123456')])
    expect(answer).toMatchObject(refused(403, 'TEL_NOT_BOUND'))
  expect(await isAllowed(sessionId, accountId, null)).toBe('TEL_NOT_BOUND')
})

test.each([['12345'], ['abcdef'], ['']])('%p is no code', async (code) => {
  const { token } = await aSession(server, { tel: newTel() })
  expect(await confirm(token, code)).toMatchObject(refused(400, 'BAD_INPUT'))
})

test('codes that others ask for to a number are none of its own account’s: nobody keeps its patient from the reports', async () => {
  const tel = newTel()
  const { token } = await aSession(server, { tel })
  const strangers = async () => {
    const other = await aSession(server, {})
    return server.send(account.sendBindCode, { tel }, { token: other.token })
  }
  const older = () =>
    server.sql`update sms_code set created_at = created_at - interval '61 minutes' where tel = ${tel}`
  for (let sent = 0; sent < 10; sent += 1) {
    expect((await strangers()).status).toBe(200)
    await older()
  }
  expect((await strangers()).status).toBe(429)
  for (let sent = 0; sent < 10; sent += 1) {
    expect((await send(token)).status).toBe(200)
    await older()
  }
  // Its own requests have the limits of every number.
  expect((await send(token)).status).toBe(429)
})
