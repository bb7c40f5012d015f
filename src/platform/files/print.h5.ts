import type { CanPrint, PrintPage } from './print.types'
import { isWeChatUserAgent } from '../window/user_agent'

// WeChat's own browser has the function without an effect.
export const canPrint: CanPrint = () =>
  !isWeChatUserAgent(navigator.userAgent) && typeof window.print === 'function'

export const printPage: PrintPage = () => window.print()
