/** The books of copies of records that patients asked for. */
import { allRows, firstRow } from '../../../server/database/answers'
import type { Executor, Transaction } from '../../../server/database/client'

/** A request, or what was taken back before it was heard of. */
export interface CopyAsked {
  requestId: string
  content: {
    branchId?: string
    admissionNo?: string
    copies?: number
    parts?: string[]
    way?: 'courier' | 'pickup'
  }
  isCancelled: boolean
  /** The app's number of the order that paid the fee, and the receipt for it. */
  orderNo: string | null
  receiptNo: string | null
}

/** Keeps a request; the same again changes nothing. */
export async function keepRequest(
  tx: Transaction,
  { requestId, content, isCancelled }: Omit<CopyAsked, 'orderNo' | 'receiptNo'>,
): Promise<void> {
  await tx`
    insert into sandbox.his_copy_request (request_id, content, is_cancelled) values (${requestId}, ${JSON.stringify(content)}::text::jsonb, ${isCancelled})
    on conflict (request_id) do update set is_cancelled = his_copy_request.is_cancelled or excluded.is_cancelled`
}

/** The request of this number, locked. */
export function lockRequest(tx: Transaction, requestId: string): Promise<CopyAsked | undefined> {
  return firstRow(tx`
    select request_id, content, is_cancelled, order_no, receipt_no from sandbox.his_copy_request where request_id = ${requestId} for update`)
}

/** Keeps that its fee was paid. */
export async function keepFee(
  tx: Transaction,
  requestId: string,
  { orderNo, receiptNo }: { orderNo: string; receiptNo: string },
): Promise<void> {
  await tx`update sandbox.his_copy_request set order_no = ${orderNo}, receipt_no = ${receiptNo} where request_id = ${requestId}`
}

/** The latest requests that were not taken back. */
export function listRequests(executor: Executor): Promise<CopyAsked[]> {
  return allRows(executor`
    select request_id, content, is_cancelled, order_no, receipt_no from sandbox.his_copy_request where not is_cancelled order by created_at desc limit 40`)
}
