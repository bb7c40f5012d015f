/** The rules of taking times of which some are the hospital platform's own, without a database. */

export const platformRules = {
  /** What the platform said is asked anew after so long. */
  askedAgainMs: 30_000,
  /** What it said before is shown no longer than that. */
  usefulMs: 300_000,
  /** So long a time that was shown can be chosen: whether it is still free, the lock says. */
  choosableMs: 1_800_000,
  /** A question without an answer is over by then: it may be asked again. */
  questionMs: 6000,
  /** So long a time that was refused is not offered to the exam again. */
  refusedMs: 600_000,
  /** What the platform is asked to keep a place for; it is confirmed as soon as all are kept. */
  untilSeconds: 600,
  /** Locks that were not given by then are given up. */
  givenUpMs: 120_000,
  /** Attempts without an answer until it is somebody's work, some four minutes. */
  silentAttempts: 8,
  /** Whoever took the plan looks at the page so long; later the outcome is a message. */
  watchedMs: 6000,
} as const

export type LockState =
  | 'HELD'
  | 'ASKED'
  | 'LOCKED'
  | 'CONFIRMING'
  | 'CONFIRMED'
  | 'RELEASING'
  | 'RELEASED'
  | 'REFUSED'
  | 'KEPT'

/** A part of a plan that is being taken. */
export interface Part {
  state: LockState
  /** The doctor has not revoked it, and it is not done. */
  isOrdered: boolean
}

/** What happens to the plan: all parts or none; nothing is confirmed before everything is kept. */
export function nextOf(parts: readonly Part[]): 'fail' | 'confirm' | 'commit' | 'wait' {
  const every = (...states: LockState[]) => parts.every(({ state }) => states.includes(state))
  if (parts.some(({ state, isOrdered }) => !isOrdered || isGone(state))) return 'fail'
  if (every('HELD', 'CONFIRMED')) return 'commit'
  const isKept = every('HELD', 'LOCKED', 'CONFIRMING', 'CONFIRMED')
  return isKept && parts.some(({ state }) => state === 'LOCKED') ? 'confirm' : 'wait'
}

const isGone = (state: LockState): boolean =>
  ['REFUSED', 'RELEASING', 'RELEASED', 'KEPT'].includes(state)

/** How it stands with what the platform has free for an exam. */
export type ProposalState = 'fresh' | 'asking' | 'silent' | 'old'

/** By how long ago it was asked, answered and failed; null: never. */
export function proposalState(ages: {
  askedMs: number | null
  answeredMs: number | null
  failedMs: number | null
}): ProposalState {
  const { askedMs, answeredMs, failedMs } = ages
  const isNewer = (one: number | null, other: number | null) =>
    one !== null && (other === null || one < other)
  if (answeredMs !== null && answeredMs < platformRules.askedAgainMs) return 'fresh'
  const isAsked =
    askedMs !== null &&
    askedMs < platformRules.questionMs &&
    !isNewer(answeredMs, askedMs) &&
    !isNewer(failedMs, askedMs)
  if (isAsked) return 'asking'
  return isNewer(failedMs, answeredMs) ? 'silent' : 'old'
}
