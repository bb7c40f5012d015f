/** The app in which the channel's cashier opens: only the one where the account signed in, because the channel binds a payment to it. */
import type { PayingApp } from '../../../src/contract/payment'
import type { Account } from '../../http/caller'
import { Refused } from '../../http/refused'

/** The app that this session pays in. @throws Refused CONFLICT when the client names the other one */
export function payingAppOf({ app }: Account, named?: PayingApp): PayingApp {
  const own = app === 'mini_program' ? 'mini_program' : 'official_account'
  if (named !== undefined && named !== own)
    throw new Refused('CONFLICT', '请回到登录时的公众号或小程序里支付，没有扣款')
  return own
}
