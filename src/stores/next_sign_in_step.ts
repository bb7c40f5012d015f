import type { BrowserKind } from '@/platform/window/user_agent'
import { SIGN_IN_ATTEMPT_LIMIT } from '@/settings/limits'

/** The parameters of signing in. */
export interface SignInQuery {
  jwt?: string
  code?: string
  state?: string
}

/** The stored state of signing in. */
export interface SignInFlags {
  /** A login attempt is flagged in this session. */
  isAttempting: boolean
  /** Failed attempts of this session. */
  failures: number
  hasToken: boolean
}

/** The next step of signing in. */
export type SignInStep =
  | { do: 'store_jwt'; jwt: string }
  | { do: 'exchange_code'; code: string; state: string }
  | { do: 'go_to_provider' }
  | { do: 'sign_in_by_mini_program' }
  | { do: 'use_token' }
  | { do: 'stay_anonymous' }

/**
 * The login of spec §4, as one decision. Step 5 (a 401) clears flag and token and decides again, with an empty query.
 * Beyond the spec: an existing token is used, the mini-program signs in by its own code, and two failed attempts end
 * it.
 */
export function nextSignInStep(
  query: SignInQuery,
  browser: BrowserKind,
  flags: SignInFlags,
): SignInStep {
  const otherwise: SignInStep = { do: flags.hasToken ? 'use_token' : 'stay_anonymous' }
  const mayTry = flags.failures < SIGN_IN_ATTEMPT_LIMIT
  if (browser === 'other') {
    return otherwise
  }
  if (browser === 'mini_program') {
    return !flags.hasToken && mayTry ? { do: 'sign_in_by_mini_program' } : otherwise
  }
  if (query.jwt) {
    return { do: 'store_jwt', jwt: query.jwt }
  }
  if (query.code) {
    return { do: 'exchange_code', code: query.code, state: query.state ?? '' }
  }
  return !flags.isAttempting && mayTry ? { do: 'go_to_provider' } : otherwise
}

/** The parameters that signing in removes from the address at once. */
export const signInQueryNames = ['jwt', 'code', 'state'] as const
