/** SMS operators beside Alibaba Cloud: signed as published, and each answer is the patient's matter or the hospital's. */
import { createHash } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import { HttpTemplateSms } from '../../../server/gateways/sms/http_template'
import { smsOperator } from '../../../server/gateways/sms/operators'
import { TencentSms } from '../../../server/gateways/sms/tencent'
import {
  canonicalRequest,
  tencentAuthorization,
} from '../../../server/gateways/sms/tencent_signature'

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

interface Heard {
  headers: Record<string, string | string[] | undefined>
  body: string
}
let server: Server
let apiUrl: string
let answer: [number, string]
const heard: Heard[] = []

beforeAll(async () => {
  server = createServer((request, reply) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      heard.push({ headers: request.headers, body: Buffer.concat(chunks).toString() })
      reply.writeHead(answer[0], { 'content-type': 'application/json' }).end(answer[1])
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const at = server.address()
  apiUrl = `http://127.0.0.1:${typeof at === 'object' ? at?.port : ''}`
})
afterAll(() => new Promise((resolve) => server.close(resolve)))
beforeEach(() => heard.splice(0))

const account = () => ({
  apiUrl,
  accessKey: 'key',
  secret: 'secret',
  signName: '市一医院',
  template: 'T1',
  consentTemplate: 'T2',
  noticeTemplates: { tel_change: 'T3' },
})
const code = { tel: '13800000001', code: '123456', purpose: 'bind_tel' }
const refused = expect.objectContaining({ name: 'GatewayRefused' })
const unavailable = expect.objectContaining({ name: 'GatewayUnavailable' })

describe('Tencent Cloud', () => {
  // https://cloud.tencent.com/document/api/213/30654, 签名方法 v3: the example of its documentation.
  const body =
    '{"Limit": 1, "Filters": [{"Values": ["\\u672a\\u547d\\u540d"], "Name": "instance-name"}]}'
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    host: 'cvm.tencentcloudapi.com',
  }

  it('signs as in the operator’s example', () => {
    expect(sha256(canonicalRequest({ headers, body }))).toBe(
      '5ffe6a04c0664d6b969fab9a13bdab201d63ee709638e2749d62a09ca18d7031',
    )
    const withAction = { ...headers, 'x-tc-action': 'DescribeInstances' }
    expect(sha256(canonicalRequest({ headers: withAction, body }))).toBe(
      '7019a55be8395899b900fb5564e4200d984910f34794a27cb3fb7d10ff6a1e84',
    )
    const call = { service: 'cvm', headers, body, timestamp: 1551113065 }
    expect(
      tencentAuthorization(
        call,
        'AKIDz8krbsJ5yKBZQpn74WFkmLPx3*******',
        'Gu5t9xGARNpq86cd98joQYCN3*******',
      ),
    ).toBe(
      'TC3-HMAC-SHA256 Credential=AKIDz8krbsJ5yKBZQpn74WFkmLPx3*******/2019-02-25/cvm/tc3_request, SignedHeaders=content-type;host, Signature=2230eefd229f582d8b1b891af7107b91597240707d778ab3738f756258d7652c',
    )
  })

  const sms = () => new TencentSms({ ...account(), appId: '1400006666', region: 'ap-guangzhou' })
  const says = (status: string) => {
    answer = [200, JSON.stringify({ Response: { SendStatusSet: [{ Code: status }] } })]
  }

  it('sends the variables in the order of their names', async () => {
    says('Ok')
    await sms().sendCode({ ...code, agrees: { level: '代办', tail: '0002' } })
    await sms().sendNotice({
      tel: code.tel,
      template: 'tel_change',
      parameters: { hours: '72', tail: '0003' },
    })
    expect(heard.map((one) => JSON.parse(one.body) as unknown)).toEqual([
      {
        PhoneNumberSet: ['+8613800000001'],
        SmsSdkAppId: '1400006666',
        SignName: '市一医院',
        TemplateId: 'T2',
        TemplateParamSet: ['123456', '0002', '代办'],
      },
      expect.objectContaining({ TemplateId: 'T3', TemplateParamSet: ['0003', '72'] }),
    ])
    const [first] = heard
    const { 'x-tc-timestamp': timestamp, authorization, host } = first?.headers ?? {}
    const signed = {
      'content-type': 'application/json; charset=utf-8',
      host: String(host),
      'x-tc-action': 'SendSms',
    }
    const call = {
      service: 'sms',
      headers: signed,
      body: first?.body ?? '',
      timestamp: Number(timestamp),
    }
    expect(authorization).toBe(tencentAuthorization(call, 'key', 'secret'))
    expect(first?.headers).toMatchObject({ ...signed, 'x-tc-version': '2021-01-11' })
  })

  it.each([
    ['LimitExceeded.PhoneNumberDailyLimit', refused],
    ['FailedOperation.PhoneNumberInBlacklist', refused],
    ['InvalidParameterValue.IncorrectPhoneNumber', refused],
    ['FailedOperation.InsufficientBalanceInSmsPackage', unavailable],
    ['FailedOperation.SignatureIncorrectOrUnapproved', unavailable],
  ])('hears %s', async (status, error) => {
    says(status)
    await expect(sms().sendCode(code)).rejects.toEqual(error)
  })

  it('hears an error of the whole call, and an answer that is none', async () => {
    answer = [
      200,
      JSON.stringify({ Response: { Error: { Code: 'AuthFailure.SecretIdNotFound' } } }),
    ]
    await expect(sms().sendCode(code)).rejects.toEqual(unavailable)
    answer = [502, '{"Response":{}}']
    await expect(sms().sendCode(code)).rejects.toEqual(unavailable)
  })
})

describe('another operator', () => {
  const sms = (given: object = {}) =>
    new HttpTemplateSms({
      ...account(),
      type: 'json',
      body: '{"to":"{tel}","sign":"{sign}","tpl":"{template}","vars":{parameters:object},"text":"{parameters}"}',
      authorization: 'Basic {basic}',
      ok: 'result.code=0',
      refused: '1004,1008',
      ...given,
    })

  it('is called with the hospital’s own JSON, filled in and escaped', async () => {
    answer = [200, '{"result":{"code":0}}']
    await sms({ signName: '市"一' }).sendCode(code)
    expect(JSON.parse(heard[0]?.body ?? '')).toEqual({
      to: '13800000001',
      sign: '市"一',
      tpl: 'T1',
      vars: { code: '123456' },
      text: '{"code":"123456"}',
    })
    expect(heard[0]?.headers.authorization).toBe(
      `Basic ${Buffer.from('key:secret').toString('base64')}`,
    )
  })

  it('is called with a form', async () => {
    answer = [200, '{}']
    const form = { type: 'form', body: 'mobile={tel}&msg={sign}{code}', ok: undefined }
    await sms(form).sendCode(code)
    expect(heard[0]?.body).toBe(`mobile=13800000001&msg=${encodeURIComponent('市一医院')}123456`)
    expect(heard[0]?.headers['content-type']).toBe('application/x-www-form-urlencoded')
  })

  it.each([
    ['a number that it refuses', 200, '{"result":{"code":1004}}', refused],
    ['another trouble', 200, '{"result":{"code":9}}', unavailable],
    ['an answer without the field', 200, '<html>', unavailable],
    ['a fault of its own', 500, '{"result":{"code":0}}', unavailable],
  ])('says %s', async (_name, status, text, error) => {
    answer = [status, text]
    await expect(sms().sendCode(code)).rejects.toEqual(error)
  })
})

it('is the one whose variables are given', () => {
  const sms = { ...account(), receiptsSecret: undefined, tencent: undefined, http: undefined }
  expect(smsOperator({ ...sms, tencent: { appId: '1', region: 'r' } })).toBeInstanceOf(TencentSms)
  const http = {
    body: '',
    type: 'json' as const,
    authorization: undefined,
    ok: undefined,
    refused: undefined,
    messageId: undefined,
  }
  expect(smsOperator({ ...sms, http })).toBeInstanceOf(HttpTemplateSms)
})
