import type { MayRequest } from './request_gate.types'

declare global {
  interface Window {
    /** The extension point: a page or a WebView around the app may refuse calls, e.g. a kiosk out of hours. Set by it before the app starts or at any time after. */
    mayRequest?: MayRequest
  }
}

/** Without such a page every call is permitted. */
export const mayRequest: MayRequest = (call) => window.mayRequest?.(call) ?? true
