import { browser } from '@/platform/window/browser'
import { authToken, keptPicture } from '@/storage/keys'

import type { SignInFlags } from './next_sign_in_step'

/** The state of signing in until the window is closed: the spec's login flag and the loop guard's counter; and the token, which outlives it. */
export const signInSession = {
  /** Without storage every return from WeChat would look like the first visit, and lead there again, endlessly. */
  isForgetful: () => !browser.remembersSession(),
  isAttempting: () => browser.readSession('loginAttempt') !== undefined,
  flagAttempt: () => browser.writeSession('loginAttempt', '1'),
  clearAttempt: () => browser.removeSession('loginAttempt'),

  failures: () => Number(browser.readSession('loginFailures') ?? '0') || 0,
  countFailure: () => browser.writeSession('loginFailures', String(signInSession.failures() + 1)),
  forgetFailures: () => browser.removeSession('loginFailures'),

  /** The state that this window fetched, which a code must come with (see `boundStateMark`). */
  state: () => browser.readSession('loginState'),
  rememberState: (state: string) => browser.writeSession('loginState', state),

  /** When a token was obtained last, in milliseconds since 1970; 0 when never. */
  obtainedAt: () => Number(browser.readSession('loginAt') ?? '0') || 0,
  keepToken: (token: string) => {
    keptPicture.remove()
    authToken.write(/^Bearer /i.test(token) ? token : `Bearer ${token}`)
    browser.writeSession('loginAt', String(Date.now()))
  },

  /** A token was obtained just before the page was reloaded. */
  isFresh: () => browser.readSession('loginFresh') !== undefined,
  markFresh: () => browser.writeSession('loginFresh', '1'),
  clearFresh: () => browser.removeSession('loginFresh'),

  /** The page to continue with after binding a phone. */
  wantedAddress: () => browser.readSession('wantedAddress'),
  rememberWanted: (address: string) => browser.writeSession('wantedAddress', address),
  forgetWanted: () => browser.removeSession('wantedAddress'),

  /** The flags that the next step depends on. At the patient's request a window without storage tries too. */
  flags: (isWanted: boolean): SignInFlags => ({
    isAttempting: signInSession.isAttempting() || (signInSession.isForgetful() && !isWanted),
    failures: signInSession.failures(),
    hasToken: authToken.read() !== undefined,
  }),
}
