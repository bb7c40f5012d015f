/** One call on its way through the interceptors. */
export interface Call {
  readonly method: 'GET' | 'POST'
  /** Full address, query included. */
  readonly url: string
  /** The JSON body of a POST. */
  readonly body?: unknown
  readonly headers: Readonly<Record<string, string>>
  readonly timeoutMs: number
  /** Show the loading mask. */
  readonly loading: boolean
  /** Tell the patient when it fails. */
  readonly prompt: boolean
  /** May be sent again after a transport failure without doing anything twice. */
  readonly repeatable: boolean
  /**
   * `needed`: waits for a sign-in that is under way, so that the call carries its token. `optional`: goes at once.
   * `being_made`: is itself part of the sign-in, so a 401 must not start another one.
   */
  readonly session: 'needed' | 'optional' | 'being_made'
  /** Turns the body of a 200 into what the caller gets; throws BadReply where it does not fit. */
  readonly readBody: (body: unknown) => unknown
}

/** What came back; `body` is its JSON, null when it was empty, undefined when it was no JSON. */
export interface Answer {
  readonly statusCode: number
  readonly body: unknown
}

/** Sends a call on. */
export type Send = (call: Call) => Promise<Answer>

/** A step between the caller and the network: it may change the call, refuse it by throwing, repeat it, or look at the answer. */
export type Interceptor = (call: Call, next: Send) => Promise<Answer>

/** Strings interceptors in front of a sender; the first one sees the call first and the answer last. */
export function composeSend(interceptors: readonly Interceptor[], send: Send): Send {
  return interceptors.reduceRight<Send>(
    (next, interceptor) => (call) => interceptor(call, next),
    send,
  )
}
