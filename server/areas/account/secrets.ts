/** Random secrets of sign-in, and the hashes that the database stores instead. */
import { createHash, randomBytes } from 'node:crypto'
import { boundStateMark } from '../../../src/contract/account'

/** A login state: 128 bits, letters and digits only, as WeChat asks. */
export function newLoginState(): string {
  return boundStateMark + randomBytes(16).toString('hex')
}

/** The hash of a long random secret. */
export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}

/** Identifies a browser roughly: not a secret, and too coarse to distinguish two phones of one model. */
export function callerMark(userAgent: string | undefined): string {
  return hashOf(userAgent ?? '').slice(0, 16)
}
