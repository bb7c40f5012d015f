/** The reply to a call sent before the app was loaded, and when it came (this phone's clock). */
export interface EarlyAnswer {
  statusCode: number
  data: unknown
  sentAt: number
  receivedAt: number
}

/** The part of a call that identifies it. */
export interface EarlyCall {
  method: string
  url: string
  body?: unknown
  headers: Readonly<Record<string, string>>
}

/** The reply to this very call of this very account, once; undefined without an early one. */
export type TakeEarlyAnswer = (call: EarlyCall) => Promise<EarlyAnswer | undefined>
