/**
 * Signing in, the account and its phone (spec §4, §7).
 * Shown by the spec: `state`, `code`, `accessToken`, `tel`. Designed here: everything else, all of it optional to the client.
 */
import { accountProofCalls } from './calls'
import { signInCalls } from './sign_in_calls'

export * from './session'

export const accountCalls = { ...signInCalls, ...accountProofCalls }
