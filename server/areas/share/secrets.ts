/** Tokens, keys and passcodes of links, and their hashes in the database. */
import { randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { macOf, type TokenSecret } from '../../crypto/key_ring'
import { secretMarks, type Suites } from '../../crypto/secret_hash'
import { shareRules } from './limits'

/** 128 random bits as 22 letters. */
export function newShareToken(): string {
  return randomBytes(16).toString('base64url')
}

/** The hashes by which a token or key is found, the one to store first. */
export function hashesOfToken(suites: Suites, token: string): [string, ...string[]] {
  return secretMarks(suites, `share:${token}`)
}

/** Six digits. */
export function newPasscode(): string {
  return String(randomInt(10 ** shareRules.passcodeDigits)).padStart(shareRules.passcodeDigits, '0')
}

/** The hash of a passcode: keyed, because a million guesses are few. */
export function hashOfPasscode(
  tokenSecret: TokenSecret,
  shareId: string,
  passcode: string,
): string {
  return macOf(tokenSecret, `share:${shareId}:${passcode}`).toString('base64url')
}

/** Six unambiguous letters and digits that distinguish one link from another. */
export function newMark(): string {
  const letters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
  return Array.from({ length: 6 }, () => letters.charAt(randomInt(letters.length))).join('')
}

/** Whether two hashes are equal, in constant time. */
export function isSame(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)]
  return first.length === second.length && timingSafeEqual(first, second)
}
