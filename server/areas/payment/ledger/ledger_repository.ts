/**
 * SQL of the ledger: double entry, written in the transaction that moves the money, so that every fen is accounted for
 * at every moment. The channel's account is what WeChat holds for us; a business order's account is what it was paid
 * with (negative: we owe it); promised refunds stand in between. Every posting is derived from its row and written
 * once.
 */
import type { PendingQuery, Row } from 'postgres'
import { allRows } from '../../../database/answers'
import type { Executor } from '../../../database/client'
import type { BusinessName } from '../types'

/** Posts a received payment. */
export async function postPaid(executor: Executor, paymentId: string): Promise<void> {
  await postPayments(executor, executor`p.payment_id = ${paymentId}`)
}

/** Posts a promised refund. */
export async function postRefundRequested(executor: Executor, refundId: string): Promise<void> {
  await postRequests(executor, executor`r.refund_id = ${refundId}`)
}

/** Posts a completed refund. */
export async function postRefunded(executor: Executor, refundId: string): Promise<void> {
  await postReturns(executor, executor`r.refund_id = ${refundId}`)
}

/** Posts a payment carried from one business order to another. */
export async function postCarried(
  executor: Executor,
  carried: { business: BusinessName; fromId: string; toId: string; amountFen: number },
): Promise<void> {
  if (carried.amountFen === 0) return
  await executor`
    insert into ledger_entry (kind, subject_id, account, business, business_id, amount_fen)
    values ('carried', ${carried.toId}, 'business', ${carried.business}, ${carried.fromId}, ${carried.amountFen}),
      ('carried', ${carried.toId}, 'business', ${carried.business}, ${carried.toId}, ${-carried.amountFen})
    on conflict do nothing`
}

/** Posts that a lender stands for a bill: nothing has moved, both sides are contingent. */
export async function postReserved(executor: Executor, reserve: Reserve): Promise<void> {
  await postContingent(executor, 'reserved', reserve, 1)
}

/** Posts that it does not any more, whatever came of it; one that was never posted has no end. */
export async function postReserveEnded(executor: Executor, reserve: Reserve): Promise<void> {
  await postContingent(executor, 'reserve_ended', reserve, -1)
}

/** What a lender stands for. */
interface Reserve {
  guaranteeId: string
  business: BusinessName
  businessId: string
  amountFen: number
}

async function postContingent(
  executor: Executor,
  kind: 'reserved' | 'reserve_ended',
  { guaranteeId, business, businessId, amountFen }: Reserve,
  sign: 1 | -1,
): Promise<void> {
  await executor`
    insert into ledger_entry (kind, subject_id, account, business, business_id, amount_fen)
    select ${kind}, ${guaranteeId}::uuid, side.account, ${business}, ${businessId}::uuid, side.sign * ${sign * amountFen}::bigint
    from (values ('reserve', 1), ('contingent', -1)) side (account, sign)
    where ${kind} = 'reserved' or exists (select 1 from ledger_entry l where l.kind = 'reserved' and l.subject_id = ${guaranteeId}::uuid)
    on conflict do nothing`
}

/** Posts whatever has no posting yet: for rows that came from elsewhere (the demo's past). */
export async function postMissing(executor: Executor): Promise<void> {
  const any = executor`true`
  await postPayments(executor, any)
  await postRequests(executor, any)
  await postReturns(executor, any)
}

type Which = PendingQuery<Row[]>

async function postPayments(executor: Executor, which: Which): Promise<void> {
  await executor`
    insert into ledger_entry (kind, subject_id, account, business, business_id, amount_fen, at)
    select 'paid', p.payment_id, side.account, p.business, p.business_id, side.sign * coalesce(p.paid_amount_fen, p.amount_fen), coalesce(p.paid_at, p.created_at)
    from payment p cross join (values ('channel', 1), ('business', -1)) side (account, sign) where p.status = 'SUCCESS' and ${which}
      and not exists (select 1 from ledger_entry l where l.kind = 'paid' and l.subject_id = p.payment_id)
    on conflict do nothing`
}

async function postRequests(executor: Executor, which: Which): Promise<void> {
  await executor`
    insert into ledger_entry (kind, subject_id, account, business, business_id, amount_fen, at)
    select 'refund_requested', r.refund_id, side.account, p.business, p.business_id, side.sign * r.amount_fen, r.requested_at
    from refund r join payment p on p.payment_id = r.payment_id cross join (values ('business', 1), ('refund_due', -1)) side (account, sign)
    where ${which} and not exists (select 1 from ledger_entry l where l.kind = 'refund_requested' and l.subject_id = r.refund_id)
    on conflict do nothing`
}

async function postReturns(executor: Executor, which: Which): Promise<void> {
  await executor`
    insert into ledger_entry (kind, subject_id, account, business, business_id, amount_fen, at)
    select 'refunded', r.refund_id, case when side.account = 'channel' and r.by_hand then 'hospital' else side.account end, p.business, p.business_id, side.sign * r.amount_fen, coalesce(r.finished_at, now())
    from refund r join payment p on p.payment_id = r.payment_id cross join (values ('refund_due', 1), ('channel', -1)) side (account, sign)
    where r.status = 'SUCCESS' and ${which} and not exists (select 1 from ledger_entry l where l.kind = 'refunded' and l.subject_id = r.refund_id)
    on conflict do nothing`
}

/** The balance of one side of the ledger. */
export interface LedgerBalance {
  /** `hospital`: paid by the hospital itself, outside the channel. `reserve`, `contingent`: what lenders stand for, and what may come of it; no money. */
  account: 'channel' | 'business' | 'refund_due' | 'hospital' | 'reserve' | 'contingent'
  business: string
  balanceFen: number
  entries: number
}

/** All balances; together they are zero. */
export function listBalances(executor: Executor): Promise<LedgerBalance[]> {
  return executor<LedgerBalance[]>`
    select account, business, sum(amount_fen)::int8 as balance_fen, count(*)::int as entries from ledger_entry group by account, business order by account, business`
}

/** The ledger's faults: postings that do not sum to zero, and money that moved without one. Empty when all is well. */
export function listLedgerFaults(executor: Executor) {
  return allRows<{ fault: string; subjectId: string }>(executor`
    select 'unbalanced ' || kind as fault, subject_id from ledger_entry group by kind, subject_id having sum(amount_fen) <> 0
    union all
    select 'payment without posting', p.payment_id from payment p
    where p.status = 'SUCCESS' and not exists (select 1 from ledger_entry l where l.kind = 'paid' and l.subject_id = p.payment_id and l.account = 'channel'
      and l.amount_fen = coalesce(p.paid_amount_fen, p.amount_fen))
    union all
    select 'refund without posting', r.refund_id from refund r
    where not exists (select 1 from ledger_entry l where l.kind = 'refund_requested' and l.subject_id = r.refund_id and l.account = 'refund_due' and l.amount_fen = -r.amount_fen)
    union all
    select 'returned without posting', r.refund_id from refund r
    where r.status = 'SUCCESS' and not exists (select 1 from ledger_entry l where l.kind = 'refunded' and l.subject_id = r.refund_id and l.account in ('channel', 'hospital'))`)
}
