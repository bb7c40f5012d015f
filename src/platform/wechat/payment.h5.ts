import type { PayByWeChat, PayingApp, PaymentOutcome } from './payment.types'
import { waitForBridge } from './we_chat_bridge.h5'

export const payingApp: PayingApp = 'official_account'

const bridgeTimeoutMs = 3000

const outcomes: Readonly<Record<string, PaymentOutcome>> = {
  'get_brand_wcpay_request:ok': 'ok',
  'get_brand_wcpay_request:cancel': 'cancelled',
  'get_brand_wcpay_request:fail': 'failed',
}

export const payByWeChat: PayByWeChat = async (parameters) => {
  const bridge = await waitForBridge(bridgeTimeoutMs)
  if (bridge === undefined) {
    return 'unavailable'
  }
  return new Promise((resolve) => {
    bridge.invoke('getBrandWCPayRequest', { ...parameters }, ({ err_msg: words = '' }) =>
      resolve(outcomes[words] ?? 'failed'),
    )
  })
}
