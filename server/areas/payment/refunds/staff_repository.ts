/** SQL of refunds requested by staff, and of failed ones. */
import type { StaffRefundKind } from '../../../../src/contract/desk/refunds/refunds'
import { firstNumber, firstRow, firstValue, hasRow } from '../../../database/answers'
import type { Executor, Transaction } from '../../../database/client'
import { byTime } from '../../../database/keyset_page'
import { postRefunded } from '../ledger/ledger_repository'
import type { BusinessName } from '../types'

/** A failed refund as the desk lists it. */
export interface FailedRow {
  refundId: string
  outRefundNo: string
  business: BusinessName
  orderId: string
  amountFen: number
  reason: string
  /** The channel's own words. */
  error: string | null
  failedAt: Date
  cause: string | null
  isWaiting: boolean
  mark: string
}

/** One page of failed refunds, newest first. */
export function listFailed(
  executor: Executor,
  asked: { after: string | undefined; limit: number },
): Promise<FailedRow[]> {
  const { mark, beyond, order } = byTime(executor, asked.after, {
    at: executor`r.finished_at`,
    id: executor`r.refund_id`,
  })
  return executor<FailedRow[]>`
    select r.refund_id, r.out_refund_no, p.business, p.business_id as order_id, r.amount_fen, r.reason, r.cause, r.last_error as error, r.finished_at as failed_at,
      exists (select 1 from staff_refund s where s.refund_id = r.refund_id and s.decided_at is null) as is_waiting,
      ${mark} as mark
    from refund r join payment p on p.payment_id = r.payment_id
    where r.status = 'FAILED' ${beyond} order by ${order} limit ${asked.limit}`
}

/** The account and business of an order; undefined when nothing was ever paid for it. */
export function findBusiness(executor: Executor, orderId: string) {
  return firstValue<BusinessName>(executor`
    select business from payment where business_id = ${orderId} and status = 'SUCCESS'
    union all select business from insurance_payment where business_id = ${orderId} and settled_at is not null limit 1`)
}

/** What staff have refunded of this order, or requested to. */
export function sumOfOrder(executor: Executor, orderId: string): Promise<number> {
  return firstNumber(executor`
    select coalesce(sum(amount_fen), 0)::int as fen from staff_refund where business_id = ${orderId} and coalesce(is_approved, true)`)
}

/** A refund requested by staff. */
export interface StaffRefund {
  staffRefundId: string
  kind: StaffRefundKind
  business: BusinessName
  businessId: string
  refundId: string | null
  amountFen: number
  reason: string
  askedBy: string
  askedName: string
}

/** Inserts it; one that needs no second person is decided by that. False when the refund is to be paid by hand already. */
export async function keepStaffRefund(
  tx: Transaction,
  refund: StaffRefund,
  needsSecond: boolean,
): Promise<boolean> {
  const { staffRefundId, kind, business, businessId, refundId, amountFen, reason } = refund
  return hasRow(tx`
    insert into staff_refund (staff_refund_id, kind, business, business_id, refund_id, amount_fen, reason, asked_by, asked_name, needs_second, decided_at, is_approved)
    values (${staffRefundId}, ${kind}, ${business}, ${businessId}, ${refundId}, ${amountFen}, ${reason}, ${refund.askedBy}, ${refund.askedName}, ${needsSecond},
      ${needsSecond ? null : tx`now()`}, ${needsSecond ? null : true}) on conflict do nothing returning 1`)
}

interface ApprovalRow extends StaffRefund {
  askedAt: Date
  decidedName: string | null
  decidedAt: Date | null
  isApproved: boolean | null
  words: string | null
  mark: string
}

const columns = (executor: Executor) => executor`
  staff_refund_id, kind, business, business_id, refund_id, amount_fen, reason, asked_by, asked_name, asked_at, decided_name, decided_at, is_approved, words`

/** Requests that wait for a second person, oldest first, or a person's decisions, newest first. */
export function listApprovals(
  executor: Executor,
  asked: { isEnded: boolean; after: string | undefined; limit: number },
): Promise<ApprovalRow[]> {
  const which = asked.isEnded
    ? executor`decided_at is not null and needs_second`
    : executor`decided_at is null`
  const { mark, beyond, order } = byTime(executor, asked.after, {
    at: asked.isEnded ? executor`decided_at` : executor`asked_at`,
    id: executor`staff_refund_id`,
    isOldestFirst: !asked.isEnded,
  })
  return executor<ApprovalRow[]>`
    select ${columns(executor)}, ${mark} as mark from staff_refund
    where ${which} ${beyond} order by ${order} limit ${asked.limit}`
}

/** One request, locked. */
export function lockStaffRefund(tx: Transaction, staffRefundId: string) {
  return firstRow<Omit<ApprovalRow, 'mark'>>(tx`
    select ${columns(tx)} from staff_refund where staff_refund_id = ${staffRefundId} for update`)
}

/** Records the second person's decision. */
export async function decideStaffRefund(
  tx: Transaction,
  staffRefundId: string,
  decision: { staffId: string; name: string; isApproved: boolean; words: string },
): Promise<void> {
  await tx`
    update staff_refund set decided_by = ${decision.staffId}, decided_name = ${decision.name}, decided_at = now(), is_approved = ${decision.isApproved}, words = ${decision.words}
    where staff_refund_id = ${staffRefundId}`
}

/** Ends a failed refund that the hospital paid itself; false when it is not failed any more. Its row is locked after the business order's. */
export async function payByHand(tx: Transaction, refundId: string): Promise<boolean> {
  const rows = await tx`
    update refund set status = 'SUCCESS', by_hand = true, cause = null, received_by = '医院线下退款', finished_at = now()
    where refund_id = ${refundId} and status = 'FAILED' returning 1`
  if (rows.length > 0) await postRefunded(tx, refundId)
  return rows.length > 0
}

/** Records that the channel carried out what the hospital had paid itself. */
export async function noteRepeated(tx: Transaction, refundId: string): Promise<void> {
  await tx`
    update refund set repeated_at = coalesce(repeated_at, hospital_now()) where refund_id = ${refundId} and by_hand`
}
