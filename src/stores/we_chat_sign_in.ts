import { boundStateMark } from '@/contract/account'
import { readWeChatCode } from '@/platform/wechat/sign_in'
import { browser } from '@/platform/window/browser'
import { api } from '@/request/api'
import { failureTexts } from '@/texts/failures'

import { signInQueryNames } from './next_sign_in_step'
import { signInSession } from './sign_in_session'
import { authorizeAddress, readWeChatSettings } from './we_chat_settings'

/** Leaves for WeChat's page, which returns with a code (spec §4.3). */
export async function leaveForWeChat(): Promise<void> {
  const [{ state }, settings] = await Promise.all([
    api.account.getLoginState({}, { isSignInStep: true, loading: true }),
    readWeChatSettings(),
  ])
  signInSession.flagAttempt()
  signInSession.rememberState(state)
  browser.leaveFor(authorizeAddress(settings, browser.addressWithout(signInQueryNames), state))
}

/** Exchanges the code from WeChat's page for a token, and reloads the page without the code (spec §4.2). */
export async function exchangeCode({
  code,
  state,
}: {
  code: string
  state: string
}): Promise<void> {
  if (state.startsWith(boundStateMark) && state !== signInSession.state()) {
    throw new Error(failureTexts.notSignedIn)
  }
  const { accessToken } = await api.account.signInByOfficialAccount(
    { code, state },
    { isSignInStep: true },
  )
  signInSession.keepToken(accessToken)
  signInSession.markFresh()
  browser.reload()
}

/** Exchanges the mini-program's own code for a token. */
export async function exchangeMiniProgramCode(): Promise<void> {
  const code = await readWeChatCode()
  const { accessToken } = await api.account.signInByMiniProgram({ code }, { isSignInStep: true })
  signInSession.keepToken(accessToken)
}
