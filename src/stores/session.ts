import type { SessionKeeper } from '@/request/sending/session_keeper'
import { SIGN_IN_SETTLE_MS } from '@/settings/limits'
import { authToken } from '@/storage/keys'

import type { AuthStore } from './auth'
import { signInSession } from './sign_in_session'

/** The session's keeper for the request layer: calls wait during a sign-in, and calls refused together start one new sign-in. */
export class Session implements SessionKeeper {
  private recovery: Promise<boolean> | undefined = undefined

  constructor(private readonly auth: AuthStore) {}

  /** @see SessionKeeper */
  whenSettled(): Promise<void> {
    return this.auth.settled
  }

  /** @see SessionKeeper */
  async recover(usedAuthorization: string | undefined): Promise<boolean> {
    const token = authToken.read()
    if (token !== undefined && token !== usedAuthorization) {
      return true
    }
    if (this.auth.isLeaving || this.auth.hasSignedOut) {
      return false
    }
    this.recovery ??= this.signInAgain(usedAuthorization !== undefined).finally(() => {
      this.recovery = undefined
    })
    return this.recovery
  }

  /** A token refused soon after it was obtained is a failed attempt; one that lasted resets earlier failures. */
  private async signInAgain(hadToken: boolean): Promise<boolean> {
    if (hadToken && Date.now() - signInSession.obtainedAt() < SIGN_IN_SETTLE_MS) {
      signInSession.countFailure()
    } else if (hadToken) {
      signInSession.forgetFailures()
    }
    await this.auth.startAgain()
    return authToken.read() !== undefined
  }
}
