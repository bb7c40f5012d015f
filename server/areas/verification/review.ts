/** The account of WeChat's reviewers: its code is fixed by the hospital, for its telephone alone and until a set day. */
import type { Dependencies } from '../../dependencies'
import { hasNotPassed } from './verification_repository'

/** The fixed code, where the telephone is the test patient's and the day is not over; each use is logged. */
export async function reviewCode(
  { sql, settings: { review }, log }: Dependencies,
  { tel, purpose }: { tel: string; purpose: string },
): Promise<string | undefined> {
  if (review === undefined || tel !== review.tel) return undefined
  if (!(await hasNotPassed(sql, review.until))) {
    log.warn({ until: review.until }, 'the review account has ended: its telephone gets an SMS')
    return undefined
  }
  log.info({ purpose: purpose.split(':')[0] }, 'the review account was given its fixed code')
  return review.code
}
