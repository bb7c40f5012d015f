/**
 * The hospital's clock on a phone whose own may be wrong: learned from the `serverNow` of replies. Countdowns that
 * outlive a reply run against it. A reply tells the time to within half its round trip; the fastest one counts until
 * it is old or contradicted.
 */

/** A reply's sample: how far the server is ahead of this phone, with the error. */
export interface ClockSample {
  offsetMs: number
  uncertaintyMs: number
  /** By this phone's clock. */
  takenAt: number
}

const oldAfterMs = 10 * 60_000
let known: ClockSample | undefined

/** The hospital's current time, in milliseconds since 1970; the phone's own until a reply has told. */
export function serverNowMs(): number {
  return Date.now() + (known?.offsetMs ?? 0)
}

/** The hospital's current time in ISO 8601, as in replies. */
export function serverNowText(): string {
  return new Date(serverNowMs()).toISOString()
}

/** Learns from a reply's body, if it tells the hospital's time; `sentAt` and `receivedAt` are this phone's. */
export function noteServerNow(body: unknown, sentAt: number, receivedAt: number): void {
  const next = sampleOf(body, sentAt, receivedAt)
  if (next) known = betterSample(known, next)
}

/** Forgets what was learned, for tests. */
export function forgetServerClock(): void {
  known = undefined
}

/** Which of two samples counts: the newer one when they contradict each other, when it is the more precise, or when the other is old. */
export function betterSample(before: ClockSample | undefined, next: ClockSample): ClockSample {
  if (before === undefined || next.uncertaintyMs <= before.uncertaintyMs) return next
  const isContradicted =
    Math.abs(next.offsetMs - before.offsetMs) > next.uncertaintyMs + before.uncertaintyMs
  return isContradicted || Math.abs(next.takenAt - before.takenAt) > oldAfterMs ? next : before
}

function sampleOf(body: unknown, sentAt: number, receivedAt: number): ClockSample | undefined {
  if (
    typeof body !== 'object' ||
    body === null ||
    !('serverNow' in body) ||
    typeof body.serverNow !== 'string'
  )
    return undefined
  const serverNow = Date.parse(body.serverNow)
  // A phone's clock that was set back in between gives no sample.
  if (Number.isNaN(serverNow) || receivedAt < sentAt) return undefined
  return {
    offsetMs: serverNow - (sentAt + receivedAt) / 2,
    uncertaintyMs: (receivedAt - sentAt) / 2,
    takenAt: receivedAt,
  }
}
