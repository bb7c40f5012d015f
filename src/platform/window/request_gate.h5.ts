import type { MayRequest } from './request_gate.types'

declare global {
  interface Window {
    /** The extension point: a page or a WebView around the app may refuse calls, e.g. a kiosk out of hours. Put there by it before the app starts or at any time after. */
    mayRequest?: MayRequest
  }
}

/** Without such a page everything may leave. */
export const mayRequest: MayRequest = (call) => window.mayRequest?.(call) ?? true
