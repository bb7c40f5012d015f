/** The books of refunds that patients asked for. */
import { allRows, firstRow } from '../../server/database/answers'
import type { Executor, Transaction } from '../../server/database/client'

/** A request; a line has a state once it is decided. */
export interface RefundAsk {
  askId: string
  orderNo: string
  reason: string
  lines: { billNo: string; line: number; state?: 'granted' | 'refused'; reason?: string | null }[]
}

/** Keeps a request, or its decided lines; the same again changes nothing. */
export async function keepAsk(
  tx: Transaction,
  { askId, orderNo, reason, lines }: RefundAsk,
): Promise<void> {
  const isDecided = lines.every(({ state }) => state !== undefined)
  await tx`
    insert into sandbox.his_refund_ask (ask_id, order_no, reason, lines) values (${askId}, ${orderNo}, ${reason}, ${JSON.stringify(lines)}::text::jsonb)
    on conflict (ask_id) do update set lines = excluded.lines where ${isDecided}`
}

/** The request of this number, locked. */
export async function lockAsk(tx: Transaction, askId: string): Promise<RefundAsk | undefined> {
  return firstRow(tx`
    select ask_id, order_no, reason, lines from sandbox.his_refund_ask where ask_id = ${askId} for update`)
}

/** The latest requests. */
export function listAsks(executor: Executor): Promise<RefundAsk[]> {
  return allRows(executor`
    select ask_id, order_no, reason, lines from sandbox.his_refund_ask order by created_at desc limit 40`)
}
