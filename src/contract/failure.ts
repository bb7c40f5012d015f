/** The one shape of a refusal: a non-200 status with a message for the patient and a stable code (spec §8; codes are designed here). */
import * as v from 'valibot'

export const failureCode = v.picklist([
  'BAD_INPUT',
  'NOT_SIGNED_IN',
  'NOT_FOUND',
  'NOT_PERMITTED',
  'NOT_OFFERED',
  'TOO_MANY_REQUESTS',
  'SERVER_FAILED',
  'LOGIN_STATE_INVALID',
  'WECHAT_CODE_INVALID',
  'WECHAT_UNAVAILABLE',
  'SMS_CODE_WRONG',
  'SMS_UNAVAILABLE',
  'TEL_NOT_BOUND',
  'PATIENT_EXISTS',
  'PATIENT_LIMIT',
  'PATIENT_NEEDS_FILE_CHECK',
  'HOSPITAL_UNAVAILABLE',
  'CERTIFICATE_INVALID',
  'SOLD_OUT',
  'RELEASE_DRAW',
  'LOCK_ASKED',
  'DUPLICATE_ORDER',
  'SOURCE_CLOSED',
  'PATIENT_NOT_ELIGIBLE',
  'UNPAID_LIMIT',
  'DAILY_LIMIT',
  'ORDER_NOT_PAYABLE',
  'CANCEL_NOT_ALLOWED',
  'CREDIT_RESTRICTED',
  'RESCHEDULE_NOT_ALLOWED',
  'WAITLIST_NOT_ALLOWED',
  'PAYMENT_UNAVAILABLE',
  'CONFLICT',
  'STEP_UP_NEEDED',
  'SHARE_ENDED',
  'PASSCODE_WRONG',
  'FILM_UNAVAILABLE',
])
export type FailureCode = v.InferOutput<typeof failureCode>

export const failure = v.object({
  message: v.string(),
  code: failureCode,
  /** What the client may need to offer the next step, e.g. the conflicting order. */
  details: v.optional(v.record(v.string(), v.string())),
})
export type Failure = v.InferOutput<typeof failure>
