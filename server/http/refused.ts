/** How the server refuses: a status, a stable code and a message for the patient. */
import type { FailureCode } from '../../src/contract/failure'

/** The HTTP status of every code; spec §8 turns each of them into a toast with the message. */
const statuses = {
  BAD_INPUT: 400,
  NOT_SIGNED_IN: 401,
  NOT_FOUND: 404,
  NOT_PERMITTED: 403,
  NOT_OFFERED: 409,
  TOO_MANY_REQUESTS: 429,
  SERVER_FAILED: 500,
  LOGIN_STATE_INVALID: 400,
  WECHAT_CODE_INVALID: 400,
  WECHAT_UNAVAILABLE: 503,
  SMS_CODE_WRONG: 400,
  SMS_UNAVAILABLE: 503,
  TEL_NOT_BOUND: 403,
  PATIENT_EXISTS: 409,
  PATIENT_LIMIT: 409,
  PATIENT_NEEDS_FILE_CHECK: 409,
  HOSPITAL_UNAVAILABLE: 503,
  CERTIFICATE_INVALID: 400,
  SOLD_OUT: 409,
  RELEASE_DRAW: 409,
  LOCK_ASKED: 409,
  DUPLICATE_ORDER: 409,
  SOURCE_CLOSED: 409,
  PATIENT_NOT_ELIGIBLE: 409,
  UNPAID_LIMIT: 409,
  DAILY_LIMIT: 409,
  ORDER_NOT_PAYABLE: 409,
  CANCEL_NOT_ALLOWED: 409,
  CREDIT_RESTRICTED: 409,
  RESCHEDULE_NOT_ALLOWED: 409,
  WAITLIST_NOT_ALLOWED: 409,
  PAYMENT_UNAVAILABLE: 503,
  CONFLICT: 409,
  STEP_UP_NEEDED: 403,
  SHARE_ENDED: 410,
  PASSCODE_WRONG: 403,
  FILM_UNAVAILABLE: 503,
} satisfies Record<FailureCode, number>

/** A refusal that a service throws; `details.retryAfterSeconds` also becomes the `Retry-After` header. */
export class Refused extends Error {
  override readonly name = 'Refused'
  readonly statusCode: number
  constructor(
    readonly code: FailureCode,
    message: string,
    readonly details?: Record<string, string>,
  ) {
    super(message)
    this.statusCode = statuses[code]
  }
}
