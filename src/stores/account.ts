import { makeAutoObservable } from 'mobx'

import type { SelfInfo } from '@/contract/account'
import { api } from '@/request/api'
import { ServerRefused } from '@/request/sending/errors'
import { userTel } from '@/storage/keys'
import { failureTexts } from '@/texts/failures'

import { signInSession } from './sign_in_session'
import { wholeValues } from './whole_values'

/** The signed-in account, as the server sends it. */
export class AccountStore {
  /** The server's data of the account; undefined until loaded. */
  user: SelfInfo | undefined = undefined
  /** Why the account of a valid token is unknown, for the patient to read: it may be asked for again. */
  failure: string | undefined = undefined

  private rememberedTel = userTel.read() ?? ''

  constructor() {
    makeAutoObservable(this, {}, wholeValues)
  }

  /** The bound phone, masked; empty while none is bound. From the last visit until the server replies. */
  get tel(): string {
    return this.user ? (this.user.tel ?? '') : this.rememberedTel
  }

  /** Takes over the account from a call's reply, such as binding a phone. */
  accept(user: SelfInfo): void {
    this.user = user
    this.failure = undefined
    userTel.write(user.tel ?? '')
  }

  /** Loads the account again; the reason of a failure is kept for pages to show. */
  async refresh(): Promise<void> {
    try {
      this.accept(await api.account.getSelfInfo({}, { prompt: false }))
    } catch (error) {
      this.noteFailure(error)
      throw error
    }
  }

  /** Loads the account of a new token, as a step of signing in. */
  async identify(by: 'jwt' | undefined): Promise<void> {
    const user = await api.account.getSelfInfo({}, { isSignInStep: true })
    if (by === 'jwt' && user.sessionKind === 'session') {
      // A link with an ordinary session's token is refused: its sender could make another person use the sender's account.
      throw new ServerRefused(401, failureTexts.notSignedIn)
    }
    if (user.sessionKind === 'entry_link' && user.accessToken) {
      signInSession.keepToken(user.accessToken)
    }
    this.accept(user)
  }

  /** The account is asked for once more: the last failure is cleared. */
  forgetFailure(): void {
    this.failure = undefined
  }

  /** Stores why the account is unknown. A 401 is no such failure: the sign-in starts again. */
  noteFailure(error: unknown): void {
    if (error instanceof ServerRefused && error.statusCode === 401) return
    this.failure = error instanceof Error ? error.message : String(error)
  }

  /** Clears the account after sign-out. */
  forget(): void {
    userTel.remove()
    this.rememberedTel = ''
    this.user = undefined
    this.failure = undefined
  }
}
