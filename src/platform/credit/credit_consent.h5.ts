import type { AgreeToCredit } from './credit_consent.types'
import { invoke, provePage } from '../wechat/page_proof.h5'
import { waitForBridge } from '../wechat/we_chat_bridge.h5'

const bridgeTimeoutMs = 3000
const pageName = 'openBusinessView'

export const agreeToCredit: AgreeToCredit = async (token, sign) => {
  const bridge = await waitForBridge(bridgeTimeoutMs)
  if (bridge === undefined) return 'unavailable'
  try {
    const proof = await provePage(bridge, sign, [pageName])
    const { err_msg: words = '' } = await invoke(bridge, pageName, {
      ...proof,
      businessType: 'wxpayScoreEnable',
      queryString: `apply_permissions_token=${encodeURIComponent(token)}`,
    })
    return words.includes('fail') ? 'unavailable' : 'returned'
  } catch {
    return 'unavailable'
  }
}
