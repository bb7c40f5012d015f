/** A page proves itself to WeChat: the ticket by the real client, the check as WeChat's browser makes it. */
import { pageSignature } from '../../../server/gateways/wechat/page_signature'
import { forAllTests } from '../../support/server/for_tests'
import { startSandboxHost } from './sandbox_host'

const host = forAllTests(() => startSandboxHost())

const url =
  'http://localhost:8080/subpages/payment/medical_insurance_payment?business=registration&orderId=1'
const nonceStr = 'n0nce'
const timestamp = 1_800_000_000

async function verify(change: Record<string, unknown> = {}) {
  const ticket = await host.gateways.weChat.getPageTicket()
  return host.post('/sandbox/wechat/phone/pre_verify', {
    verifyAppId: host.settings.weChat.officialAccount.appId,
    verifyNonceStr: nonceStr,
    verifyTimestamp: String(timestamp),
    verifySignType: 'sha1',
    verifySignature: pageSignature({ ticket, nonceStr, timestamp, url }),
    url,
    ...change,
  })
}

it('lets a page in that signed its own address', async () => {
  expect((await verify()).status).toBe(200)
})

it.each([
  ['another address', { url: `${url}2` }],
  ['another nonce', { verifyNonceStr: 'other' }],
  ['another time', { verifyTimestamp: '1800000001' }],
  ['another app', { verifyAppId: 'wxother' }],
  ['a made-up signature', { verifySignature: '0'.repeat(40) }],
  ['no signature', { verifySignature: undefined }],
])('refuses %s', async (_name, change) => {
  expect((await verify(change)).status).toBe(400)
})

it('gives one ticket to all who ask, and none without a token', async () => {
  const tickets = await Promise.all([
    host.gateways.weChat.getPageTicket(),
    host.gateways.weChat.getPageTicket(),
  ])
  expect(new Set(tickets).size).toBe(1)
  expect(await host.sql`select count(*)::int as tickets from sandbox.wechat_ticket`).toEqual([
    { tickets: 1 },
  ])
  const stranger = await fetch(
    `${host.url}/sandbox/wechat/cgi-bin/ticket/getticket?access_token=no&type=jsapi`,
  )
  expect(JSON.parse(await stranger.text())).toMatchObject({ errcode: 40001 })
})
