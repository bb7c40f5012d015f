/**
 * SQL of the ledger: double entry, written in the transaction that moves the money, so that every fen is accounted for
 * at every moment. The channel's account is what WeChat holds for us; a business order's account is what it was paid
 * with (negative: we owe it); promised refunds stand in between. Every posting is derived from its row and written
 * once.
 */
import type { PendingQuery, Row } from 'postgres'
import { allRows, hasRow } from '../../../database/answers'
import type { Executor } from '../../../database/client'
import type { BusinessName } from '../types'

/** Posts a received payment; false when it has a posting. */
export function postPaid(executor: Executor, paymentId: string): Promise<boolean> {
  return postPayments(executor, executor`p.payment_id = ${paymentId}`)
}

/** Posts a promised refund; false when it has a posting. */
export function postRefundRequested(executor: Executor, refundId: string): Promise<boolean> {
  return postRequests(executor, executor`r.refund_id = ${refundId}`)
}

/** Posts a completed refund; false when it has a posting. */
export function postRefunded(executor: Executor, refundId: string): Promise<boolean> {
  return postReturns(executor, executor`r.refund_id = ${refundId}`)
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

function postPayments(executor: Executor, which: Which): Promise<boolean> {
  return hasRow(executor`
    insert into ledger_entry (kind, subject_id, account, business, business_id, amount_fen, at)
    select 'paid', p.payment_id, side.account, p.business, p.business_id, side.sign * coalesce(p.paid_amount_fen, p.amount_fen), coalesce(p.paid_at, p.created_at)
    from payment p cross join (values ('channel', 1), ('business', -1)) side (account, sign) where p.status = 'SUCCESS' and ${which}
      and not exists (select 1 from ledger_entry l where l.kind = 'paid' and l.subject_id = p.payment_id)
    on conflict do nothing returning 1`)
}

function postRequests(executor: Executor, which: Which): Promise<boolean> {
  return hasRow(executor`
    insert into ledger_entry (kind, subject_id, account, business, business_id, amount_fen, at)
    select 'refund_requested', r.refund_id, side.account, p.business, p.business_id, side.sign * r.amount_fen, r.requested_at
    from refund r join payment p on p.payment_id = r.payment_id cross join (values ('business', 1), ('refund_due', -1)) side (account, sign)
    where ${which} and not exists (select 1 from ledger_entry l where l.kind = 'refund_requested' and l.subject_id = r.refund_id)
    on conflict do nothing returning 1`)
}

function postReturns(executor: Executor, which: Which): Promise<boolean> {
  return hasRow(executor`
    insert into ledger_entry (kind, subject_id, account, business, business_id, amount_fen, at)
    select 'refunded', r.refund_id, case when side.account = 'channel' and r.by_hand then 'hospital' else side.account end, p.business, p.business_id, side.sign * r.amount_fen, coalesce(r.finished_at, now())
    from refund r join payment p on p.payment_id = r.payment_id cross join (values ('refund_due', 1), ('channel', -1)) side (account, sign)
    where r.status = 'SUCCESS' and ${which} and not exists (select 1 from ledger_entry l where l.kind = 'refunded' and l.subject_id = r.refund_id)
    on conflict do nothing returning 1`)
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

/** A movement of money that the ledger lacks, or has otherwise. */
export interface LedgerFault {
  kind: 'paid' | 'refund_requested' | 'refunded' | 'carried' | 'reserved' | 'reserve_ended'
  subjectId: string
  business: BusinessName
  businessId: string
  /** Ours, of the payment or refund; null for what moves in the ledger only. */
  number: string | null
  amountFen: number
  postedFen: number
}

/** Faults of all time. Reads all of the ledger: for who asks once. */
export function listLedgerFaults(executor: Executor): Promise<LedgerFault[]> {
  return listFaults(executor, {
    payments: executor`true`,
    refunds: executor`true`,
    // Also what is posted for a payment or refund that is not there.
    entries: executor`ledger_entry e where not exists (select 1 from payment where e.kind = 'paid' and payment_id = e.subject_id)
      and not exists (select 1 from refund where e.kind in ('refund_requested', 'refunded') and refund_id = e.subject_id)`,
  })
}

/** Faults of the payments and carried fees of the last two days and of the refunds of the last week. */
export function listRecentFaults(executor: Executor): Promise<LedgerFault[]> {
  return listFaults(executor, {
    payments: executor`paid_at > hospital_now() - interval '2 days'`,
    refunds: executor`r.requested_at > now() - interval '7 days'`,
    entries: executor`(select * from ledger_entry where account = 'business' and at > now() - interval '2 days' offset 0) lately where kind = 'carried'`,
  })
}

/** What is a fault, for whichever movements: each is looked up by its own posting, which sums to zero and has its amount on the account where it belongs. At most 50. */
function listFaults(
  executor: Executor,
  { payments, refunds, entries }: Readonly<Record<'payments' | 'refunds' | 'entries', Which>>,
) {
  return allRows<LedgerFault>(executor`
    with moved as (
      select 'paid' as kind, payment_id as subject_id, business, business_id, out_trade_no as number, coalesce(paid_amount_fen, amount_fen)::float8 as amount_fen, '{channel}'::text[] as accounts
      from payment where status = 'SUCCESS' and ${payments}
      union all
      select step.kind, r.refund_id, p.business, p.business_id, r.out_refund_no, r.amount_fen::float8, step.accounts::text[]
      from refund r cross join lateral (select * from payment where payment_id = r.payment_id offset 0) p
        cross join (values ('refund_requested', '{refund_due}'), ('refunded', '{channel,hospital}')) step (kind, accounts)
      where ${refunds} and (step.kind = 'refund_requested' or r.status = 'SUCCESS')
      union all
      select kind, subject_id, max(business), case kind when 'carried' then subject_id else (array_agg(business_id))[1] end, null, max(abs(amount_fen))::float8, null
      from ${entries} group by kind, subject_id
    )
    select kind, subject_id, business, business_id, number, m.amount_fen, posted.fen as posted_fen
    from moved m cross join lateral (
      select coalesce(sum(amount_fen), 0) as rest, coalesce(sum(abs(amount_fen)) filter (where case when m.accounts is null then amount_fen > 0 else account = any(m.accounts) end), 0)::float8 as fen
      from ledger_entry l where l.kind = m.kind and l.subject_id = m.subject_id
    ) posted
    where posted.rest <> 0 or (m.accounts is not null and posted.fen <> m.amount_fen) limit 50`)
}
