/** How each operator names a message that it took, and why one was not delivered. */
import { createServer, type Server } from 'node:http'
import { SmsClient } from '../../../server/gateways/sms/client'
import { HttpTemplateSms } from '../../../server/gateways/sms/http_template'
import { whyNotDelivered } from '../../../server/gateways/sms/receipt_words'
import { TencentSms } from '../../../server/gateways/sms/tencent'

let server: Server
let apiUrl: string
let answer: object
const heard: { url: string; body: string }[] = []

beforeAll(async () => {
  server = createServer((request, reply) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      heard.push({ url: request.url ?? '', body: Buffer.concat(chunks).toString() })
      reply.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
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
  noticeTemplates: { message: 'T3' },
})
const notice = {
  tel: '13800000001',
  template: 'message',
  parameters: { name: '王*兰', what: '停诊通知', app: '公众号' },
} as const
const ours = '6a0f6b7e-2f5b-4c7e-9d52-1b8f4f3f8a10'

it('Alibaba Cloud by BizId, and is given our own id', async () => {
  answer = { Code: 'OK', Message: 'OK', BizId: '9006^0' }
  expect(await new SmsClient(account()).sendNotice(notice, ours)).toEqual({ id: '9006^0' })
  expect(heard[0]?.url).toContain(`OutId=${ours}`)
  await new SmsClient(account()).sendCode({ tel: notice.tel, code: '123456', purpose: 'bind_tel' })
  expect(heard[1]?.url).not.toContain('OutId')
})

it('Tencent Cloud by SerialNo', async () => {
  answer = { Response: { SendStatusSet: [{ Code: 'Ok', SerialNo: '2019:538884' }] } }
  const sms = new TencentSms({ ...account(), appId: '1', region: 'r' })
  expect(await sms.sendNotice(notice, ours)).toEqual({ id: '2019:538884' })
})

it('another operator by the field that the settings name, and is given our own id', async () => {
  answer = { code: 0, data: { msgid: 4711 } }
  const sms = new HttpTemplateSms({
    ...account(),
    type: 'json',
    body: '{"uid":"{reference}"}',
    messageId: 'data.msgid',
  })
  expect(await sms.sendNotice(notice, ours)).toEqual({ id: '4711' })
  expect(heard[0]?.body).toBe(`{"uid":"${ours}"}`)
})

it.each([
  ['MOBILE_NOT_ON_SERVICE', '失败', '空号、停机、关机或不在服务区（MOBILE_NOT_ON_SERVICE）'],
  ['MOBILE_IN_BLACK', undefined, '号码在黑名单里，或患者退订过短信（MOBILE_IN_BLACK）'],
  ['MB:1042', '手机停机', '手机停机（MB:1042）'],
  ['MB:1042', 'see https://example.org', '运营商没有说原因（MB:1042）'],
  ['toString', undefined, '运营商没有说原因（toString）'],
  ['13800000001', '号码13800000001停机', '运营商没有说原因'],
  [undefined, undefined, '运营商没有说原因'],
])('says in words why: %s, %s', (code, description, words) => {
  expect(whyNotDelivered(code, description)).toBe(words)
})
