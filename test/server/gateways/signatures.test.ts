import { signedHeaders } from '../../../server/gateways/sms/signature'
import { WeChatPayClient } from '../../../server/gateways/wechat_pay/client'
import {
  authorization,
  decrypt,
  encrypt,
  isSignedBy,
  newNonce,
  nowSeconds,
  paymentMessage,
  replyMessage,
  requestMessage,
  sign,
} from '../../../server/gateways/wechat_pay/signatures'
import { hospitalSecond } from '../../../server/values/hospital_time'
import { rsaPair } from '../../support/rsa_pair'

const merchant = rsaPair()
const channel = rsaPair()
const apiV3Key = '0123456789abcdef0123456789abcdef'
const config = {
  mchId: '1900000001',
  serial: 'AB12',
  privateKey: merchant.privateKey,
  apiV3Key,
  publicKeyId: 'PUB_KEY_ID_1',
  publicKey: channel.publicKey,
  apiUrl: 'http://127.0.0.1:9',
  notifyUrl: 'http://127.0.0.1:9/notify',
  appIds: { official_account: 'wx2421b1c4370ec43b', mini_program: 'wxmini' },
}
const client = new WeChatPayClient(config)

describe('messages to be signed', () => {
  it('have five lines in a request, the last one ended and the body empty for GET', () => {
    expect(requestMessage('GET', '/v3/certificates?a=1', '1554208460', 'NONCE', '')).toBe(
      'GET\n/v3/certificates?a=1\n1554208460\nNONCE\n\n',
    )
  })

  it('have three lines in a reply and four for the phone', () => {
    expect(replyMessage('1', 'N', '{}')).toBe('1\nN\n{}\n')
    expect(
      paymentMessage(
        'wx2421b1c4370ec43b',
        '1554208460',
        '593BEC0C930BF1AFEB40B4A08C8FB242',
        'prepay_id=wx201410272009395522657a690389285100',
      ),
    ).toBe(
      'wx2421b1c4370ec43b\n1554208460\n593BEC0C930BF1AFEB40B4A08C8FB242\nprepay_id=wx201410272009395522657a690389285100\n',
    )
  })

  it('name the merchant in the header', () => {
    expect(authorization('M', 'S', 'N', '1', 'X')).toBe(
      'WECHATPAY2-SHA256-RSA2048 mchid="M",nonce_str="N",timestamp="1",serial_no="S",signature="X"',
    )
  })
})

it('signs what the phone hands to WeChat with the key of the merchant', () => {
  const given = client.payParameters('official_account', 'wx201410272009395522657a690389285100')
  expect(given).toMatchObject({
    appId: 'wx2421b1c4370ec43b',
    package: 'prepay_id=wx201410272009395522657a690389285100',
    signType: 'RSA',
  })
  expect(
    isSignedBy(
      paymentMessage(given.appId, given.timeStamp, given.nonceStr, given.package),
      given.paySign,
      merchant.publicKey,
    ),
  ).toBe(true)
})

it('writes moments in the time of the hospital', () => {
  expect(hospitalSecond(new Date('2026-11-25T23:30:00Z'))).toBe('2026-11-26T07:30:00+08:00')
})

describe('sealed content', () => {
  it('opens with its key and associated data', () => {
    expect(decrypt(encrypt('{"名":1}', apiV3Key, 'transaction'), apiV3Key)).toBe('{"名":1}')
  })

  it.each([
    ['another key', (encrypted: ReturnType<typeof encrypt>) => decrypt(encrypted, 'x'.repeat(32))],
    [
      'other associated data',
      (encrypted: ReturnType<typeof encrypt>) =>
        decrypt({ ...encrypted, associated_data: 'refund' }, apiV3Key),
    ],
    [
      'a changed byte',
      (encrypted: ReturnType<typeof encrypt>) =>
        decrypt({ ...encrypted, ciphertext: flip(encrypted.ciphertext) }, apiV3Key),
    ],
    [
      'too few bytes',
      (encrypted: ReturnType<typeof encrypt>) =>
        decrypt({ ...encrypted, ciphertext: 'AAAA' }, apiV3Key),
    ],
  ])('stays shut with %s', (_name, open) => {
    expect(() => open(encrypt('secret', apiV3Key, 'transaction'))).toThrow()
  })
})

describe('a callback', () => {
  const content = {
    mchid: '1900000001',
    appid: 'wx2421b1c4370ec43b',
    out_trade_no: 'order-1',
    trade_state: 'SUCCESS',
    transaction_id: '42',
    success_time: '2026-11-25T09:00:00+08:00',
    amount: { total: 1500, payer_total: 1500, currency: 'CNY' },
  }
  const aCallback = (
    given: {
      content?: object
      timestamp?: string
      serial?: string
      privateKey?: string
      event?: string
      signature?: string
      tamper?: (body: string) => string
      by?: WeChatPayClient
      encryptedBy?: string
    } = {},
  ) => {
    const body = JSON.stringify({
      id: 'C1',
      event_type: given.event ?? 'TRANSACTION.SUCCESS',
      resource: {
        algorithm: 'AEAD_AES_256_GCM',
        original_type: 'transaction',
        ...encrypt(
          JSON.stringify(given.content ?? content),
          given.encryptedBy ?? apiV3Key,
          'transaction',
        ),
      },
    })
    const timestamp = given.timestamp ?? nowSeconds()
    const nonce = newNonce()
    const headers = {
      'wechatpay-timestamp': timestamp,
      'wechatpay-nonce': nonce,
      'wechatpay-serial': given.serial ?? 'PUB_KEY_ID_1',
      'wechatpay-signature':
        given.signature ??
        sign(replyMessage(timestamp, nonce, body), given.privateKey ?? channel.privateKey),
    }
    return (given.by ?? client).readCallback(headers, Buffer.from(given.tamper?.(body) ?? body))
  }
  const shifted = (seconds: number) => String(Math.floor(Date.now() / 1000) + seconds)

  it('is read when all is right', () => {
    expect(aCallback()).toEqual({
      callbackId: 'C1',
      kind: 'payment',
      eventType: 'TRANSACTION.SUCCESS',
      outTradeNo: 'order-1',
      result: {
        state: 'SUCCESS',
        transactionId: '42',
        amountFen: 1500,
        paidAt: new Date('2026-11-25T01:00:00Z'),
      },
    })
  })

  it('is read while the channel and the merchant change their keys, each by its id', () => {
    const next = rsaPair()
    const changing = new WeChatPayClient({
      ...config,
      apiV3Key: `${'n'.repeat(32)},${apiV3Key}`,
      publicKeyId: 'PUB_KEY_ID_2,PUB_KEY_ID_1',
      publicKey: `${next.publicKey}\n${channel.publicKey}`,
    })
    expect(aCallback({ by: changing }).callbackId).toBe('C1')
    const by = { by: changing, privateKey: next.privateKey, encryptedBy: 'n'.repeat(32) }
    expect(aCallback({ ...by, serial: 'PUB_KEY_ID_2' }).callbackId).toBe('C1')
    for (const serial of ['PUB_KEY_ID_1', 'PUB_KEY_ID_3'])
      expect(() => aCallback({ ...by, serial })).toThrow()
  })

  it('may be a few minutes old', () => {
    expect(aCallback({ timestamp: shifted(-290) }).callbackId).toBe('C1')
  })

  it.each([
    ['nothing', { amount: { total: 0 } }],
    ['less than nothing', { amount: { total: -1500 } }],
    ['half a fen', { amount: { total: 1500.5 } }],
    ['a text', { amount: { total: '1500' } }],
    ['ten billion yuan', { amount: { total: 1e15 } }],
    ['more than the books can hold', { amount: { total: 2 ** 31 } }],
    ['more than a number can count', { amount: { total: Number.MAX_SAFE_INTEGER + 1 } }],
    ['no year of ours', { success_time: '+275000-01-01T00:00:00Z' }],
    ['letters that no database holds', { transaction_id: '4\u00002' }],
    ['an endless number', { out_trade_no: '9'.repeat(5000) }],
  ])('that is signed but says %s is refused before it reaches the books', (_name, odd) => {
    expect(() => aCallback({ content: { ...content, ...odd } })).toThrow(
      expect.objectContaining({ name: 'GatewayRefused', code: 'PARAM_ERROR' }),
    )
  })

  it.each([
    ['a changed body', { tamper: (body: string) => body.replace('C1', 'C2') }],
    ['an old time', { timestamp: shifted(-310) }],
    ['a future time', { timestamp: shifted(310) }],
    ['an unknown key', { serial: 'PUB_KEY_ID_2' }],
    ['the signature of someone else', { privateKey: merchant.privateKey }],
    [
      'the probe of the channel',
      { signature: `WECHATPAY/SIGNTEST/${Buffer.from('probe').toString('base64')}` },
    ],
    ['no signature', { signature: '' }],
  ])('is refused with %s', (_name, given) => {
    expect(() => aCallback(given)).toThrow(
      expect.objectContaining({ name: 'GatewayRefused', code: 'SIGN_ERROR' }),
    )
  })

  it.each([
    ['another merchant', { content: { ...content, mchid: '1' } }, 'PARAM_ERROR'],
    ['another app', { content: { ...content, appid: 'wxother' } }, 'PARAM_ERROR'],
    [
      'a foreign currency',
      { content: { ...content, amount: { total: 1500, currency: 'USD' } } },
      'PARAM_ERROR',
    ],
    ['no amount', { content: { ...content, amount: undefined } }, 'PARAM_ERROR'],
    ['an event we do not know', { event: 'COUPON.USE' }, 'UNKNOWN_EVENT'],
  ])('is refused for %s', (_name, given, code) => {
    expect(() => aCallback(given)).toThrow(
      expect.objectContaining({ name: 'GatewayRefused', code }),
    )
  })
})

it('signs for Alibaba Cloud as its documentation shows', () => {
  const headers = signedHeaders(
    {
      host: 'ecs.cn-shanghai.aliyuncs.com',
      action: 'RunInstances',
      version: '2014-05-26',
      query: {
        RegionId: 'cn-shanghai',
        ImageId: 'win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd',
      },
      date: '2023-10-26T10:22:32Z',
      nonce: '3156853299f313e23d1673dc12e1703d',
    },
    'YourAccessKeyId',
    'YourAccessKeySecret',
  )
  expect(headers.authorization).toBe(
    'ACS3-HMAC-SHA256 Credential=YourAccessKeyId,SignedHeaders=host;x-acs-action;x-acs-content-sha256;x-acs-date;x-acs-signature-nonce;x-acs-version,' +
      'Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0',
  )
})

function flip(base64: string): string {
  const bytes = Buffer.from(base64, 'base64')
  bytes[0] = (bytes[0] ?? 0) ^ 1
  return bytes.toString('base64')
}
