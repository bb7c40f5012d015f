/** What a function answers: `name:ok`, `name:cancel`, `name:fail…`; `resultStr` is what was scanned. */
export interface BridgeAnswer {
  err_msg?: string
  resultStr?: string
}

/** The functions that WeChat's browser offers to pages. The demo's sandbox offers the same. */
export interface WeChatBridge {
  invoke(name: string, parameters: object, answer: (result: BridgeAnswer) => void): void
  on?(name: string, listener: (event: { fontSize?: string | number }) => void): void
  call?(name: string): void
}

declare global {
  interface Window {
    WeixinJSBridge?: WeChatBridge
  }
}

/** Uses the bridge as soon as it is there; does nothing without one. */
export function withBridge(work: (bridge: WeChatBridge) => void): void {
  if (window.WeixinJSBridge) {
    work(window.WeixinJSBridge)
    return
  }
  document.addEventListener(
    'WeixinJSBridgeReady',
    () => window.WeixinJSBridge && work(window.WeixinJSBridge),
    { once: true },
  )
}

/** The bridge, or undefined when it is not there within the time. */
export function waitForBridge(timeoutMs: number): Promise<WeChatBridge | undefined> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(undefined), timeoutMs)
    withBridge((bridge) => {
      clearTimeout(timer)
      resolve(bridge)
    })
  })
}
