/** What is guessed at: states, codes, and the marks of them that the database keeps. */
import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { smsRules } from './limits'

/** A login state: 128 bits, letters and digits only, as WeChat asks. */
export function newLoginState(): string {
  return randomBytes(16).toString('hex')
}

/** The mark of a long random secret. */
export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}

/** Six digits. */
export function newSmsCode(): string {
  return String(randomInt(10 ** smsRules.digits)).padStart(smsRules.digits, '0')
}

/** The mark of a short code: keyed, and bound to what it is for. */
export function smsCodeHash(tokenSecret: string, request: { purpose: string; tel: string; accountId: string; code: string }): string {
  const { purpose, tel, accountId, code } = request
  return createHmac('sha256', tokenSecret).update(`sms:${purpose}:${tel}:${accountId}:${code}`).digest('base64url')
}

/** Whether two marks are equal, in constant time. */
export function isSame(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)]
  return first.length === second.length && timingSafeEqual(first, second)
}
