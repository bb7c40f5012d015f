/** Random secrets of sign-in, and the hashes that the database stores instead. */
import { createHash, randomBytes } from 'node:crypto'
import { boundStateMark } from '../../../src/contract/account'

/** A login state: 128 bits, letters and digits only, as WeChat asks. */
export function newLoginState(): string {
  return boundStateMark + randomBytes(16).toString('hex')
}

/** Identifies a browser roughly: not a secret, and too coarse to distinguish two phones of one model. */
export function callerMark(userAgent: string | undefined): string {
  const hash = createHash('sha256').update(userAgent ?? '')
  return hash.digest('base64url').slice(0, 16)
}
