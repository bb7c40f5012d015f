import { browser } from '../window/browser'
import type { AuthoriseInsurance, PayByInsurance, SignPage } from './insurance_payment.types'
import type { PaymentOutcome } from './payment.types'
import { waitForBridge, type WeChatBridge } from './we_chat_bridge.h5'

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
    const verification = await verify(bridge, sign)
    const { err_msg: words = '' } = await invoke(bridge, cashierName, {
      ...verification,
      appid: appId,
      mixTradeNo,
      ...cash,
    })
    return outcomes[words] ?? 'failed'
  } catch {
    return 'failed'
  }
}

/** Does what `wx.config` of WeChat's script does, without loading it: signs the page, lists the functions it will use, and adds the signature to each call. */
async function verify(bridge: WeChatBridge, sign: SignPage): Promise<object> {
  const { appId, timestamp, nonceStr, signature } = await sign(signedAddress())
  const verification = {
    appId,
    verifyAppId: appId,
    verifySignType: 'sha1',
    verifyTimestamp: String(timestamp),
    verifyNonceStr: nonceStr,
    verifySignature: signature,
  }
  const { err_msg: words = '' } = await invoke(bridge, 'preVerifyJSAPI', {
    ...verification,
    verifyJsApiList: [cashierName],
  })
  if (words !== 'preVerifyJSAPI:ok') throw new Error(words)
  return verification
}

/** WeChat on an iPhone signs the address opened first, elsewhere the present one; without the fragment. */
function signedAddress(): string {
  const address = /iPhone|iPad|iPod/i.test(navigator.userAgent) ? openedAddress() : location.href
  return address.split('#')[0] ?? address
}

/** The address the page was opened with, also after the app has changed it. */
function openedAddress(): string {
  return performance.getEntriesByType('navigation')[0]?.name ?? location.href
}

function invoke(
  bridge: WeChatBridge,
  name: string,
  parameters: object,
): Promise<{ err_msg?: string }> {
  return new Promise((resolve) => bridge.invoke(name, parameters, resolve))
}
