/** One call in the interceptors. */
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
  /** Show a failure to the patient. */
  readonly prompt: boolean
  /** Safe to repeat after a transport failure. */
  readonly repeatable: boolean
  /**
   * `needed`: waits for a sign-in in progress, so that the call carries its token. `optional`: is sent at once.
   * `being_made`: is itself part of the sign-in, so a 401 must not start another one.
   */
  readonly session: 'needed' | 'optional' | 'being_made'
  /** Turns the body of a 200 into the caller's reply; throws BadReply where it does not fit. */
  readonly readBody: (body: unknown) => unknown
}

/** The response; `body` is its JSON, null when it was empty, undefined when it was no JSON. */
export interface Answer {
  readonly statusCode: number
  readonly body: unknown
}

/** Sends a call on. */
export type Send = (call: Call) => Promise<Answer>

/** A step between the caller and the network: it may change the call, refuse it by throwing, repeat it, or read the response. */
export type Interceptor = (call: Call, next: Send) => Promise<Answer>

/** Composes interceptors before a sender; the first one sees the call first and the response last. */
export function composeSend(interceptors: readonly Interceptor[], send: Send): Send {
  return interceptors.reduceRight<Send>(
    (next, interceptor) => (call) => interceptor(call, next),
    send,
  )
}
