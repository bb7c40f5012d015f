import type { Authorisation, InsurancePayParameters, PageSignature } from '@/contract/insurance'

import type { PaymentOutcome } from './payment.types'

/** How requesting the 医保电子凭证 ended here: a code, a refusal, or the page was left and returns with a code in its address. */
type AuthorisationOutcome =
  | { kind: 'code'; authCode: string }
  | { kind: 'declined' }
  | { kind: 'left' }
  | { kind: 'unavailable' }

/** Opens the page or the mini-program in which the patient authorises; never rejects. */
export type AuthoriseInsurance = (authorisation: Authorisation) => Promise<AuthorisationOutcome>

/** Asks the server to sign the page's address; WeChat's browser needs it, a mini-program does not. */
export type SignPage = (url: string) => Promise<PageSignature>

/** Opens WeChat's cashier for both parts with the server's parameters; never rejects. `ok` is only a hint. */
export type PayByInsurance = (
  parameters: InsurancePayParameters,
  sign: SignPage,
) => Promise<PaymentOutcome>
