/** The SMS operator (Alibaba Cloud's SendSms, signature verified) and the inbox where a tester reads the code. */
import { randomUUID, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import * as v from 'valibot'
import { signedHeaders } from '../../server/gateways/sms/signature'
import type { SmsSettings } from '../../server/settings'
import { consoleHead } from '../console_head'
import type { Dependencies } from '../dependencies'
import { obeyFaults } from '../faults'
import { sendPage } from '../pages'
import { listFaults } from '../sandbox_repository'
import { addMessage, listMessages } from './sms_repository'

const sendSms = v.object({
  PhoneNumbers: v.string(),
  SignName: v.string(),
  TemplateCode: v.string(),
  TemplateParam: v.string(),
  OutId: v.optional(v.string()),
})
const parameters = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.string()))

/** Mounts the operator's one address. */
export function serveSmsApi(scope: FastifyInstance, { settings, sql }: Dependencies): void {
  const { sms } = settings
  if (sms === undefined) return
  obeyFaults(scope, sql, 'sms')
  scope.post('/', async (request, reply) => {
    const header = (name: string): string => {
      const value = request.headers[name]
      return typeof value === 'string' ? value : ''
    }
    const asked = v.safeParse(sendSms, request.query)
    if (!asked.success || header('x-acs-action') !== 'SendSms')
      return say(reply, 400, 'MissingParameter')
    const { OutId: outId, ...others } = asked.output
    const expected = signedHeaders(
      {
        host: header('host'),
        action: 'SendSms',
        version: header('x-acs-version'),
        query: { ...others, ...(outId !== undefined && { OutId: outId }) },
        date: header('x-acs-date'),
        nonce: header('x-acs-signature-nonce'),
      },
      sms.accessKey,
      sms.secret,
    )
    if (!isSame(header('authorization'), expected.authorization ?? ''))
      return say(reply, 400, 'SignatureDoesNotMatch')
    if (Math.abs(Date.now() - Date.parse(header('x-acs-date'))) > 15 * 60_000)
      return say(reply, 400, 'InvalidTimeStamp.Expired')
    const { PhoneNumbers: tel, SignName: signName } = asked.output
    if (signName !== sms.signName) return say(reply, 200, 'isv.SMS_SIGNATURE_ILLEGAL')
    if (!/^1[3-9]\d{9}$/.test(tel)) return say(reply, 200, 'isv.MOBILE_NUMBER_ILLEGAL')
    const values = v.safeParse(parameters, asked.output.TemplateParam)
    if (!values.success) return say(reply, 200, 'isv.INVALID_JSON_PARAM')
    if ((await listFaults(sql)).has('sms.limit'))
      return say(reply, 200, 'isv.BUSINESS_LIMIT_CONTROL')
    const words = wordsOf(sms, asked.output.TemplateCode, values.output)
    if (words === undefined) return say(reply, 200, 'isv.SMS_TEMPLATE_ILLEGAL')
    const bizId = await addMessage(sql, {
      tel,
      code: values.output.code ?? null,
      content: `【${signName}】${words}`,
      outId: outId ?? null,
    })
    return say(reply, 200, 'OK', bizId)
  })
}

/** The template filled in; undefined for one that the operator does not know. */
function wordsOf(
  sms: SmsSettings,
  template: string,
  {
    code = '',
    tail = '',
    hours = '',
    name = '',
    what = '',
    app = '',
    level = '',
  }: Record<string, string>,
): string | undefined {
  if (template === sms.template) return `验证码 ${code}，5 分钟内有效。请勿告诉他人。`
  if (template === sms.consentTemplate)
    return `尾号${tail}的账号申请为您${level}。同意才把验证码 ${code} 告诉对方，5 分钟内有效；不认识请忽略。`
  if (template === sms.noticeTemplates.file_bound)
    return `您的就诊档案被尾号${tail}的账号绑定。如非您同意，请登录后收回权限，或联系医院。`
  if (template === sms.noticeTemplates.tel_change)
    return `您的账号正在把手机号变更为尾号${tail}，${hours}小时后生效。如非本人操作，请登录后撤销。`
  if (template === sms.noticeTemplates.message)
    return `${name}有一条“${what}”，请打开医院${app}的“消息”查看。`
  return undefined
}

/** Mounts the inbox: a page for people, JSON for tests (`?tel=`). */
export function serveSmsInbox(scope: FastifyInstance, { sql }: Dependencies): void {
  scope.get('/', async (_request, reply) =>
    sendPage(reply, {
      title: '短信收件箱（演示）',
      kind: 'console',
      scripts: ['sms.js'],
      body: `${consoleHead('短信收件箱', '/sandbox/sms')}<main><p class="wide">新的在前，每两秒更新。</p><ul id="messages" class="messages wide" aria-live="polite"></ul></main>`,
    }),
  )
  scope.get<{ Querystring: { tel?: string } }>('/messages', async (request, reply) =>
    reply
      .header('cache-control', 'no-store')
      .send(await listMessages(sql, request.query.tel || undefined)),
  )
}

function say(reply: FastifyReply, status: number, code: string, bizId?: string): FastifyReply {
  return reply.code(status).send({
    Code: code,
    Message: code,
    RequestId: randomUUID(),
    ...(bizId !== undefined && { BizId: bizId }),
  })
}

function isSame(left: string, right: string): boolean {
  return left.length === right.length && timingSafeEqual(Buffer.from(left), Buffer.from(right))
}
