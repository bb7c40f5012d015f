import type { Authorisation, InsurancePayParameters } from '@/contract/insurance'

import type { SignPage } from './page_proof.types'
import type { PaymentOutcome } from './payment.types'

/** How requesting the 医保电子凭证 ended here: a code, a refusal, or the page was left and returns with a code in its address. */
type AuthorisationOutcome =
  | { kind: 'code'; authCode: string }
  | { kind: 'declined' }
  | { kind: 'left' }
  | { kind: 'unavailable' }

/** Opens the page or the mini-program in which the patient authorises; never rejects. */
export type AuthoriseInsurance = (authorisation: Authorisation) => Promise<AuthorisationOutcome>

/** Opens WeChat's cashier for both parts with the server's parameters; never rejects. `ok` is only a hint. */
export type PayByInsurance = (
  parameters: InsurancePayParameters,
  sign: SignPage,
) => Promise<PaymentOutcome>
