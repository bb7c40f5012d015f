/** Messages to the hospital's system: written first, then sent until it has them. The same one may be sent as often as it takes: it has effect once. */
import type { Sql } from '../database/client'
import type { Dependencies } from '../dependencies'
import { GatewayRefused, GatewayUnavailable } from '../gateways/failures'
import { waitForSending } from '../gateways/wait_a_moment'
import { backoffMs } from '../values/backoff'
import { settleEach } from '../values/settle_each'

/** How many one run sends. */
const limit = 20
/** How long a patient's reply waits for the hospital's. */
const waitMs = 2000

/** When a message is sent again, and why it was not taken: no answer, or no such call there. */
export interface Later {
  delayMs: number
  failure: 'silent' | 'not_offered'
}

/** What is due, or one message. */
export interface Claim {
  id?: string | undefined
  limit: number
}

/** One kind of message. */
interface Outbox<Message extends { attempts: number }> {
  /** What the log says of one that a reply waited for. */
  failed: string
  /** Postpones the next turn of what it claims, so that two replicas do not send at once. */
  claim(sql: Sql, which: Claim): Promise<Message[]>
  /** Hands one over and keeps the answer; false where the hospital has no such call. */
  send(deps: Dependencies, message: Message): Promise<boolean>
  /** The hospital said no. */
  refused(deps: Dependencies, message: Message, refusal: GatewayRefused): Promise<unknown>
  later(sql: Sql, message: Message, later: Later): Promise<unknown>
  /** A hospital without the call is asked again after this: it may have it by then. */
  notOfferedMs?: number
}

/** The ways to send a kind of message. */
export function outboxOf<Message extends { attempts: number }>(outbox: Outbox<Message>) {
  async function send(deps: Dependencies, message: Message): Promise<void> {
    try {
      if (await outbox.send(deps, message)) return
      const delayMs = outbox.notOfferedMs ?? backoffMs(message.attempts)
      await outbox.later(deps.sql, message, { delayMs, failure: 'not_offered' })
    } catch (error) {
      if (error instanceof GatewayRefused) return void (await outbox.refused(deps, message, error))
      if (!(error instanceof GatewayUnavailable)) throw error
      const delayMs = backoffMs(message.attempts)
      await outbox.later(deps.sql, message, { delayMs, failure: 'silent' })
    }
  }

  async function sendClaimed(deps: Dependencies, id?: string): Promise<number> {
    const due = await outbox.claim(deps.sql, { id, limit })
    await settleEach(due.map((one) => send(deps, one)))
    return due.length
  }

  return {
    /** Sends what is due, side by side; how many. @throws what failed by a fault of the app's own, once all had their turn */
    sendDue: (deps: Dependencies): Promise<number> => sendClaimed(deps),
    /** Sends one now and waits a moment for the answer; the sending itself goes on, and a worker sends what failed. */
    sendNow: (deps: Dependencies, id: string): Promise<void> =>
      waitForSending(deps.log, sendClaimed(deps, id), {
        ms: waitMs,
        failed: outbox.failed,
        about: { id },
      }),
  }
}
