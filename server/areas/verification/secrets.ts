/** Short codes, and their hashes in the database. */
import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { smsRules } from './limits'

/** Six digits. */
export function newSmsCode(): string {
  return String(randomInt(10 ** smsRules.digits)).padStart(smsRules.digits, '0')
}

/** The hash of a short code: keyed, and bound to its purpose. */
export function smsCodeHash(
  tokenSecret: string,
  request: { purpose: string; tel: string; accountId: string | null; code: string },
): string {
  const { purpose, tel, accountId, code } = request
  return createHmac('sha256', tokenSecret)
    .update(`sms:${purpose}:${tel}:${accountId ?? ''}:${code}`)
    .digest('base64url')
}

/** Whether two texts are equal, in constant time. */
export function isSame(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)]
  return first.length === second.length && timingSafeEqual(first, second)
}
