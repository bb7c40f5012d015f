/** Alibaba Cloud's request signature V3 (ACS3-HMAC-SHA256) for calls whose parameters stand in the query. */
import { createHash, createHmac } from 'node:crypto'

const algorithm = 'ACS3-HMAC-SHA256'

interface SignedCall {
  host: string
  action: string
  version: string
  query: Record<string, string>
  /** `2023-10-26T10:22:32Z` */
  date: string
  nonce: string
}

/** The query exactly as it must be sent: sorted, RFC 3986. */
export function canonicalQuery(query: Record<string, string>): string {
  return Object.entries(query)
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .join('&')
}

/** All headers of the call, Authorization included. */
export function signedHeaders(
  call: SignedCall,
  accessKey: string,
  secret: string,
): Record<string, string> {
  const bodyHash = sha256('')
  const headers: Record<string, string> = {
    host: call.host,
    'x-acs-action': call.action,
    'x-acs-content-sha256': bodyHash,
    'x-acs-date': call.date,
    'x-acs-signature-nonce': call.nonce,
    'x-acs-version': call.version,
  }
  const names = Object.keys(headers).sort()
  const lines = names.map((name) => `${name}:${headers[name] ?? ''}\n`).join('')
  const request = ['POST', '/', canonicalQuery(call.query), lines, names.join(';'), bodyHash].join(
    '\n',
  )
  const signature = createHmac('sha256', secret)
    .update(`${algorithm}\n${sha256(request)}`)
    .digest('hex')
  return {
    ...headers,
    authorization: `${algorithm} Credential=${accessKey},SignedHeaders=${names.join(';')},Signature=${signature}`,
  }
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}
