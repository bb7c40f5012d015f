/** Checks that a request was signed by our merchant. */
import type { FastifyRequest } from 'fastify'
import { isSignedBy, requestMessage } from '../../gateways/wechat_pay/signatures'

const scheme = /^WECHATPAY2-SHA256-RSA2048 (.+)$/
const tolerableSeconds = 5 * 60

interface Merchant {
  mchId: string
  serial: string
  publicKey: string
}

/** What is wrong with the Authorization header, or undefined. */
export function merchantFault(
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
