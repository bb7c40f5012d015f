import { constants, privateDecrypt } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  insuredFen,
  isWholeSplit,
  mixedAmounts,
  mixPayType,
} from '../../../server/gateways/med_ins/amounts'
import { MedInsClient } from '../../../server/gateways/med_ins/client'
import { eighteenDigits, idDigest, encryptFor } from '../../../server/gateways/med_ins/identity'
import type { MedInsOrder } from '../../../server/gateways/med_ins/types'
import { userQuerySignature } from '../../../server/gateways/med_ins/user_query'
import {
  encrypt,
  isSignedBy,
  paymentMessage,
  replyMessage,
  requestMessage,
  sign,
} from '../../../server/gateways/wechat_pay/signatures'
import { rsaPair } from '../../support/rsa_pair'

const merchant = rsaPair()
const channel = rsaPair()
const apiV3Key = '0123456789abcdef0123456789abcdef'

describe('the amounts of a mixed order', () => {
  it('are those of the official sample', () => {
    const amounts = mixedAmounts(
      { totalFen: 200_000, fundFen: 100_000, accountFen: 45_000, otherFen: 5_000, cashFen: 50_000 },
      {
        added: [{ fen: 2_000, type: 'FREIGHT' }],
        reduced: [{ fen: 10_000, type: 'HOSPITAL_REDUCE' }],
      },
    )
    expect(amounts).toMatchObject({ totalFen: 202_000, wechatCashFen: 42_000 })
    expect(insuredFen(amounts) + amounts.wechatCashFen + 10_000).toBe(amounts.totalFen)
    expect(insuredFen(amounts) + amounts.cashFen + 2_000).toBe(amounts.totalFen)
  })

  it.each([
    [{ totalFen: 100, fundFen: 60, accountFen: 20, otherFen: 5, cashFen: 15 }, true],
    [{ totalFen: 100, fundFen: 60, accountFen: 20, otherFen: 5, cashFen: 16 }, false],
    [{ totalFen: 100, fundFen: 110, accountFen: 0, otherFen: 0, cashFen: -10 }, false],
    [{ totalFen: 100, fundFen: 50.5, accountFen: 49.5, otherFen: 0, cashFen: 0 }, false],
    [{ totalFen: 0, fundFen: 0, accountFen: 0, otherFen: 0, cashFen: 0 }, false],
  ])('%j is a whole split: %s', (split, expected) => {
    expect(isWholeSplit(split)).toBe(expected)
    if (!expected) expect(() => mixedAmounts(split)).toThrow('the parts do not make up the total')
  })

  it('never takes off more than is to be paid', () => {
    const split = { totalFen: 100, fundFen: 90, accountFen: 0, otherFen: 0, cashFen: 10 }
    expect(() =>
      mixedAmounts(split, { added: [], reduced: [{ fen: 11, type: 'DISCOUNT' }] }),
    ).toThrow('more is taken off')
  })

  it.each([
    [{ totalFen: 100, fundFen: 60, accountFen: 0, otherFen: 0, cashFen: 40 }, 'CASH_AND_INSURANCE'],
    [{ totalFen: 100, fundFen: 60, accountFen: 40, otherFen: 0, cashFen: 0 }, 'INSURANCE_ONLY'],
    [{ totalFen: 100, fundFen: 0, accountFen: 0, otherFen: 0, cashFen: 100 }, 'CASH_ONLY'],
  ])('%j is %s', (split, type) => expect(mixPayType(mixedAmounts(split))).toBe(type))
})

describe('how a person is named', () => {
  it('digests the number with a capital X: the known answer', () => {
    expect(idDigest('44030019000101123X')).toBe('09eb26e839ff3a2e3980352ae45ef09e')
    expect(idDigest('44030019000101123x')).toBe('09eb26e839ff3a2e3980352ae45ef09e')
  })

  it('writes 15 digits as 18 first', () => {
    expect(eighteenDigits('110105491231002')).toBe('11010519491231002X')
    expect(idDigest('110105491231002')).toBe(idDigest('11010519491231002x'))
  })

  it('seals a field with RSA-OAEP and SHA-1, for WeChat Pay only', () => {
    const text = encryptFor('王秀兰', channel.publicKey)
    const open = (oaepHash: string) =>
      privateDecrypt(
        { key: channel.privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash },
        Buffer.from(text, 'base64'),
      )
    expect(open('sha1').toString()).toBe('王秀兰')
    expect(() => open('sha256')).toThrow()
  })

  it('signs the user query with HMAC-SHA-256 of partner and time', () => {
    expect(userQuerySignature('20000001', 'secret', '1700000000000')).toMatch(/^[0-9a-f]{64}$/)
    expect(userQuerySignature('20000001', 'secret', '1700000000000')).not.toBe(
      userQuerySignature('20000001', 'secret', '1700000000001'),
    )
  })
})

describe('the client', () => {
  let server: Server
  let client: MedInsClient
  let seen: { request: IncomingMessage; body: string }[] = []
  let answer: (url: string) => { status: number; body: unknown }

  beforeAll(async () => {
    server = createServer((request, response) => {
      let body = ''
      request.on('data', (chunk: Buffer) => (body += chunk.toString()))
      request.on('end', () => {
        seen.push({ request, body })
        const { status, body: content } = answer(request.url ?? '')
        const text = JSON.stringify(content)
        const timestamp = String(Math.floor(Date.now() / 1000))
        response.writeHead(status, {
          'content-type': 'application/json',
          'wechatpay-timestamp': timestamp,
          'wechatpay-nonce': 'N',
          'wechatpay-serial': 'PUB_KEY_ID_TEST',
          'wechatpay-signature': sign(replyMessage(timestamp, 'N', text), channel.privateKey),
        })
        response.end(text)
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    client = new MedInsClient({
      mchId: '1900000001',
      serial: 'SERIAL',
      privateKey: merchant.privateKey,
      apiV3Key,
      publicKeyId: 'PUB_KEY_ID_TEST',
      publicKey: channel.publicKey,
      apiUrl: base,
      appIds: { official_account: 'wxofficial', mini_program: 'wxmini' },
      partnerId: '20000001',
      partnerSecret: 'secret',
      userQueryUrl: `${base}/api/mipuserquery/userQuery`,
      authorizeUrl: 'https://insurance.example/oauth/code',
      miniProgramAppId: 'wxe183cd55df4b4369',
      miniProgramPath: 'auth/pages/bindcard/auth/index',
      cityId: '330600',
      channelNo: 'CH',
      orgCode: 'H1',
      orgAppId: 'ORGAPP',
      orgCredential: 'cred+/=',
      institutionName: '测试医院',
      notifyUrl: 'https://hospital.example/pay/notify/insurance',
      isTest: true,
    })
  })
  afterAll(() => new Promise((resolve) => server.close(resolve)))
  beforeEach(() => {
    seen = []
  })

  const person = { name: '王秀兰', idNo: '44030019000101123X', cardType: 'ID_CARD' as const }
  const order: MedInsOrder = {
    app: 'official_account',
    openid: 'o1',
    orderType: 'DIAG_PAY',
    payer: person,
    relative: null,
    outTradeNo: 'I1',
    medOrgOrd: 'M1',
    payOrdId: 'ORD1',
    payAuthNo: 'AUTH1',
    geoLocation: '120.5,30.1',
    createdAt: new Date('2026-11-21T01:00:00Z'),
    amounts: mixedAmounts({ totalFen: 100, fundFen: 60, accountFen: 20, otherFen: 5, cashFen: 15 }),
    prepayId: 'wx1',
  }
  const mixed = {
    mix_trade_no: 'MIX1',
    out_trade_no: 'I1',
    appid: 'wxofficial',
    mix_pay_status: 'MIX_PAY_SUCCESS',
    self_pay_status: 'SELF_PAY_SUCCESS',
    med_ins_pay_status: 'MED_INS_PAY_SUCCESS',
    total_fee: 100,
    med_ins_gov_fee: 60,
    med_ins_self_fee: 20,
    med_ins_other_fee: 5,
    wechat_pay_cash_fee: 15,
    paid_time: '2026-11-21T09:00:00+08:00',
  }

  it('places an order signed by the merchant, with amounts that add up and the person sealed', async () => {
    answer = () => ({ status: 200, body: mixed })
    expect(await client.createOrder(order)).toEqual({ mixTradeNo: 'MIX1' })
    const [{ request, body } = { request: undefined, body: '' }] = seen
    const content = JSON.parse(body)
    expect(content).toMatchObject({
      mix_pay_type: 'CASH_AND_INSURANCE',
      order_type: 'DIAG_PAY',
      total_fee: 100,
      med_ins_gov_fee: 60,
      med_ins_cash_fee: 15,
      wechat_pay_cash_fee: 15,
      prepay_id: 'wx1',
      pay_for_relatives: false,
    })
    expect(body).not.toContain(person.idNo)
    expect(body).not.toContain(person.name)
    const opened = privateDecrypt(
      { key: channel.privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha1' },
      Buffer.from(content.payer.id_digest, 'base64'),
    )
    expect(opened.toString()).toBe('09eb26e839ff3a2e3980352ae45ef09e')
    const fields = new Map(
      Array.from(
        (request?.headers.authorization ?? '').matchAll(/(\w+)="([^"]*)"/g),
        ([, name = '', value = '']) => [name, value],
      ),
    )
    const message = requestMessage(
      'POST',
      '/v3/med-ins/orders',
      fields.get('timestamp') ?? '',
      fields.get('nonce_str') ?? '',
      body,
    )
    expect(isSignedBy(message, fields.get('signature') ?? '', merchant.publicKey)).toBe(true)
    expect(request?.headers['wechatpay-serial']).toBe('PUB_KEY_ID_TEST')
  })

  it('of insurance alone sends no prepay id, and signs nothing for the phone', async () => {
    answer = () => ({ status: 200, body: mixed })
    await client.createOrder({
      ...order,
      prepayId: null,
      amounts: mixedAmounts({
        totalFen: 100,
        fundFen: 100,
        accountFen: 0,
        otherFen: 0,
        cashFen: 0,
      }),
    })
    expect(JSON.parse(seen[0]?.body ?? '{}')).not.toHaveProperty('prepay_id')
    expect(client.payParameters('official_account', 'MIX1', null)).toEqual({
      appId: 'wxofficial',
      mixTradeNo: 'MIX1',
      cash: null,
    })
    const { cash } = client.payParameters('official_account', 'MIX1', 'wx1')
    expect(
      isSignedBy(
        paymentMessage('wxofficial', cash?.timeStamp ?? '', cash?.nonceStr ?? '', 'prepay_id=wx1'),
        cash?.paySign ?? '',
        merchant.publicKey,
      ),
    ).toBe(true)
  })

  it('takes "exists already" as its own order of before', async () => {
    answer = (url) =>
      url === '/v3/med-ins/orders'
        ? { status: 400, body: { code: '268512536', message: '订单已存在' } }
        : { status: 200, body: mixed }
    expect(await client.createOrder(order)).toEqual({ mixTradeNo: 'MIX1' })
  })

  it.each([
    ['268545961', 'IDENTITY_MISMATCH'],
    ['268545962', 'IDENTITY_MISMATCH'],
    ['268545963', 'NO_CREDENTIAL'],
    ['268547120', 'AUTH_EXPIRED'],
    ['268529477', '268529477'],
  ])('says %s as %s', async (code, word) => {
    answer = () => ({ status: 400, body: { code, message: '不行' } })
    await expect(client.createOrder(order)).rejects.toMatchObject({
      name: 'GatewayRefused',
      code: word,
    })
  })

  it('reads how an order stands, and that there is none', async () => {
    answer = () => ({ status: 200, body: mixed })
    expect(await client.queryOrder('I1')).toMatchObject({
      mix: 'SUCCESS',
      cash: 'SUCCESS',
      funds: 'SUCCESS',
      amounts: { fundFen: 60 },
    })
    answer = () => ({
      status: 200,
      body: {
        ...mixed,
        mix_pay_status: 'MIX_PAY_CREATED',
        self_pay_status: 'NO_SELF_PAY',
        med_ins_pay_status: 'MED_INS_PAY_CREATED',
      },
    })
    expect(await client.queryOrder('I1')).toMatchObject({
      mix: 'CREATED',
      cash: 'NONE',
      funds: 'CREATED',
    })
    answer = () => ({ status: 404, body: { code: '268529515', message: '不存在' } })
    expect(await client.queryOrder('I1')).toBeNull()
    answer = () => ({ status: 200, body: { ...mixed, out_trade_no: 'other' } })
    await expect(client.queryOrder('I1')).rejects.toMatchObject({ name: 'GatewayUnavailable' })
  })

  it('tells of a refund by the mixed order’s number', async () => {
    answer = () => ({ status: 200, body: {} })
    await client.notifyRefund({
      mixTradeNo: 'MIX1',
      outRefundNo: 'R1',
      totalFen: 100,
      fundFen: 60,
      accountFen: 20,
      otherFen: 5,
      refundedAt: new Date('2026-11-21T01:00:00Z'),
    })
    expect(seen[0]?.request.url).toBe('/v3/med-ins/refunds/notify?mix_trade_no=MIX1')
    expect(JSON.parse(seen[0]?.body ?? '{}')).toMatchObject({
      med_refund_total_fee: 100,
      med_refund_gov_fee: 60,
      refund_time: '2026-11-21T09:00:00+08:00',
      out_refund_no: 'R1',
    })
  })

  it('exchanges a code once: a lost reply is not repeated', async () => {
    answer = () => ({
      status: 200,
      body: {
        code: 0,
        pay_auth_no: 'AUTH1',
        user_longitude_latitude: { longitude: '120.5', latitude: '30.1' },
      },
    })
    expect(await client.redeem('C1', 'o1')).toEqual({
      payAuthNo: 'AUTH1',
      geoLocation: '120.5,30.1',
    })
    expect(JSON.parse(seen[0]?.body ?? '{}')).toEqual({ qrcode: 'C1', openid: 'o1' })
    answer = () => ({ status: 200, body: { code: 268547120, message: '过期' } })
    await expect(client.redeem('C1', 'o1')).rejects.toMatchObject({ code: 'AUTH_EXPIRED' })
  })

  it('leads to the page on H5 and to the national mini-program in the mini-program', () => {
    const page = client.authorisation(
      'official_account',
      'https://h.example/p?business=registration&orderId=1',
    )
    expect(page.kind === 'page' && new URL(page.url).searchParams.get('redirectUrl')).toBe(
      'https://h.example/p?business=registration&orderId=1',
    )
    expect(client.authorisation('mini_program', '')).toMatchObject({
      kind: 'mini_program',
      appId: 'wxe183cd55df4b4369',
      path: expect.stringContaining('openType=getAuthCode&bizType=04107'),
    })
  })

  describe('callbacks', () => {
    const noticeOf = (content: object, eventType = 'MEDICAL_INSURANCE.SUCCESS') => {
      const body = JSON.stringify({
        id: 'EV1',
        event_type: eventType,
        resource: {
          algorithm: 'AEAD_AES_256_GCM',
          ...encrypt(JSON.stringify(content), apiV3Key, 'transaction'),
        },
      })
      const timestamp = String(Math.floor(Date.now() / 1000))
      const headers = {
        'wechatpay-timestamp': timestamp,
        'wechatpay-nonce': 'N',
        'wechatpay-serial': 'PUB_KEY_ID_TEST',
        'wechatpay-signature': sign(replyMessage(timestamp, 'N', body), channel.privateKey),
      }
      return { headers, body: Buffer.from(body) }
    }

    it('are believed when signed and sealed', () => {
      const { headers, body } = noticeOf(mixed)
      expect(client.readCallback(headers, body)).toMatchObject({
        callbackId: 'EV1',
        outTradeNo: 'I1',
        state: { mix: 'SUCCESS' },
      })
    })

    it('are not believed otherwise', () => {
      const { headers, body } = noticeOf(mixed)
      expect(() =>
        client.readCallback({ ...headers, 'wechatpay-signature': 'WECHATPAY/SIGNTEST/x' }, body),
      ).toThrow('SIGN_ERROR')
      expect(() => client.readCallback(headers, Buffer.from(`${body.toString()} `))).toThrow(
        'SIGN_ERROR',
      )
      const other = noticeOf({ ...mixed, appid: 'wxother' })
      expect(() => client.readCallback(other.headers, other.body)).toThrow('another app')
      const event = noticeOf(mixed, 'TRANSACTION.SUCCESS')
      expect(() => client.readCallback(event.headers, event.body)).toThrow('UNKNOWN_EVENT')
    })
  })
})
