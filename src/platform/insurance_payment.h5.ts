import { browser } from './browser'
import type { AuthoriseInsurance, PayByInsurance } from './insurance_payment.types'
import type { PaymentOutcome } from './payment.types'
import { waitForBridge } from './we_chat_bridge.h5'

const bridgeTimeoutMs = 3000

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

export const payByInsurance: PayByInsurance = async ({ appId, mixTradeNo, cash }) => {
  const bridge = await waitForBridge(bridgeTimeoutMs)
  if (bridge === undefined) return 'unavailable'
  return new Promise((resolve) => {
    bridge.invoke('requestMedicalInsurancePay', { appid: appId, mixTradeNo, ...cash }, ({ err_msg: words = '' }) => resolve(outcomes[words] ?? 'failed'))
  })
}
