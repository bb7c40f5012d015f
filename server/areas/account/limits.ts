/** The numbers of signing in and of changing the phone (domain: login rules, ASVS 7.3 time-outs, 7.5.1). */

/** A login state is valid for ten minutes and can be used once. */
export const loginStateMinutes = 10
/** The same code and state from the same browser within this time count as one login: WeChat may load the redirect twice. */
export const sameLoginSeconds = 30
/** How long the second of two such requests waits for the first. */
export const sameLoginWaitMs = 5000

/** A session ends this long after sign-in, used or not. WeChat signs in again without a question to the patient. */
export const sessionDays = { official_account: 30, mini_program: 30, entry_link: 1 } as const
/** A session ends when it was not used for this long. */
export const sessionIdleDays = 7
/** An entry link must be opened within this time. */
export const entryLinkSeconds = 60
/** A client that does not exchange it (it knows only the `?jwt=` of the specification) may use the link itself for this long. */
export const entryLinkMinutes = 30
/** How long a replica caches an active session: a sign-out on another replica takes effect after this time at the latest. */
export const sessionMemoryMs = 3000
/** How often the last use of a session is recorded. */
export const lastSeenEverySeconds = 60

/** Changing the phone. */
export const telChangeRules = {
  /** From the first step to the new number's code. */
  minutes: 30,
  /** A change proven by certificate waits, so that the holder of the old number can object. */
  waitHours: 24,
  /** Certificate attempts within 24 hours, right or wrong. */
  certificateTriesPerDay: 3,
} as const

/** The check by SMS before reports and films: once a session, and again after this time. */
export const stepUpHours = 12

/** Wrong certificates a day when proving that the account which already has the phone is one's own. */
export const joinTriesPerDay = 3
