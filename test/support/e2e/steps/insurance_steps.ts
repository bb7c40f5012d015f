/** Paying with medical insurance, as a patient does it. */
import type { Cashier, Screen } from '../screen'

/** When: chooses insurance on a pay page and agrees to what is sent to the bureau. */
export async function chooseInsurance(screen: Screen): Promise<void> {
  await screen.press(/^医保支付/)
  await screen.seePage('确认支付')
  await screen.press('我已阅读并同意')
  await screen.press('去医保授权')
}

/** When: agrees on the page of 医保电子凭证, which the sandbox shows, and comes back to the amounts. */
export async function authoriseInsurance(screen: Screen): Promise<void> {
  await screen.press(/^同意授权/)
  await screen.seePage('确认支付')
}

/** When: pays both parts. */
export async function payBothParts(screen: Screen & Cashier): Promise<void> {
  await screen.see('还需微信支付')
  await screen.press(/^还需微信支付/)
  await screen.agree()
}
