/** How every part of WeChat Pay meets our merchant: the request's signature checked, the reply signed, faults as `{ code, message }`. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isSignedBy, requestMessage } from '../../server/gateways/wechat_pay/signatures'
import type { SandboxKeys } from '../keys'
import { signedReplyHeaders } from './notices'

const scheme = /^WECHATPAY2-SHA256-RSA2048 (.+)$/
const tolerableSeconds = 5 * 60

interface Merchant {
  mchId: string
  serial: string
  publicKey: string
}

/** Lets only the merchant's signed requests into the scope and signs what leaves it; the body is kept as the bytes that were signed. */
export function answerMerchant(
  scope: FastifyInstance,
  { keys, mchId }: { keys: SandboxKeys; mchId: string },
): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  scope.setErrorHandler(async (error, request, reply) => {
    request.log.error({ err: error }, 'the sandbox of WeChat Pay failed')
    return fault(reply, 500, 'SYSTEM_ERROR', '系统异常，请稍后重试')
  })
  scope.addHook('preHandler', async (request, reply) => {
    const wrong = merchantFault(request, textOf(request.body), {
      mchId,
      serial: keys.merchantSerial,
      publicKey: keys.merchant.publicKey,
    })
    if (wrong !== undefined) return fault(reply, 401, 'SIGN_ERROR', wrong)
  })
  scope.addHook('onSend', async (_request, reply, payload) => {
    reply.headers(signedReplyHeaders(typeof payload === 'string' ? payload : '', keys))
    return payload
  })
}

/** What is wrong with the Authorization header, or undefined. */
function merchantFault(
  request: FastifyRequest,
  rawBody: string,
  merchant: Merchant,
): string | undefined {
  const fields = new Map<string, string>()
  const values = scheme.exec(request.headers.authorization ?? '')?.[1]
  if (values === undefined) return 'Authorization 的认证类型不正确'
  for (const [, name = '', value = ''] of values.matchAll(/(\w+)="([^"]*)"/g))
    fields.set(name, value)
  const timestamp = fields.get('timestamp') ?? ''
  if (fields.get('mchid') !== merchant.mchId) return '商户号不存在'
  if (fields.get('serial_no') !== merchant.serial) return '商户证书序列号有误'
  if (
    !/^\d+$/.test(timestamp) ||
    Math.abs(Date.now() / 1000 - Number(timestamp)) > tolerableSeconds
  )
    return 'Http头中的时间戳与当前时间相差超过5分钟'
  const message = requestMessage(
    request.method,
    request.raw.url ?? '',
    timestamp,
    fields.get('nonce_str') ?? '',
    rawBody,
  )
  return isSignedBy(message, fields.get('signature') ?? '', merchant.publicKey)
    ? undefined
    : '签名错误，请检查后再试'
}

function textOf(body: unknown): string {
  return typeof body === 'string' ? body : ''
}

/** The body that `answerMerchant` kept as text; undefined when it is no JSON. */
export function jsonOf(body: unknown): unknown {
  try {
    return JSON.parse(textOf(body))
  } catch {
    return undefined
  }
}

/** A refusal as the channel words it. */
export function fault(
  reply: FastifyReply,
  status: number,
  code: string,
  message: string,
): FastifyReply {
  return reply.code(status).send({ code, message })
}
