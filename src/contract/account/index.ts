/**
 * Signing in, the account and its phone (spec §4, §7).
 * Shown by the spec: `state`, `code`, `accessToken`, `tel`. Designed here: everything else, all of it optional to the client.
 */
export * from './calls'
export * from './session'
