/** What callers did and what they were told: every call with its answer, or without one. Written down while it happens, and judged afterwards by `rules.ts`. */

/** Done, refused for good, or nobody knows: it may have happened, it may still happen. */
export type Outcome = 'ok' | 'fail' | 'unknown'

/** What somebody asked for. */
export type OrderRequest =
  /** A place, under a key by which he may ask again. */
  | { kind: 'book'; key: string; patientId: string; slotId: string }
  | { kind: 'cancel'; orderId: string }
  /** Money was taken from him for an order or a deposit. */
  | { kind: 'pay'; businessId: string; amountFen: number }
  /** He wants money back. */
  | { kind: 'refund'; businessId: string }

/** One call: when it began and ended (ms), how, and what it answered. */
export type Operation = OrderRequest & OperationReply & { from: number; to: number }

/** What came back of a call. */
export interface OperationReply {
  outcome: Outcome
  orderId?: string
  /** Of HTTP, for whoever looks for the reason. */
  status?: number
}

/** By the status of an answer: what the server refuses did not happen; where it fails, nobody knows. */
export const outcomeOf = (status: number): Outcome =>
  status === 200 ? 'ok' : status >= 400 && status < 500 ? 'fail' : 'unknown'

export class History {
  readonly operations: Operation[] = []

  /** Does it and writes it down; a call that breaks off has no known outcome. */
  async record<Answer>(
    request: OrderRequest,
    act: () => Promise<Answer>,
    notify: (answer: Answer) => OperationReply,
  ): Promise<Answer | undefined> {
    const from = Date.now()
    try {
      const answer = await act()
      this.operations.push({ ...request, from, to: Date.now(), ...notify(answer) })
      return answer
    } catch {
      this.operations.push({ ...request, from, to: Date.now(), outcome: 'unknown' })
      return undefined
    }
  }
}
