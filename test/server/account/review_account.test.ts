/** The account of WeChat's reviewers: one telephone has a code that the hospital fixed, until a day. */
import { accountArea } from '../../../server/areas/account'
import { checkCode, sendCodeUnseen } from '../../../server/areas/verification'
import { contract } from '../../../src/contract'
import { aSession } from '../../support/server/builders'
import { forAllTests, refused } from '../../support/server/for_tests'
import { startTestServer } from '../../support/server/test_server'
import { FakeSms, FakeWeChat } from './fake_we_chat'

const { account } = contract
const sms = new FakeSms()
const review = { tel: '13911110000', code: '204816', until: '2099-12-31' }

const server = forAllTests(() =>
  startTestServer({ areas: [accountArea], gateways: { weChat: new FakeWeChat(), sms } }),
)
beforeEach(async () => {
  Object.assign(server.settings, { review })
  await server.sql`delete from sms_code`
})

const send = (token: string, tel: string) => server.send(account.sendBindCode, { tel }, { token })
const bind = (token: string, tel: string, code: string) =>
  server.send(account.bindTel, { tel, code }, { token })

test('is bound by its fixed code, without an SMS', async () => {
  const { token } = await aSession(server)
  expect((await send(token, review.tel)).status).toBe(200)
  expect(sms.codeTo(review.tel)).toBe('')
  expect((await bind(token, review.tel, review.code)).status).toBe(200)
})

test('the code is worth nothing before it was asked for, after it was used, and for another telephone', async () => {
  const { token } = await aSession(server)
  expect(await bind(token, review.tel, review.code)).toMatchObject(refused(400, 'SMS_CODE_WRONG'))
  await send(token, '13922220000')
  expect(await bind(token, '13922220000', review.code)).toMatchObject(
    refused(400, 'SMS_CODE_WRONG'),
  )
  await send(token, review.tel)
  await bind(token, review.tel, review.code)
  expect(await bind((await aSession(server)).token, review.tel, review.code)).toMatchObject(
    refused(400, 'SMS_CODE_WRONG'),
  )
})

test('is limited as every other number, in asking and in trying', async () => {
  const { token } = await aSession(server)
  await send(token, review.tel)
  expect(await send(token, review.tel)).toMatchObject(refused(429, 'TOO_MANY_REQUESTS'))
  for (let round = 0; round < 5; round += 1) await bind(token, review.tel, '000000')
  expect(await bind(token, review.tel, review.code)).toMatchObject(refused(400, 'SMS_CODE_WRONG'))
})

test('ends by its day: from then on an SMS goes out', async () => {
  Object.assign(server.settings, { review: { ...review, until: '2020-01-01' } })
  const { token } = await aSession(server)
  await send(token, review.tel)
  expect(sms.codeTo(review.tel)).toMatch(/^\d{6}$/)
  expect(await bind(token, review.tel, review.code)).toMatchObject(refused(400, 'SMS_CODE_WRONG'))
})

test('a code that must not come cannot be known either', async () => {
  const request = {
    purpose: 'file_bind:1',
    tel: review.tel,
    account: { accountId: null, caller: { ip: '10.0.0.1' } },
  }
  await sendCodeUnseen(server.dependencies, request, false)
  await expect(
    checkCode(server.dependencies, { ...request, code: review.code }),
  ).rejects.toMatchObject({ code: 'SMS_CODE_WRONG' })
})
