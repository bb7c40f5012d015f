/** SQL of refunds that the channel did not carry out: a person looks at them, and has them tried again. */
import { randomBytes } from 'node:crypto'
import type { Executor, Sql } from '../../../database/client'
import type { BusinessName } from '../types'

/** A refund that failed, as the operator's page lists it. */
export interface FailedRefund {
  refundId: string
  outRefundNo: string
  business: BusinessName
  amountFen: number
  reason: string
  /** What the channel said. */
  error: string | null
  failedAt: Date | null
}

/** The newest ones. */
export function listFailedRefunds(sql: Sql, limit: number): Promise<FailedRefund[]> {
  return sql<FailedRefund[]>`
    select r.refund_id, r.out_refund_no, p.business, r.amount_fen, r.reason, r.last_error as error, r.finished_at as failed_at
    from refund r join payment p on p.payment_id = r.payment_id where r.status = 'FAILED' order by r.finished_at desc nulls last, r.refund_id limit ${limit}`
}

/**
 * Hands a failed refund to the worker again; false when it does not stand failed any more.
 * The number stays, so that the channel never refunds twice; only one that the channel has closed for good gets a new one.
 */
export async function retryRefund(executor: Executor, refundId: string): Promise<boolean> {
  const fresh = `R${randomBytes(15).toString('hex')}`
  const rows = await executor`
    update refund set status = 'REQUESTED', attempts = 0, next_attempt_at = now(), finished_at = null,
      out_refund_no = case when last_error like '%CLOSED%' then ${fresh} else out_refund_no end, last_error = null
    where refund_id = ${refundId} and status = 'FAILED' returning 1`
  return rows.length > 0
}
