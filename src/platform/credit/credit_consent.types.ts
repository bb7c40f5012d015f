import type { SignPage } from '../wechat/page_proof.types'

/** How the lender's page ended. `returned` is only a hint: the server asks the lender. `unavailable`: there is no such page here, e.g. outside WeChat. */
export type ConsentOutcome = 'returned' | 'unavailable'

/** Opens WeChat's page for agreeing to 支付分; never rejects. */
export type AgreeToCredit = (token: string, sign: SignPage) => Promise<ConsentOutcome>
