import type { BrowserKind } from '@/platform/window/user_agent'
import { SIGN_IN_ATTEMPT_LIMIT } from '@/settings/limits'

/** What the address may carry for signing in. */
export interface SignInQuery {
  jwt?: string
  code?: string
  state?: string
}

/** What is remembered about signing in. */
export interface SignInFlags {
  /** A login attempt is flagged in this session. */
  isAttempting: boolean
  /** Attempts of this session that led nowhere. */
  failures: number
  hasToken: boolean
}

/** What to do next about signing in. */
export type SignInStep =
  | { do: 'store_jwt'; jwt: string }
  | { do: 'exchange_code'; code: string; state: string }
  | { do: 'go_to_provider' }
  | { do: 'sign_in_by_mini_program' }
  | { do: 'use_token' }
  | { do: 'stay_anonymous' }

/**
 * The login of spec §4, as one decision. Step 5 (a 401) clears flag and token and decides again, with an empty query.
 * Beyond the spec: a token that is already there is used, the mini-program signs in by its own code, and two failed attempts end the trying.
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

/** The queries that signing in takes out of the address at once. */
export const signInQueryNames = ['jwt', 'code', 'state'] as const
