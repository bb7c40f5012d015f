/** Proves that a person holds a phone, and sends notices by SMS. */
import { keepsNothing, type Area } from '../../area'
import { forgetAccount, forgetOldCodes } from './verification_repository'

export { checkCode, sendCode, sendCodeUnseen, type CodeSent } from './codes'
export { tailOf, sendSmsNotice } from './notices'
export { hasSteppedUp, phoneNeeded, requireStepUp } from './step_up'

/** The area, for the server's list. */
export const verificationArea: Area = {
  name: 'verification',
  ...keepsNothing,
  forgetAccount,
  workers: ({ sql }) => [
    { name: 'delete_old_sms_codes', everyMs: 3_600_000, run: () => forgetOldCodes(sql) },
  ],
}
