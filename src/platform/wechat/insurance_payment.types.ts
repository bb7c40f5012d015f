import type { Authorisation, InsurancePayParameters, PageSignature } from '@/contract/insurance'

import type { PaymentOutcome } from './payment.types'

/** How asking for the 医保电子凭证 ended here: a code, a no, or the page was left for it and comes back with one in its address. */
type AuthorisationOutcome =
  | { kind: 'code'; authCode: string }
  | { kind: 'declined' }
  | { kind: 'left' }
  | { kind: 'unavailable' }

/** Opens the page or the mini-program in which the patient authorises; never rejects. */
export type AuthoriseInsurance = (authorisation: Authorisation) => Promise<AuthorisationOutcome>

/** Asks the server to sign the page's address; WeChat's browser wants that, a mini-program does not. */
export type SignPage = (url: string) => Promise<PageSignature>

/** Opens WeChat's cashier for both parts with what the server made; never rejects. `ok` is only a hint. */
export type PayByInsurance = (
  parameters: InsurancePayParameters,
  sign: SignPage,
) => Promise<PaymentOutcome>
