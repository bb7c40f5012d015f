/** Short codes, and their hashes in the database. */
import { randomInt, timingSafeEqual } from 'node:crypto'
import { macOf, type TokenSecret } from '../../crypto/key_ring'
import { smsRules } from './limits'

/** Six digits. */
export function newSmsCode(): string {
  return String(randomInt(10 ** smsRules.digits)).padStart(smsRules.digits, '0')
}

/** The hash of a short code: keyed, and bound to its purpose. */
export function smsCodeHash(
  tokenSecret: TokenSecret,
  request: { purpose: string; tel: string; accountId: string | null; code: string },
): string {
  const { purpose, tel, accountId, code } = request
  const words = `sms:${purpose}:${tel}:${accountId ?? ''}:${code}`
  return macOf(tokenSecret, words).toString('base64url')
}

/** Whether two texts are equal, in constant time. */
export function isSame(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)]
  return first.length === second.length && timingSafeEqual(first, second)
}
