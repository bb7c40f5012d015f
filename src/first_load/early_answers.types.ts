/** What came back for a call that was sent before the app was there, and when (this phone's clock). */
export interface EarlyAnswer {
  statusCode: number
  data: unknown
  sentAt: number
  receivedAt: number
}

/** The part of a call by which it is known again. */
export interface EarlyCall {
  method: string
  url: string
  body?: unknown
  headers: Readonly<Record<string, string>>
}

/** The answer to this very call of this very account, once; undefined when nobody has asked early. */
export type TakeEarlyAnswer = (call: EarlyCall) => Promise<EarlyAnswer | undefined>
