import type { SignPage } from './page_proof.types'
import type { BridgeAnswer, WeChatBridge } from './we_chat_bridge.h5'

/** Does what `wx.config` of WeChat's script does, without loading it: signs the page, lists the functions it will use, and returns the signature that goes with each call of them. @throws what WeChat answers when it does not accept the page */
export async function provePage(
  bridge: WeChatBridge,
  sign: SignPage,
  functions: readonly string[],
): Promise<object> {
  const { appId, timestamp, nonceStr, signature } = await sign(signedAddress())
  const proof = {
    appId,
    verifyAppId: appId,
    verifySignType: 'sha1',
    verifyTimestamp: String(timestamp),
    verifyNonceStr: nonceStr,
    verifySignature: signature,
  }
  const { err_msg: words = '' } = await invoke(bridge, 'preVerifyJSAPI', {
    ...proof,
    verifyJsApiList: functions,
  })
  if (words !== 'preVerifyJSAPI:ok') throw new Error(words)
  return proof
}

/** Asks one function of the bridge. */
export function invoke(
  bridge: WeChatBridge,
  name: string,
  parameters: object,
): Promise<BridgeAnswer> {
  return new Promise((resolve) => bridge.invoke(name, parameters, resolve))
}

declare global {
  interface Window {
    /** Set when the app starts, before it takes anything out of the address (platform/window/browser). */
    openedAddress?: string
  }
}

/** WeChat on an iPhone signs the address opened first, elsewhere the present one; without the fragment. */
function signedAddress(): string {
  const opened = /iPhone|iPad|iPod/i.test(navigator.userAgent) ? window.openedAddress : undefined
  const address = opened ?? location.href
  return address.split('#')[0] ?? address
}
