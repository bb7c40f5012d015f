/** Limits of a desk session. */

/** Without an action for so long, the session ends. */
export const idleMinutes = 30
/** The session ends after a working day, used or not. */
export const sessionHours = 12
/** A session whose account the provider has not confirmed for so long ends, where accounts are re-checked. */
export const unconfirmedMinutes = 60
/** A sign-in must be finished within this time. */
export const signInMinutes = 10
