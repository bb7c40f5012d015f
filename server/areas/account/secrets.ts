/** What is guessed at when signing in, and the marks that the database keeps. */
import { createHash, randomBytes } from 'node:crypto'

/** A login state: 128 bits, letters and digits only, as WeChat asks. */
export function newLoginState(): string {
  return randomBytes(16).toString('hex')
}

/** The mark of a long random secret. */
export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}
