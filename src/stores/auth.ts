import { makeAutoObservable, runInAction } from 'mobx'

import { boundStateMark, type SelfInfo } from '@/contract/account'
import {
  canGoBack,
  currentAddress,
  goBack,
  reLaunch,
  reLaunchAddress,
  switchTab,
} from '@/navigation/navigate'
import { findRoute, type RouteName } from '@/navigation/routes'
import { browser } from '@/platform/window/browser'
import { readWeChatCode } from '@/platform/wechat/sign_in'
import { api } from '@/request/api'
import { ServerRefused } from '@/request/sending/errors'
import type { SessionKeeper } from '@/request/sending/session_keeper'
import { SIGN_IN_SETTLE_MS } from '@/settings/limits'
import { authToken, userTel } from '@/storage/keys'
import { failureTexts } from '@/texts/failures'

import {
  nextSignInStep,
  type SignInQuery,
  signInQueryNames,
  type SignInStep,
} from './next_sign_in_step'
import { signInSession } from './sign_in_session'
import { authorizeAddress, readWeChatSettings } from './we_chat_settings'

/** Leaving for WeChat's page takes less than this; a page that is still here (or was brought back) is anonymous. */
const leaveTimeoutMs = 10000

const isAddressOf = (address: string | undefined, name: RouteName) =>
  address !== undefined && findRoute(address)?.name === name

/** Who is signed in, and how he got there (spec §4). It also keeps the session for the request layer. */
export class AuthStore implements SessionKeeper {
  status: 'anonymous' | 'signing_in' | 'signed_in' = 'anonymous'
  /** What the server says about the account; undefined until it has answered. */
  user: SelfInfo | undefined = undefined
  /** Why the last sign-in did not work, in words for the patient. */
  failure: string | undefined = undefined
  /** Why a good token's account is not known, in words for the patient: it may be asked for again. */
  accountFailure: string | undefined = undefined

  /** The page that was wanted before signing in led elsewhere; home offers it. */
  wantedAddress = signInSession.wantedAddress()

  private rememberedTel = userTel.read() ?? ''
  private settled: Promise<unknown> = Promise.resolve()
  private recovery: Promise<boolean> | undefined = undefined
  private isLeaving = false

  constructor() {
    makeAutoObservable<this, 'settled' | 'recovery' | 'isLeaving'>(this, {
      settled: false,
      recovery: false,
      isLeaving: false,
    })
  }

  get isSignedIn(): boolean {
    return this.status === 'signed_in'
  }

  /** The bound phone, masked; empty while none is bound. Remembered from the last visit until the server answers. */
  get tel(): string {
    return this.user ? (this.user.tel ?? '') : this.rememberedTel
  }

  /** Begins with the address the app was opened with; called once, before the router starts. */
  start(query: SignInQuery): Promise<void> {
    const isUnansweredAttempt =
      signInSession.isAttempting() && !query.jwt && !query.code && authToken.read() === undefined
    if (isUnansweredAttempt) {
      signInSession.countFailure()
    }
    return this.carryOut(this.decide(query))
  }

  /** Tries again at the patient's wish, whatever happened before. */
  signIn(): Promise<void> {
    signInSession.clearAttempt()
    signInSession.forgetFailures()
    return this.carryOut(this.decide({}, true))
  }

  /** Asks again whose the token is, at the patient's wish, and goes on as after a sign-in. */
  askAgain(): Promise<void> {
    this.accountFailure = undefined
    return this.settle(this.welcome())
  }

  /** Ends this session here and on the server; the app does not sign in by itself again until it is reopened. */
  async signOut(): Promise<void> {
    try {
      await api.account.signOut({}, { isSignInStep: true })
    } catch {
      // The token is thrown away in any case.
    }
    signInSession.flagAttempt()
    this.forgetUser()
  }

  /** Takes over the account as a call answered it, such as binding a phone. */
  acceptUser(user: SelfInfo): void {
    this.user = user
    this.accountFailure = undefined
    userTel.write(user.tel ?? '')
  }

  /** Fetches the account anew; why that failed is kept for the pages to say. */
  async refreshUser(): Promise<void> {
    try {
      this.acceptUser(await api.account.getSelfInfo({}, { prompt: false }))
    } catch (error) {
      this.noteAccountFailure(error)
      throw error
    }
  }

  /** Goes on to the page that was wanted before a phone had to be bound, else home. */
  async openWantedPage(): Promise<void> {
    const wanted = this.wantedAddress
    this.forgetWanted()
    if (wanted !== undefined && (await reLaunchAddress(wanted))) return
    // Opened from a page of the app, such as 我的: back to it.
    await (canGoBack() ? goBack() : switchTab('index'))
  }

  /** What home offers has been opened, or is of no interest. */
  forgetWanted(): void {
    this.wantedAddress = undefined
    signInSession.forgetWanted()
  }

  private rememberWanted(address: string | undefined): void {
    this.wantedAddress = address ?? '/'
    signInSession.rememberWanted(this.wantedAddress)
  }

  /** @see SessionKeeper */
  async whenSettled(): Promise<void> {
    await this.settled
  }

  /** @see SessionKeeper */
  async recover(usedAuthorization: string | undefined): Promise<boolean> {
    const token = authToken.read()
    if (token !== undefined && token !== usedAuthorization) {
      return true
    }
    if (this.isLeaving) {
      return false
    }
    this.recovery ??= this.restart(usedAuthorization !== undefined).finally(() => {
      this.recovery = undefined
    })
    return this.recovery
  }

  /** Spec §4.5. A token refused soon after it was obtained is a failed attempt; one that lived for a while forgives earlier failures. */
  private async restart(hadToken: boolean): Promise<boolean> {
    if (hadToken && Date.now() - signInSession.obtainedAt() < SIGN_IN_SETTLE_MS) {
      signInSession.countFailure()
    } else if (hadToken) {
      signInSession.forgetFailures()
    }
    signInSession.clearAttempt()
    this.forgetUser()
    await this.carryOut(this.decide({}))
    return authToken.read() !== undefined
  }

  private decide(query: SignInQuery, isWished = false): SignInStep {
    return nextSignInStep(query, browser.kind(), {
      isAttempting: signInSession.isAttempting() || (signInSession.isForgetful() && !isWished),
      failures: signInSession.failures(),
      hasToken: authToken.read() !== undefined,
    })
  }

  private carryOut(step: SignInStep): Promise<void> {
    return this.settle(this.run(step))
  }

  /** User calls wait for it. */
  private settle(work: Promise<void>): Promise<void> {
    this.settled = work.catch(() => undefined)
    return work
  }

  private async run(step: SignInStep): Promise<void> {
    switch (step.do) {
      case 'store_jwt':
        signInSession.flagAttempt()
        this.keepToken(step.jwt)
        return this.welcome('jwt')
      case 'exchange_code':
        return this.exchange(step)
      case 'go_to_provider':
        return this.goToProvider()
      case 'sign_in_by_mini_program':
        return this.signInByMiniProgram()
      case 'use_token':
        return this.resume()
      case 'stay_anonymous':
        this.status = 'anonymous'
    }
  }

  private async exchange({ code, state }: { code: string; state: string }): Promise<void> {
    this.status = 'signing_in'
    try {
      if (state.startsWith(boundStateMark) && state !== signInSession.state()) {
        throw new Error(failureTexts.notSignedIn)
      }
      const { accessToken } = await api.account.signInByOfficialAccount(
        { code, state },
        { isSignInStep: true },
      )
      this.keepToken(accessToken)
      signInSession.markFresh()
      this.isLeaving = true
      browser.reload()
      await this.stayUntilGone()
    } catch (error) {
      await this.tryAgain(error)
    }
  }

  private async goToProvider(): Promise<void> {
    this.status = 'signing_in'
    try {
      const [{ state }, settings] = await Promise.all([
        api.account.getLoginState({}, { isSignInStep: true, loading: true }),
        readWeChatSettings(),
      ])
      signInSession.flagAttempt()
      signInSession.rememberState(state)
      this.isLeaving = true
      browser.leaveFor(authorizeAddress(settings, browser.addressWithout(signInQueryNames), state))
      await this.stayUntilGone()
    } catch (error) {
      // A token from an earlier visit is better than none.
      await (authToken.read() === undefined ? this.giveUp(error) : this.resume())
    }
  }

  private async signInByMiniProgram(): Promise<void> {
    this.status = 'signing_in'
    try {
      const code = await readWeChatCode()
      const { accessToken } = await api.account.signInByMiniProgram(
        { code },
        { isSignInStep: true },
      )
      this.keepToken(accessToken)
      await this.welcome()
    } catch (error) {
      signInSession.countFailure()
      this.giveUp(error)
    }
  }

  /** A token from an earlier page: pages may use it at once, the account is asked beside. */
  private resume(): Promise<void> {
    if (signInSession.isFresh()) {
      return this.welcome()
    }
    this.status = 'signed_in'
    this.refreshUser().catch(() => undefined)
    return Promise.resolve()
  }

  /** After a sign-in: who is it, and has he a phone (spec §4.1)? */
  private async welcome(by?: 'jwt'): Promise<void> {
    // Who is signed in stays so: a moment of nobody would have the app forget what it keeps for moments without network.
    if (!this.isSignedIn) this.status = 'signing_in'
    try {
      const user = await api.account.getSelfInfo({}, { isSignInStep: true })
      if (by === 'jwt' && user.sessionKind === 'session') {
        // A token of an ordinary session in a link: who sent it would have somebody else work in his own account.
        throw new ServerRefused(401, failureTexts.notSignedIn)
      }
      if (user.sessionKind === 'entry_link' && user.accessToken) {
        this.keepToken(user.accessToken)
      }
      this.acceptUser(user)
      signInSession.clearFresh()
    } catch (error) {
      if (error instanceof ServerRefused && error.statusCode === 401) {
        this.forgetUser()
        return this.tryAgain(error)
      }
      // The token may still be good; who it is and whether a phone is bound is still to be asked, also after a reload.
      signInSession.markFresh()
      this.noteAccountFailure(error)
    }
    runInAction(() => {
      this.status = 'signed_in'
      this.failure = undefined
    })
    void this.openFirstPage(by)
  }

  /**
   * After a jwt home when a phone is bound, wherever it came in (spec §4.1); the page it came in at is offered there. After a code the page wanted.
   * Without a phone the phone-binding page; WeChat forbids mini-programs to ask for a phone at launch.
   */
  private async openFirstPage(by: 'jwt' | undefined): Promise<void> {
    if (this.user === undefined || browser.kind() === 'mini_program') {
      return
    }
    await browser.whenFirstPageShown()
    const here = currentAddress()
    const isAtBinding = isAddressOf(here, 'bind_tel')
    if (by === 'jwt' && !isAtBinding && !isAddressOf(here, 'index')) {
      this.rememberWanted(here)
    }
    if (this.tel !== '') {
      if (by === 'jwt') {
        await (isAddressOf(here, 'index') ? undefined : switchTab('index'))
      } else if (isAtBinding) {
        await this.openWantedPage()
      }
      return
    }
    if (!isAtBinding) {
      this.rememberWanted(here)
      await reLaunch('bind_tel')
    }
  }

  private async tryAgain(error: unknown): Promise<void> {
    signInSession.countFailure()
    signInSession.clearAttempt()
    signInSession.clearFresh()
    const step = this.decide({})
    if (step.do === 'stay_anonymous') {
      this.giveUp(error)
    } else {
      await this.run(step)
    }
  }

  /** A 401 is no such failure: the sign-in starts again. */
  private noteAccountFailure(error: unknown): void {
    if (error instanceof ServerRefused && error.statusCode === 401) return
    this.accountFailure = error instanceof Error ? error.message : String(error)
  }

  private giveUp(error: unknown): void {
    this.status = 'anonymous'
    this.failure = error instanceof Error ? error.message : String(error)
  }

  private keepToken(token: string): void {
    authToken.write(/^Bearer /i.test(token) ? token : `Bearer ${token}`)
    signInSession.rememberObtained()
  }

  private forgetUser(): void {
    authToken.remove()
    userTel.remove()
    this.rememberedTel = ''
    this.user = undefined
    this.accountFailure = undefined
    this.status = 'anonymous'
  }

  /** The window is about to go; if it stays (or comes back from the browser's cache), the attempt has failed and nobody waits for ever. */
  private stayUntilGone(): Promise<void> {
    return new Promise((resolve) => {
      setTimeout(() => {
        this.isLeaving = false
        signInSession.countFailure()
        runInAction(() => (this.status = 'anonymous'))
        resolve()
      }, leaveTimeoutMs)
    })
  }
}
