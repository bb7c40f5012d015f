import { makeAutoObservable, runInAction } from 'mobx'

import { browser } from '@/platform/window/browser'
import { keepPresses } from '@/first_load/presses'
import { api } from '@/request/api'
import { ServerRefused } from '@/request/sending/errors'
import { authToken } from '@/storage/keys'
import type { AccountStore } from './account'
import { nextSignInStep, type SignInQuery, type SignInStep } from './next_sign_in_step'
import { signInSession } from './sign_in_session'
import type { WantedPageStore } from './wanted_page'
import { exchangeCode, exchangeMiniProgramCode, leaveForWeChat } from './we_chat_sign_in'
import { wholeValues } from './whole_values'

/** Leaving for WeChat's page takes less than this; a page that is still here (or was restored) is anonymous. */
const leaveTimeoutMs = 10000

/** The state of signing in (spec §4). */
export class AuthStore {
  status: 'anonymous' | 'signing_in' | 'signed_in' = 'anonymous'
  /** Why the last sign-in failed, for the patient to read. */
  failure: string | undefined = undefined

  /** Settles when no sign-in is in progress. */
  settled: Promise<void> = Promise.resolve()
  /** The window is about to leave for WeChat's page, or to reload. */
  isLeaving = false
  /** The patient has signed out: a call that was still under way does not sign in again. */
  hasSignedOut = false

  constructor(
    private readonly account: AccountStore,
    private readonly wantedPage: WantedPageStore,
  ) {
    makeAutoObservable(this, { settled: false, isLeaving: false, hasSignedOut: false }, wholeValues)
  }

  get isSignedIn(): boolean {
    return this.status === 'signed_in'
  }

  /** Starts with the address the app was opened with; called once, before the router starts. */
  start(query: SignInQuery): Promise<void> {
    const isUnansweredAttempt =
      signInSession.isAttempting() && !query.jwt && !query.code && authToken.read() === undefined
    if (isUnansweredAttempt) signInSession.countFailure()
    return this.settle(this.run(this.decide(query)))
  }

  /** Tries again at the patient's request, whatever happened before. */
  signIn(): Promise<void> {
    this.hasSignedOut = false
    signInSession.clearAttempt()
    signInSession.forgetFailures()
    return this.settle(this.run(this.decide({}, true)))
  }

  /** Asks again whose the token is, at the patient's request, and continues as after a sign-in. */
  askAgain(): Promise<void> {
    this.account.forgetFailure()
    return this.settle(this.welcome())
  }

  /** Ends this session here and on the server; the app does not sign in automatically again until it is reopened. */
  async signOut(): Promise<void> {
    this.hasSignedOut = true
    try {
      await api.account.signOut({}, { isSignInStep: true })
    } catch {
      // The token is deleted in any case.
    }
    signInSession.flagAttempt()
    this.forgetUser()
  }

  /** Spec §4.5: a refused token is deleted, and the sign-in starts again. */
  startAgain(): Promise<void> {
    signInSession.clearAttempt()
    this.forgetUser()
    return this.settle(this.run(this.decide({})))
  }

  private decide(query: SignInQuery, isWanted = false): SignInStep {
    return nextSignInStep(query, browser.kind(), signInSession.flags(isWanted))
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
        signInSession.keepToken(step.jwt)
        return this.welcome('jwt')
      case 'exchange_code':
        return this.attempt(
          exchangeCode(step).then(() => this.stayUntilGone()),
          (error) => this.tryAgain(error),
        )
      case 'go_to_provider':
        return this.attempt(
          leaveForWeChat().then(() => this.stayUntilGone()),
          // A token from an earlier visit is better than none.
          (error) => (authToken.read() === undefined ? this.giveUp(error) : this.resume()),
        )
      case 'sign_in_by_mini_program':
        return this.attempt(
          exchangeMiniProgramCode().then(() => this.welcome()),
          (error) => {
            signInSession.countFailure()
            this.giveUp(error)
          },
        )
      case 'use_token':
        return this.resume()
      case 'stay_anonymous':
        this.status = 'anonymous'
    }
  }

  private async attempt(
    work: Promise<void>,
    orElse: (error: unknown) => void | Promise<void>,
  ): Promise<void> {
    this.status = 'signing_in'
    try {
      await work
    } catch (error) {
      await orElse(error)
    }
  }

  /** A token from an earlier page: pages may use it at once, the account is loaded in the background. */
  private resume(): Promise<void> {
    if (signInSession.isFresh()) {
      return this.welcome()
    }
    this.status = 'signed_in'
    this.account.refresh().catch(() => undefined)
    return Promise.resolve()
  }

  /** After a sign-in: loads the account and checks for a bound phone (spec §4.1). */
  private async welcome(by?: 'jwt'): Promise<void> {
    // A signed-in state stays: a moment without an account would delete the data stored for offline use.
    if (!this.isSignedIn) this.status = 'signing_in'
    try {
      await this.account.identify(by)
      signInSession.clearFresh()
    } catch (error) {
      if (error instanceof ServerRefused && error.statusCode === 401) {
        this.forgetUser()
        return this.tryAgain(error)
      }
      // The token may still be valid; the account and its phone must be loaded all the same, also after a reload.
      signInSession.markFresh()
      this.account.noteFailure(error)
    }
    runInAction(() => {
      this.status = 'signed_in'
      this.failure = undefined
    })
    if (this.account.user !== undefined) void this.wantedPage.openFirst(by, this.account.tel)
  }

  private async tryAgain(error: unknown): Promise<void> {
    signInSession.countFailure()
    signInSession.clearAttempt()
    signInSession.clearFresh()
    const step = this.decide({})
    if (step.do === 'stay_anonymous') this.giveUp(error)
    else await this.run(step)
  }

  private giveUp(error: unknown): void {
    this.status = 'anonymous'
    this.failure = error instanceof Error ? error.message : String(error)
  }

  private forgetUser(): void {
    authToken.remove()
    this.account.forget()
    this.status = 'anonymous'
  }

  /** The window is about to leave; if it stays (or is restored from the browser's cache), the attempt has failed and waiting calls continue. */
  private async stayUntilGone(): Promise<void> {
    this.isLeaving = true
    keepPresses()
    await new Promise((resolve) => setTimeout(resolve, leaveTimeoutMs))
    this.isLeaving = false
    signInSession.countFailure()
    runInAction(() => (this.status = 'anonymous'))
  }
}
