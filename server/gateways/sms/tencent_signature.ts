/** Tencent Cloud's request signature V3 (TC3-HMAC-SHA256) for calls whose parameters are a JSON body. */
import { createHash, createHmac } from 'node:crypto'

const algorithm = 'TC3-HMAC-SHA256'

interface SignedCall {
  /** `sms` */
  service: string
  /** What is signed, by lower-case names. */
  headers: Readonly<Record<string, string>>
  body: string
  /** Seconds since 1970. */
  timestamp: number
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string): Buffer =>
  createHmac('sha256', key).update(text).digest()

/** What is hashed into the signature. */
export function canonicalRequest({ headers, body }: Pick<SignedCall, 'headers' | 'body'>): string {
  const names = Object.keys(headers).sort()
  const lines = names.map((name) => `${name}:${headers[name]?.trim().toLowerCase()}\n`).join('')
  return ['POST', '/', '', lines, names.join(';'), sha256(body)].join('\n')
}

/** The `Authorization` header. */
export function tencentAuthorization(
  call: SignedCall,
  secretId: string,
  secretKey: string,
): string {
  const { service, headers, timestamp } = call
  const day = new Date(timestamp * 1000).toISOString().slice(0, 10)
  const scope = `${day}/${service}/tc3_request`
  const text = [algorithm, timestamp, scope, sha256(canonicalRequest(call))].join('\n')
  const key = hmac(hmac(hmac(`TC3${secretKey}`, day), service), 'tc3_request')
  const names = Object.keys(headers).sort().join(';')
  return `${algorithm} Credential=${secretId}/${scope}, SignedHeaders=${names}, Signature=${hmac(key, text).toString('hex')}`
}
