/** China's algorithms (国密), tokens by HMAC-SM3, and SM2. */
import { timingSafeEqual } from 'node:crypto'
import { smAlgorithms } from './algorithms/sm'
import { sm2KeyBytes, sm2Signer } from './sm2'
import type { Suite } from './suite'

const { derive, mac } = smAlgorithms
const macBytes = 32

/** The JWS header names HMAC-SM3; there is no registered word for it. */
const jwtHeader = Buffer.from(JSON.stringify({ alg: 'HSM3', typ: 'JWT' })).toString('base64url')

export const smSuite: Suite = {
  ...smAlgorithms,
  jwt: (secret) => ({
    sign(claims) {
      const body = Buffer.from(JSON.stringify(claims)).toString('base64url')
      return `${jwtHeader}.${body}.${mac(secret, `${jwtHeader}.${body}`).toString('base64url')}`
    },
    read(token) {
      const [header, body, signature, ...rest] = token.split('.')
      if (header !== jwtHeader || body === undefined || rest.length > 0) return undefined
      const given = Buffer.from(signature ?? '', 'base64url')
      const expected = mac(secret, `${header}.${body}`)
      if (given.length !== macBytes || !timingSafeEqual(given, expected)) return undefined
      return unexpired(JSON.parse(Buffer.from(body, 'base64url').toString('utf8')))
    },
  }),
  signer: (key, purpose) => sm2Signer(derive(key, purpose, sm2KeyBytes)),
}

/** As fast-jwt does: the end of a token is a matter of the real time. */
function unexpired(claims: { exp?: unknown }): unknown {
  // oxlint-disable-next-line house/no-restricted-syntax
  return typeof claims.exp === 'number' && claims.exp * 1000 > Date.now() ? claims : undefined
}
