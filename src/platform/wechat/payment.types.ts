import type { WeChatPayParameters } from '@/contract/payment'

/**
 * How WeChat's cashier ended. `ok` is only a hint: the server asks the channel. `unavailable`: there is no cashier
 * here, e.g. outside WeChat.
 */
export type PaymentOutcome = 'ok' | 'cancelled' | 'failed' | 'unavailable'

/** Opens WeChat's cashier with the parameters that the server signed; never rejects. */
export type PayByWeChat = (parameters: WeChatPayParameters) => Promise<PaymentOutcome>

/** Which of the hospital's WeChat apps this is, for `payOrder`. */
export type PayingApp = 'official_account' | 'mini_program'
