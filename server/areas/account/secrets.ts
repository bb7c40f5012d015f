/** What is guessed at when signing in, and the marks that the database keeps. */
import { createHash, randomBytes } from 'node:crypto'
import { boundStateMark } from '../../../src/contract/account'

/** A login state: 128 bits, letters and digits only, as WeChat asks. */
export function newLoginState(): string {
  return boundStateMark + randomBytes(16).toString('hex')
}

/** The mark of a long random secret. */
export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}

/** What tells one browser from another: no secret, and not enough to tell two phones of one model apart. */
export function callerMark(userAgent: string | undefined): string {
  return hashOf(userAgent ?? '').slice(0, 16)
}
