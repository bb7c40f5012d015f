/** How an outside system can fail. Every gateway throws one of these two and nothing else. */

/** The system could not be reached, answered too late, or failed: the outcome is unknown, so it is asked again later. */
export class GatewayUnavailable extends Error {
  override readonly name = 'GatewayUnavailable'
  /** It is certain that nothing happened on the other side: asking again cannot do it twice. */
  readonly undone: boolean
  /** Asking again changes nothing: the outcome must be looked up by a person. */
  readonly needsPerson: boolean
  constructor(
    readonly system: string,
    readonly why: string,
    options?: { cause?: unknown; undone?: boolean; needsPerson?: boolean },
  ) {
    super(`${system} is unavailable: ${why}`, options)
    this.undone = options?.undone ?? false
    this.needsPerson = options?.needsPerson ?? false
  }
}

/** The system answered with a refusal; repeating the same request gives the same answer. */
export class GatewayRefused extends Error {
  override readonly name = 'GatewayRefused'
  constructor(
    readonly system: string,
    /** The system's own code, e.g. `40029` or `ORDERPAID`. */
    readonly code: string,
    readonly why: string,
  ) {
    super(`${system} refused (${code}): ${why}`)
  }
}
