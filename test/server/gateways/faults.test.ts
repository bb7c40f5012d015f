/** Outside systems that answer oddly: every oddity must become one of the two failures. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { HisClient } from '../../../server/gateways/his/client'
import { SmsClient } from '../../../server/gateways/sms/client'
import { WeChatClient } from '../../../server/gateways/wechat/client'
import { WeChatPayClient } from '../../../server/gateways/wechat_pay/client'
import { rsaPair } from '../../support/rsa_pair'
import { aHisRegistration } from '../../support/server/builders'

type Answer = (request: IncomingMessage, response: ServerResponse) => void

let server: Server
let url: string
let answer: Answer
let requests: string[]
beforeAll(async () => {
  server = createServer((request, response) => {
    requests.push(request.url ?? '')
    answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  url = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  requests = []
})

const says =
  (status: number, body: unknown): Answer =>
  (_request, response) =>
    response
      .writeHead(status, { 'content-type': 'text/plain' })
      .end(typeof body === 'string' ? body : JSON.stringify(body))
const breaks: Answer = (request) => request.socket.destroy()
const saysNothing: Answer = () => undefined

const pem = rsaPair()
const weChat = () =>
  new WeChatClient({
    apiUrl: url,
    officialAccount: { appId: 'a', secret: 'hush' },
    miniProgram: { appId: 'm', secret: 'hush' },
    timeoutMs: 500,
  })
const pay = () =>
  new WeChatPayClient({
    mchId: '1',
    serial: 'S',
    privateKey: pem.privateKey,
    apiV3Key: 'k'.repeat(32),
    publicKeyId: 'P',
    publicKey: pem.publicKey,
    apiUrl: url,
    notifyUrl: `${url}/n`,
    appIds: { official_account: 'a', mini_program: 'm' },
    timeoutMs: 500,
  })
const sms = () =>
  new SmsClient({
    apiUrl: url,
    accessKey: 'k',
    secret: 's',
    signName: '医院',
    template: 'T',
    timeoutMs: 500,
  })
const his = () => new HisClient({ apiUrl: url, token: 't', timeoutMs: 500 })

const calls: [string, () => Promise<unknown>][] = [
  ['wechat', () => weChat().exchangeOfficialAccountCode('c')],
  ['wechat_pay', () => pay().queryOrder('order-1')],
  ['sms', () => sms().sendCode({ tel: '13800000001', code: '123456', purpose: 'bind_tel' })],
  ['his', () => his().confirmRegistration(aHisRegistration('A1'))],
]
const oddities: [string, Answer][] = [
  ['breaks the connection', breaks],
  ['says nothing', saysNothing],
  ['sends a web page', says(200, '<html>')],
  ['sends another shape', says(200, { hello: 1 })],
  ['fails inside', says(500, { code: 'X', message: 'x' })],
  ['is in front of a broken proxy', says(502, '<html>')],
  [
    'redirects',
    (_request, response) => response.writeHead(302, { location: 'http://evil.example/' }).end(),
  ],
]

describe.each(calls)('%s', (system, call) => {
  it.each(oddities)('is unavailable when it %s', async (_name, odd) => {
    answer = odd
    await expect(call()).rejects.toMatchObject({ name: 'GatewayUnavailable', system })
  })
})

it.each([
  ['needs a person for what the connector never sends twice', 'NEEDS_PERSON', true],
  ['is asked again otherwise', 'NO_ANSWER', false],
])('the hospital %s', async (_name, code, needsPerson) => {
  answer = says(503, { code })
  await expect(his().confirmRegistration(aHisRegistration('A1'))).rejects.toMatchObject({
    name: 'GatewayUnavailable',
    needsPerson,
  })
})

describe('repeating', () => {
  it('is done once for what is harmless', async () => {
    answer = breaks
    await pay()
      .queryOrder('order-1')
      .catch(() => undefined)
    expect(requests).toHaveLength(2)
  })

  it.each([
    ['a login code', () => weChat().exchangeMiniProgramCode('c')],
    ['a message', () => sms().sendCode({ tel: '13800000001', code: '1', purpose: 'bind_tel' })],
  ])('is not done for %s that may have been taken', async (_name, call) => {
    answer = breaks
    await call().catch(() => undefined)
    expect(requests).toHaveLength(1)
  })

  it('is not done after a time-out', async () => {
    answer = saysNothing
    await pay()
      .queryOrder('order-1')
      .catch(() => undefined)
    expect(requests).toHaveLength(1)
  })

  it('asks a busy WeChat once more', async () => {
    answer = (request, response) =>
      says(200, requests.length === 1 ? { errcode: -1, errmsg: 'system error' } : { openid: 'o' })(
        request,
        response,
      )
    expect(await weChat().exchangeMiniProgramCode('c')).toEqual({ openid: 'o', unionid: null })
  })
})

describe('WeChat', () => {
  it('refuses the made-up user of a snapshot page', async () => {
    answer = says(200, { openid: 'o', is_snapshotuser: 1 })
    await expect(weChat().exchangeOfficialAccountCode('c')).rejects.toMatchObject({
      name: 'GatewayRefused',
      code: 'snapshot',
    })
  })

  it('never tells the secret in an error', async () => {
    answer = saysNothing
    const error: unknown = await weChat()
      .exchangeOfficialAccountCode('c')
      .catch((reason: unknown) => reason)
    expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain('hush')
  })

  it('fetches one token for many calls at once, and keeps it', async () => {
    answer = (request, response) =>
      says(
        200,
        request.url?.startsWith('/cgi-bin') === true
          ? { access_token: 'T', expires_in: 7200 }
          : { errcode: 0, phone_info: { purePhoneNumber: '13800000001', countryCode: '86' } },
      )(request, response)
    const client = weChat()
    await Promise.all(['1', '2', '3'].map((code) => client.getPhoneNumber(code)))
    await client.getPhoneNumber('4')
    expect(requests.filter((address) => address.startsWith('/cgi-bin'))).toHaveLength(1)
  })
})

describe('WeChat Pay', () => {
  it('believes no success that it did not sign', async () => {
    answer = says(200, { prepay_id: 'wx1' })
    const order = {
      app: 'official_account' as const,
      openid: 'o',
      description: 'd',
      outTradeNo: 'order-1',
      amountFen: 1,
      expiresAt: new Date(),
    }
    await expect(pay().createOrder(order)).rejects.toMatchObject({ name: 'GatewayUnavailable' })
  })

  it('believes no refusal that it did not sign', async () => {
    answer = says(404, { code: 'ORDER_NOT_EXIST', message: 'x' })
    await expect(pay().queryOrder('order-1')).rejects.toMatchObject({ name: 'GatewayUnavailable' })
  })

  it('that does not accept our own key is unavailable, not a verdict', async () => {
    answer = says(401, { code: 'SIGN_ERROR', message: 'x' })
    await expect(pay().closeOrder('order-1')).rejects.toMatchObject({ name: 'GatewayUnavailable' })
  })
})

describe('the hospital system', () => {
  it.each([400, 401, 403, 404, 422, 429, 503])(
    'answering %d gives no money back',
    async (status) => {
      answer = says(status, { code: 'X', message: 'x' })
      await expect(his().confirmRegistration(aHisRegistration('A1'))).rejects.toMatchObject({
        name: 'GatewayUnavailable',
      })
    },
  )

  it('refuses by 409 with a code', async () => {
    answer = says(409, { code: 'PLACE_TAKEN', message: 'x' })
    await expect(his().confirmRegistration(aHisRegistration('A1'))).rejects.toMatchObject({
      name: 'GatewayRefused',
      code: 'PLACE_TAKEN',
    })
  })

  it.each([
    [{ hisOrderNo: 'H1' }, ': ticketCode is missing'],
    [{ hisOrderNo: 'H1', ticketCode: 13800000001 }, ': ticketCode is of another kind'],
    [[], ': hisOrderNo is missing'],
  ])('that answers %j is told which field', async (said, words) => {
    answer = says(200, said)
    await expect(his().confirmRegistration(aHisRegistration('A1'))).rejects.toMatchObject({
      why: `the answer has an unknown shape${words}`,
    })
  })

  it('whose address is wrong has not released the place', async () => {
    answer = says(404, '<html>')
    await expect(his().cancelRegistration({ orderNo: 'A1', reason: 'x' })).rejects.toMatchObject({
      name: 'GatewayUnavailable',
    })
  })
})

it.each(['isv.OUT_OF_SERVICE', 'isp.RAM_PERMISSION_DENY', 'isv.SMS_TEMPLATE_ILLEGAL'])(
  'SMS trouble of ours (%s) is not the fault of the number',
  async (code) => {
    answer = says(200, { Code: code, Message: 'x' })
    await expect(
      sms().sendCode({ tel: '13800000001', code: '1', purpose: 'bind_tel' }),
    ).rejects.toMatchObject({ name: 'GatewayUnavailable', why: code })
  },
)
