/** SQL of deposits and of the links by which others pay them. */
import { randomUUID } from 'node:crypto'
import type { DepositMode, StayStatus } from '../../../src/contract/inpatient'
import type { PayStatus } from '../../../src/contract/payment'
import type { Executor, Sql, Transaction } from '../../database/client'
import type { EventKind } from './events'

type KeptStatus = 'PENDING_PAY' | 'CONFIRMING' | 'DONE' | 'FAILED'

/** A deposit with everything its page shows. */
export interface DepositRow {
  depositId: string
  depositNo: string
  inpatientId: string
  admissionNo: string
  patientName: string
  stayStatus: StayStatus
  amountFen: number
  status: KeptStatus
  payStatus: PayStatus
  mode: DepositMode
  byLink: boolean
  createdAt: Date
  expiresAt: Date | null
  paidAt: Date | null
  receiptNo: string | null
  balanceAfterFen: number | null
  endReason: string | null
  refund: {
    amountFen: number
    status: string
    requestedAt: string
    finishedAt: string | null
    receivedBy: string | null
  } | null
  events: { at: string; kind: string; note: string | null }[]
  now: Date
}

function selectDeposits(executor: Executor) {
  return executor`
    select d.deposit_id, d.deposit_no, d.inpatient_id, s.admission_no, p.name as patient_name,
      s.status as stay_status, d.amount_fen, d.status, d.pay_status, d.mode, d.pay_link_id is not null as by_link,
      d.created_at, d.expires_at, d.paid_at, d.receipt_no, d.balance_after_fen,
      d.end_reason, r.refund, coalesce(e.events, '[]'::json) as events, hospital_now() as now
    from inpatient_deposit d
    join inpatient_stay s on s.inpatient_id = d.inpatient_id
    join patient_person p on p.patient_id = s.patient_id
    left join lateral (
      select json_build_object('amountFen', rf.amount_fen, 'status', rf.status, 'requestedAt', rf.requested_at, 'finishedAt', rf.finished_at, 'receivedBy', rf.received_by) as refund
      from payment_refund rf
      where rf.business = 'deposit' and rf.business_id = d.deposit_id and d.pay_status in ('REFUNDING', 'REFUNDED')
      order by rf.requested_at desc limit 1
    ) r on true
    left join lateral (
      select json_agg(json_build_object('at', ev.at, 'kind', ev.kind, 'note', ev.note) order by ev.at, ev.kind) as events
      from inpatient_deposit_event ev where ev.deposit_id = d.deposit_id
    ) e on true`
}

/** A deposit of the account that pays it. */
export async function findDeposit(
  executor: Executor,
  accountId: string,
  depositId: string,
): Promise<DepositRow | undefined> {
  const [row] = await executor<
    DepositRow[]
  >`${selectDeposits(executor)} where d.deposit_id = ${depositId} and d.account_id = ${accountId}`
  return row
}

/** A deposit whoever paid it; the caller checks who may see it. */
export async function findAnyDeposit(
  executor: Executor,
  depositId: string,
): Promise<DepositRow | undefined> {
  const [row] = await executor<
    DepositRow[]
  >`${selectDeposits(executor)} where d.deposit_id = ${depositId}`
  return row
}

/** The name on papers. */
export async function findHospitalName(executor: Executor): Promise<string> {
  const [row] = await executor<{ name: string }[]>`select name from hospital limit 1`
  return row?.name ?? '医院'
}

/** The account's own earlier request with this key. */
export async function findByKey(
  executor: Executor,
  accountId: string,
  key: string,
): Promise<DepositRow | undefined> {
  const [row] = await executor<
    DepositRow[]
  >`${selectDeposits(executor)} where d.account_id = ${accountId} and d.idempotency_key = ${key}`
  return row
}

/** What was paid into a stay, by whomever; unpaid ones only of this account, and not when their time is over. */
export async function listDeposits(
  executor: Executor,
  query: { accountId: string; inpatientId: string; page: number; pageSize: number },
): Promise<{ rows: DepositRow[]; total: number }> {
  const shown = executor`d.inpatient_id = ${query.inpatientId}
    and (d.pay_status <> 'UNPAID' or d.mode = 'window' or (d.account_id = ${query.accountId} and d.status = 'PENDING_PAY' and d.expires_at > hospital_now()))`
  const [count] = await executor<
    { n: number }[]
  >`select count(*)::int as n from inpatient_deposit d where ${shown}`
  const rows = await executor<DepositRow[]>`
    ${selectDeposits(executor)} where ${shown} order by d.created_at desc, d.deposit_id limit ${query.pageSize} offset ${(query.page - 1) * query.pageSize}`
  return { rows, total: count?.n ?? 0 }
}

/** Locks a stay, so that deposits of it are counted and made one after the other. */
export async function lockStay(
  tx: Transaction,
  inpatientId: string,
): Promise<{ status: StayStatus } | undefined> {
  const [row] = await tx<
    { status: StayStatus }[]
  >`select status from inpatient_stay where inpatient_id = ${inpatientId} for update`
  return row
}

/** When the same amount was last paid into this stay within the given minutes, by whomever. */
export async function findRepeat(
  executor: Executor,
  inpatientId: string,
  amountFen: number,
  withinMinutes: number,
): Promise<Date | undefined> {
  const [row] = await executor<{ at: Date }[]>`
    select coalesce(paid_at, created_at) as at from inpatient_deposit
    where inpatient_id = ${inpatientId} and amount_fen = ${amountFen} and pay_status = 'PAID' and status in ('CONFIRMING', 'DONE')
      and coalesce(paid_at, created_at) > hospital_now() - make_interval(mins => ${withinMinutes}::int)
    order by 1 desc limit 1`
  return row?.at
}

/** The account's open order for the same amount: tapping again takes it up. */
export async function findOpen(
  executor: Executor,
  wish: { accountId: string; inpatientId: string; amountFen: number; linkId: string | null },
): Promise<string | undefined> {
  const [row] = await executor<{ depositId: string }[]>`
    select deposit_id from inpatient_deposit
    where inpatient_id = ${wish.inpatientId} and account_id = ${wish.accountId} and amount_fen = ${wish.amountFen} and status = 'PENDING_PAY'
      and expires_at > hospital_now() + interval '1 minute' and pay_link_id is not distinct from ${wish.linkId}
    order by created_at desc limit 1`
  return row?.depositId
}

export async function insertDeposit(
  tx: Transaction,
  deposit: {
    depositId: string
    depositNo: string
    inpatientId: string
    accountId: string
    linkId: string | null
    amountFen: number
    idempotencyKey: string
    payWithinMinutes: number
  },
): Promise<void> {
  await tx`
    insert into inpatient_deposit (deposit_id, deposit_no, inpatient_id, account_id, pay_link_id, mode, amount_fen, status, idempotency_key, created_at, expires_at)
    values (${deposit.depositId}, ${deposit.depositNo}, ${deposit.inpatientId}, ${deposit.accountId}, ${deposit.linkId}, 'wechat', ${deposit.amountFen}, 'PENDING_PAY',
      ${deposit.idempotencyKey}, hospital_now(), hospital_now() + make_interval(mins => ${deposit.payWithinMinutes}::int))`
}

/** A deposit under lock. */
interface LockedDeposit {
  depositId: string
  inpatientId: string
  accountId: string | null
  status: KeptStatus
  payStatus: PayStatus
  stayStatus: StayStatus
  amountFen: number
  expiresAt: Date | null
  now: Date
}

export async function lockDeposit(
  tx: Transaction,
  depositId: string,
): Promise<LockedDeposit | undefined> {
  const [row] = await tx<LockedDeposit[]>`
    select d.deposit_id, d.inpatient_id, d.account_id, d.status, d.pay_status, s.status as stay_status, d.amount_fen,
      d.expires_at, hospital_now() as now
    from inpatient_deposit d join inpatient_stay s on s.inpatient_id = d.inpatient_id where d.deposit_id = ${depositId} for update of d`
  return row
}

export async function isPayable(executor: Executor, depositId: string): Promise<boolean> {
  const rows =
    await executor`select 1 from inpatient_deposit where deposit_id = ${depositId} and status = 'PENDING_PAY' and expires_at > hospital_now()`
  return rows.length > 0
}

/** Money arrived and is kept: the hospital is to be told. */
export async function markPaid(tx: Transaction, depositId: string): Promise<void> {
  await tx`
    update inpatient_deposit set status = 'CONFIRMING', pay_status = 'PAID', paid_at = hospital_now(), next_confirm_at = now() where deposit_id = ${depositId}`
}

export async function markFailed(
  tx: Transaction,
  depositId: string,
  reason: string,
): Promise<void> {
  await tx`update inpatient_deposit set status = 'FAILED', pay_status = 'REFUNDING', end_reason = ${reason} where deposit_id = ${depositId}`
}

export async function markRefunded(tx: Transaction, depositId: string): Promise<void> {
  await tx`update inpatient_deposit set pay_status = 'REFUNDED' where deposit_id = ${depositId} and pay_status = 'REFUNDING'`
}

/** It is in the hospital's books; false when it was before. */
export async function markDone(
  tx: Transaction,
  depositId: string,
  answer: { receiptNo: string; balanceFen: number | null },
): Promise<boolean> {
  const rows = await tx`
    update inpatient_deposit set status = 'DONE', receipt_no = ${answer.receiptNo}, balance_after_fen = ${answer.balanceFen}, confirmed_at = hospital_now()
    where deposit_id = ${depositId} and status = 'CONFIRMING' returning 1`
  return rows.length > 0
}

/** What the hospital must be told of. */
export interface ToEnter {
  depositId: string
  attempts: number
  depositNo: string
  admissionNo: string
  inTimes: number
  amountFen: number
  transactionId: string
}

/** Claims paid deposits that are not in the hospital's books; each comes back after half a minute when its worker was killed. */
export function claimToEnter(
  sql: Sql,
  which: { depositId?: string; limit: number },
): Promise<ToEnter[]> {
  return sql<ToEnter[]>`
    with due as (
      select deposit_id from inpatient_deposit
      where status = 'CONFIRMING' and next_confirm_at <= now() ${which.depositId === undefined ? sql`` : sql`and deposit_id = ${which.depositId}`}
      order by next_confirm_at limit ${which.limit} for update skip locked
    )
    update inpatient_deposit d set next_confirm_at = now() + interval '30 seconds', confirm_attempts = d.confirm_attempts + 1
    from due, inpatient_stay s
    where d.deposit_id = due.deposit_id and s.inpatient_id = d.inpatient_id
    returning d.deposit_id, d.confirm_attempts as attempts, d.deposit_no, s.admission_no, s.in_times,
      d.amount_fen,
      (select pay.transaction_id from payment_receipt pay where pay.business = 'deposit' and pay.business_id = d.deposit_id order by pay.paid_at limit 1) as transaction_id`
}

export async function enterLater(
  executor: Executor,
  depositId: string,
  delayMs: number,
): Promise<void> {
  await executor`
    update inpatient_deposit set next_confirm_at = now() + ${delayMs} * interval '1 millisecond' where deposit_id = ${depositId} and status = 'CONFIRMING'`
}

export async function addEvent(
  executor: Executor,
  depositId: string,
  kind: EventKind,
  note: string | null = null,
): Promise<void> {
  await executor`
    insert into inpatient_deposit_event (event_id, deposit_id, at, kind, note) values (${randomUUID()}, ${depositId}, hospital_now(), ${kind}, ${note})`
}

/* ---------- links ---------- */

export interface LinkRow {
  linkId: string
  createdAt: Date
  expiresAt: Date
  isRevoked: boolean
  paidFen: number
  paidTimes: number
}

function selectLinks(executor: Executor) {
  return executor`
    select l.link_id, l.created_at, l.expires_at, l.revoked_at is not null as is_revoked,
      coalesce(d.fen, 0)::int as paid_fen, coalesce(d.n, 0)::int as paid_times
    from inpatient_pay_link l
    left join lateral (
      select sum(amount_fen) as fen, count(*) as n from inpatient_deposit where pay_link_id = l.link_id and status in ('CONFIRMING', 'DONE')
    ) d on true`
}

/** The account's links of a stay that were made in the last days, the newest first. */
export function listLinks(
  executor: Executor,
  accountId: string,
  inpatientId: string,
): Promise<LinkRow[]> {
  return executor<LinkRow[]>`
    ${selectLinks(executor)} where l.account_id = ${accountId} and l.inpatient_id = ${inpatientId} and l.expires_at > hospital_now() - interval '7 days'
    order by l.created_at desc, l.link_id limit 20`
}

export async function findLink(
  executor: Executor,
  accountId: string,
  linkId: string,
): Promise<LinkRow | undefined> {
  const [row] = await executor<
    LinkRow[]
  >`${selectLinks(executor)} where l.account_id = ${accountId} and l.link_id = ${linkId}`
  return row
}

/** How many of the account's links of a stay still work. */
export async function countLiveLinks(
  tx: Transaction,
  accountId: string,
  inpatientId: string,
): Promise<number> {
  const [row] = await tx<{ n: number }[]>`
    select count(*)::int as n from inpatient_pay_link
    where account_id = ${accountId} and inpatient_id = ${inpatientId} and revoked_at is null and expires_at > hospital_now()`
  return row?.n ?? 0
}

export async function insertLink(
  tx: Transaction,
  link: {
    linkId: string
    inpatientId: string
    accountId: string
    tokenHash: string
    validHours: number
  },
): Promise<void> {
  await tx`
    insert into inpatient_pay_link (link_id, inpatient_id, account_id, token_hash, created_at, expires_at)
    values (${link.linkId}, ${link.inpatientId}, ${link.accountId}, ${link.tokenHash}, hospital_now(), hospital_now() + make_interval(hours => ${link.validHours}::int))`
}

export async function revokeLink(
  executor: Executor,
  accountId: string,
  linkId: string,
): Promise<void> {
  await executor`update inpatient_pay_link set revoked_at = coalesce(revoked_at, hospital_now()) where account_id = ${accountId} and link_id = ${linkId}`
}
