/** The way of one request to the hospital and back. */

/** Nothing was sent: it may be sent again. */
export class NotSent extends Error {
  override readonly name = 'NotSent'
}
/** It was sent, and nobody knows what became of it. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer'
}

export interface Transport {
  /** Sends what a mapping made, and gives the reply as data. @throws NotSent, NoAnswer */
  exchange(request: unknown): Promise<unknown>
  /** Whether it can be reached; in words. */
  probe(): Promise<string>
  close(): Promise<void>
}

/** Nothing listens there, the name is not known, or the certificate is of somebody else: nothing was sent. */
const unsentCodes = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
])

/** What a failure of the network means. */
export function failureOf(error: unknown): NotSent | NoAnswer {
  const { message, cause } = error instanceof Error ? error : new Error(String(error))
  const carrier: unknown = cause ?? error
  const code =
    typeof carrier === 'object' && carrier !== null && 'code' in carrier ? String(carrier.code) : ''
  return unsentCodes.has(code) ? new NotSent(code) : new NoAnswer(code === '' ? message : code)
}
