import { makeAutoObservable } from 'mobx'

import type { SelfInfo } from '@/contract/account'
import { api } from '@/request/api'
import { ServerRefused } from '@/request/sending/errors'
import { userTel } from '@/storage/keys'
import { failureTexts } from '@/texts/failures'

import { signInSession } from './sign_in_session'

/** The account that is signed in, as the server tells it. */
export class AccountStore {
  /** What the server says about the account; undefined until it has answered. */
  user: SelfInfo | undefined = undefined
  /** Why a good token's account is not known, in words for the patient: it may be asked for again. */
  failure: string | undefined = undefined

  private rememberedTel = userTel.read() ?? ''

  constructor() {
    makeAutoObservable(this)
  }

  /** The bound phone, masked; empty while none is bound. Remembered from the last visit until the server answers. */
  get tel(): string {
    return this.user ? (this.user.tel ?? '') : this.rememberedTel
  }

  /** Takes over the account as a call answered it, such as binding a phone. */
  accept(user: SelfInfo): void {
    this.user = user
    this.failure = undefined
    userTel.write(user.tel ?? '')
  }

  /** Fetches the account anew; why that failed is kept for the pages to say. */
  async refresh(): Promise<void> {
    try {
      this.accept(await api.account.getSelfInfo({}, { prompt: false }))
    } catch (error) {
      this.noteFailure(error)
      throw error
    }
  }

  /** Asks whose a new token is, as a step of signing in. */
  async identify(by: 'jwt' | undefined): Promise<void> {
    const user = await api.account.getSelfInfo({}, { isSignInStep: true })
    if (by === 'jwt' && user.sessionKind === 'session') {
      // A token of an ordinary session in a link: who sent it would have somebody else work in his own account.
      throw new ServerRefused(401, failureTexts.notSignedIn)
    }
    if (user.sessionKind === 'entry_link' && user.accessToken) {
      signInSession.keepToken(user.accessToken)
    }
    this.accept(user)
  }

  /** The account is asked for once more: the last failure is no longer true. */
  forgetFailure(): void {
    this.failure = undefined
  }

  /** Keeps why the account is not known. A 401 is no such failure: the sign-in starts again. */
  noteFailure(error: unknown): void {
    if (error instanceof ServerRefused && error.statusCode === 401) return
    this.failure = error instanceof Error ? error.message : String(error)
  }

  /** Nobody is signed in any more. */
  forget(): void {
    userTel.remove()
    this.rememberedTel = ''
    this.user = undefined
    this.failure = undefined
  }
}
