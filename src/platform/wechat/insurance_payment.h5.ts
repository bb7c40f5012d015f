import { browser } from '../window/browser'
import type { AuthoriseInsurance, PayByInsurance } from './insurance_payment.types'
import { invoke, provePage } from './page_proof.h5'
import type { PaymentOutcome } from './payment.types'
import { waitForBridge } from './we_chat_bridge.h5'

const bridgeTimeoutMs = 3000
const cashierName = 'requestMedicalInsurancePay'

const outcomes: Readonly<Record<string, PaymentOutcome>> = {
  'requestMedicalInsurancePay:ok': 'ok',
  'requestMedicalInsurancePay:cancel': 'cancelled',
  'requestMedicalInsurancePay:fail': 'failed',
}

export const authoriseInsurance: AuthoriseInsurance = async (authorisation) => {
  if (authorisation.kind !== 'page') return { kind: 'unavailable' }
  browser.leaveFor(authorisation.url)
  return { kind: 'left' }
}

export const payByInsurance: PayByInsurance = async ({ appId, mixTradeNo, cash }, sign) => {
  const bridge = await waitForBridge(bridgeTimeoutMs)
  if (bridge === undefined) return 'unavailable'
  try {
    const proof = await provePage(bridge, sign, [cashierName])
    const { err_msg: words = '' } = await invoke(bridge, cashierName, {
      ...proof,
      appid: appId,
      mixTradeNo,
      ...cash,
    })
    return outcomes[words] ?? 'failed'
  } catch {
    return 'failed'
  }
}
