/** SQL of mixed payments: what the insurance bears, what goes back of it, and the consent behind it. */
import type {
  InsuranceRefusal,
  InsuranceStatus,
  InsuredBusinessName,
} from '../../../../src/contract/insurance'
import type { Executor, Sql, Transaction } from '../../../database/client'
import type { HisInsuredPart } from '../../../gateways/his/types'
import type { WeChatApp } from '../../../gateways/wechat_pay/types'
import type { InsuredSplit, Payment } from '../types'
import type { Parts } from './rules'

/** A claimed row comes back after this long when its worker was killed. */
const leaseSeconds = 30

/** A mixed payment as it stands in our books. */
export interface InsuranceRow {
  insurancePaymentId: string
  accountId: string
  patientId: string
  business: InsuredBusinessName
  businessId: string
  app: WeChatApp
  openid: string
  outTradeNo: string
  status: InsuranceStatus
  usesAccount: boolean
  payAuthNo: string | null
  geoLocation: string | null
  authorisedAt: Date | null
  authCodeHash: string | null
  medOrgOrd: string | null
  payOrdId: string | null
  totalFen: number
  fundFen: number | null
  accountFen: number | null
  otherFen: number | null
  cashFen: number | null
  mixTradeNo: string | null
  settledAt: Date | null
  refusalCode: InsuranceRefusal | null
  createdAt: Date
  expiresAt: Date
  checkAttempts: number
}

function columns(executor: Executor) {
  return executor`i.insurance_payment_id, i.account_id, i.patient_id, i.business, i.business_id, i.app,
    i.openid, i.out_trade_no, i.status, i.uses_account, i.pay_auth_no, i.geo_location,
    i.authorised_at, i.auth_code_hash, i.med_org_ord, i.pay_ord_id, i.total_fen,
    i.fund_fen, i.account_fen, i.other_fen, i.cash_fen, i.mix_trade_no, i.settled_at,
    i.refusal_code, i.created_at, i.expires_at, i.check_attempts`
}

const openStatuses = ['CREATED', 'PRESETTLED', 'PAYING', 'CLOSING'] as const

/** The amounts, once the bureau has decided. */
export function splitOf(row: InsuranceRow): InsuredSplit | null {
  const { totalFen, fundFen, accountFen, otherFen, cashFen } = row
  return fundFen === null || accountFen === null || otherFen === null || cashFen === null
    ? null
    : { totalFen, fundFen, accountFen, otherFen, cashFen }
}

/** The one mixed payment of a business order that is not over. */
export async function findOpen(
  executor: Executor,
  business: string,
  businessId: string,
): Promise<InsuranceRow | undefined> {
  const [row] = await executor<InsuranceRow[]>`
    select ${columns(executor)} from insurance_payment i where i.business = ${business} and i.business_id = ${businessId} and i.status in ${executor([...openStatuses])}`
  return row
}

/** The newest mixed payment of a business order, over or not. */
export async function findNewest(
  executor: Executor,
  business: string,
  businessId: string,
): Promise<InsuranceRow | undefined> {
  const [row] = await executor<InsuranceRow[]>`
    select ${columns(executor)} from insurance_payment i where i.business = ${business} and i.business_id = ${businessId}
    order by i.status in ('CLOSED'), i.created_at desc limit 1`
  return row
}

export async function findByNumber(
  executor: Executor,
  outTradeNo: string,
): Promise<InsuranceRow | undefined> {
  const [row] = await executor<
    InsuranceRow[]
  >`select ${columns(executor)} from insurance_payment i where i.out_trade_no = ${outTradeNo}`
  return row
}

export async function lockRow(
  tx: Transaction,
  insurancePaymentId: string,
): Promise<InsuranceRow | undefined> {
  const [row] = await tx<
    InsuranceRow[]
  >`select ${columns(tx)} from insurance_payment i where i.insurance_payment_id = ${insurancePaymentId} for update`
  return row
}

export async function insertRow(
  tx: Transaction,
  row: Pick<
    InsuranceRow,
    | 'insurancePaymentId'
    | 'accountId'
    | 'patientId'
    | 'business'
    | 'businessId'
    | 'app'
    | 'openid'
    | 'outTradeNo'
    | 'totalFen'
    | 'expiresAt'
  >,
): Promise<void> {
  await tx`
    insert into insurance_payment (insurance_payment_id, account_id, patient_id, business, business_id, app, openid, out_trade_no, status, total_fen, expires_at, next_check_at)
    values (${row.insurancePaymentId}, ${row.accountId}, ${row.patientId}, ${row.business}, ${row.businessId}, ${row.app}, ${row.openid}, ${row.outTradeNo}, 'CREATED',
      ${row.totalFen}, ${row.expiresAt}, ${row.expiresAt})`
}

/** The patient goes to authorise (again): an earlier proof is forgotten. */
export async function restart(
  tx: Transaction,
  insurancePaymentId: string,
  by: { app: WeChatApp; openid: string },
): Promise<void> {
  await tx`
    update insurance_payment set status = 'CREATED', app = ${by.app}, openid = ${by.openid}, pay_auth_no = null, geo_location = null, authorised_at = null,
      fund_fen = null, account_fen = null, other_fen = null, cash_fen = null
    where insurance_payment_id = ${insurancePaymentId} and status in ('CREATED', 'PRESETTLED')`
}

/** Keeps the patient's proof; false when the payment went on meanwhile. */
export async function keepAuthorisation(
  executor: Executor,
  insurancePaymentId: string,
  proof: { payAuthNo: string; geoLocation: string; authCodeHash: string },
): Promise<boolean> {
  const rows = await executor`
    update insurance_payment set pay_auth_no = ${proof.payAuthNo}, geo_location = ${proof.geoLocation}, auth_code_hash = ${proof.authCodeHash}, authorised_at = hospital_now()
    where insurance_payment_id = ${insurancePaymentId} and status in ('CREATED', 'PRESETTLED') returning 1`
  return rows.length > 0
}

export async function keepUpload(
  executor: Executor,
  insurancePaymentId: string,
  answer: { medOrgOrd: string; payOrdId: string },
): Promise<void> {
  await executor`
    update insurance_payment set med_org_ord = ${answer.medOrgOrd}, pay_ord_id = ${answer.payOrdId} where insurance_payment_id = ${insurancePaymentId} and pay_ord_id is null`
}

/** Keeps what the bureau decided. */
export async function keepSplit(
  executor: Executor,
  insurancePaymentId: string,
  split: InsuredSplit,
  usesAccount: boolean,
): Promise<void> {
  await executor`
    update insurance_payment set status = 'PRESETTLED', uses_account = ${usesAccount}, fund_fen = ${split.fundFen}, account_fen = ${split.accountFen},
      other_fen = ${split.otherFen}, cash_fen = ${split.cashFen}
    where insurance_payment_id = ${insurancePaymentId} and status in ('CREATED', 'PRESETTLED')`
}

/** From here on money can move. */
export async function markPaying(tx: Transaction, insurancePaymentId: string): Promise<void> {
  await tx`
    update insurance_payment set status = 'PAYING', next_check_at = now() + interval '5 seconds' where insurance_payment_id = ${insurancePaymentId} and status = 'PRESETTLED'`
}

/** Keeps WeChat's number of the mixed order; false when it was ended meanwhile, and must not be handed out. */
export async function keepMixTradeNo(
  executor: Executor,
  insurancePaymentId: string,
  mixTradeNo: string,
): Promise<boolean> {
  const rows = await executor`
    update insurance_payment set mix_trade_no = coalesce(mix_trade_no, ${mixTradeNo}) where insurance_payment_id = ${insurancePaymentId} and status = 'PAYING' returning 1`
  return rows.length > 0
}

/** Nobody wants it any more: a worker ends it, unless it is ended at once. */
export async function markClosing(
  executor: Executor,
  insurancePaymentId: string,
  code: InsuranceRefusal,
): Promise<void> {
  await executor`
    update insurance_payment set status = 'CLOSING', refusal_code = ${code}, next_check_at = now() where insurance_payment_id = ${insurancePaymentId} and status = 'PAYING'`
}

/** Over before the cashier, where nobody can pay it; false when it was handed to the channel meanwhile: then both sides must be asked first. */
export async function markUnused(
  executor: Executor,
  insurancePaymentId: string,
  code: InsuranceRefusal | null,
): Promise<boolean> {
  const rows = await executor`
    update insurance_payment set status = 'CLOSED', refusal_code = coalesce(refusal_code, ${code}), pay_auth_no = null, geo_location = null, ended_at = now()
    where insurance_payment_id = ${insurancePaymentId} and status in ('CREATED', 'PRESETTLED') returning 1`
  return rows.length > 0
}

/** Over after both sides were asked: nothing came in. */
export async function markClosed(
  executor: Executor,
  insurancePaymentId: string,
  code: InsuranceRefusal | null,
): Promise<void> {
  await executor`
    update insurance_payment set status = 'CLOSED', refusal_code = coalesce(refusal_code, ${code}), pay_auth_no = null, geo_location = null, ended_at = now()
    where insurance_payment_id = ${insurancePaymentId} and status in ${executor([...openStatuses])}`
}

/** One part went through and goes back. */
export async function markPartlyFailed(
  tx: Transaction,
  insurancePaymentId: string,
  areFundsPaid: boolean,
): Promise<void> {
  await tx`
    update insurance_payment set status = 'CLOSED', refusal_code = 'PARTLY_FAILED', settled_at = ${areFundsPaid ? tx`coalesce(settled_at, now())` : tx`settled_at`},
      pay_auth_no = null, geo_location = null, ended_at = now()
    where insurance_payment_id = ${insurancePaymentId}`
}

export async function markSuccess(
  tx: Transaction,
  insurancePaymentId: string,
  given: { mixTradeNo: string | null; paidAt: Date | null },
): Promise<void> {
  await tx`
    update insurance_payment set status = 'SUCCESS', mix_trade_no = coalesce(mix_trade_no, ${given.mixTradeNo}), settled_at = coalesce(${given.paidAt}, now()),
      refusal_code = null, pay_auth_no = null, geo_location = null, ended_at = now()
    where insurance_payment_id = ${insurancePaymentId}`
}

export async function checkLater(
  executor: Executor,
  insurancePaymentId: string,
  delayMs: number,
): Promise<void> {
  await executor`
    update insurance_payment set next_check_at = now() + ${delayMs} * interval '1 millisecond'
    where insurance_payment_id = ${insurancePaymentId} and status in ${executor([...openStatuses])}`
}

/** Claims mixed payments whose turn it is. */
export function claimRows(sql: Sql, limit: number): Promise<InsuranceRow[]> {
  return sql<InsuranceRow[]>`
    with due as (
      select insurance_payment_id from insurance_payment where status in ${sql([...openStatuses])} and next_check_at <= now()
      order by next_check_at limit ${limit} for update skip locked
    )
    update insurance_payment i set next_check_at = now() + ${leaseSeconds} * interval '1 second', check_attempts = i.check_attempts + 1
    from due where i.insurance_payment_id = due.insurance_payment_id returning ${columns(sql)}`
}

/** The newest cash part of a mixed payment. */
export async function findCash(
  executor: Executor,
  insurancePaymentId: string,
): Promise<Pick<Payment, 'paymentId' | 'outTradeNo' | 'status' | 'amountFen'> | undefined> {
  const [row] = await executor<
    Pick<Payment, 'paymentId' | 'outTradeNo' | 'status' | 'amountFen'>[]
  >`
    select payment_id, out_trade_no, status, coalesce(paid_amount_fen, amount_fen) as amount_fen
    from payment where insurance_payment_id = ${insurancePaymentId} order by created_at desc limit 1`
  return row
}

/** Whether anything of it has gone back, or is on its way. */
export async function hasRefunds(executor: Executor, insurancePaymentId: string): Promise<boolean> {
  const rows = await executor`
    select 1 from insurance_refund where insurance_payment_id = ${insurancePaymentId}
    union all select 1 from refund r join payment p on p.payment_id = r.payment_id where p.insurance_payment_id = ${insurancePaymentId} limit 1`
  return rows.length > 0
}

/** What goes back of a payment that went through only in part, and whether it has arrived. */
export async function returningOf(
  executor: Executor,
  insurancePaymentId: string,
): Promise<{ fen: number; isDone: boolean }> {
  const [row] = await executor<{ fen: number; isDone: boolean }[]>`
    select coalesce(sum(fen), 0)::int as fen, coalesce(bool_and(status = 'SUCCESS'), false) as is_done from (
      select fund_fen + account_fen + other_fen as fen, status from insurance_refund where insurance_payment_id = ${insurancePaymentId}
      union all select r.amount_fen, r.status from refund r join payment p on p.payment_id = r.payment_id where p.insurance_payment_id = ${insurancePaymentId}
    ) part`
  return row ?? { fen: 0, isDone: false }
}

/** Mixed payments that the funds have paid, and what is left of each part. Call it under the lock of the business order. */
export function settledLeft(
  executor: Executor,
  business: string,
  businessId: string,
): Promise<(Parts & { insurancePaymentId: string; tellsChannel: boolean })[]> {
  return executor<(Parts & { insurancePaymentId: string; tellsChannel: boolean })[]>`
    select i.insurance_payment_id, i.status = 'SUCCESS' and i.mix_trade_no is not null as tells_channel,
      (i.fund_fen - coalesce(r.fund_fen, 0))::int as fund_fen, (i.account_fen - coalesce(r.account_fen, 0))::int as account_fen,
      (i.other_fen - coalesce(r.other_fen, 0))::int as other_fen, (i.cash_fen - coalesce(r.cash_fen, 0))::int as cash_fen
    from insurance_payment i
    left join lateral (
      select sum(fund_fen) as fund_fen, sum(account_fen) as account_fen, sum(other_fen) as other_fen, sum(cash_fen) as cash_fen
      from insurance_refund where insurance_payment_id = i.insurance_payment_id
    ) r on true
    where i.business = ${business} and i.business_id = ${businessId} and i.settled_at is not null
      and i.fund_fen + i.account_fen + i.other_fen > coalesce(r.fund_fen + r.account_fen + r.other_fen, 0)`
}

export async function insertRefund(
  tx: Transaction,
  refund: Parts & {
    insuranceRefundId: string
    insurancePaymentId: string
    outRefundNo: string
    reason: string
    tellsChannel: boolean
  },
): Promise<void> {
  await tx`
    insert into insurance_refund (insurance_refund_id, insurance_payment_id, out_refund_no, fund_fen, account_fen, other_fen, cash_fen, reason, status, tells_channel, next_attempt_at)
    values (${refund.insuranceRefundId}, ${refund.insurancePaymentId}, ${refund.outRefundNo}, ${refund.fundFen}, ${refund.accountFen}, ${refund.otherFen}, ${refund.cashFen},
      ${refund.reason}, 'REQUESTED', ${refund.tellsChannel}, now())`
}

/** What of a mixed payment goes back to the funds. */
export interface InsuranceRefundRow extends Parts {
  insuranceRefundId: string
  outRefundNo: string
  reason: string
  status: 'REQUESTED' | 'SUCCESS'
  attempts: number
  finishedAt: Date | null
  business: InsuredBusinessName
  businessId: string
  payOrdId: string
  mixTradeNo: string | null
}

/** Claims refunds that the bureau must hear of, and those that WeChat must hear of because all of them, the cash too, went back. */
export function claimRefunds(sql: Sql, limit: number): Promise<InsuranceRefundRow[]> {
  return sql<InsuranceRefundRow[]>`
    with due as (
      select r.insurance_refund_id from insurance_refund r
      where r.next_attempt_at <= now() and (r.status = 'REQUESTED' or (r.status = 'SUCCESS' and r.tells_channel and r.told_at is null
        and not exists (select 1 from refund cash where cash.out_refund_no = r.out_refund_no and cash.status <> 'SUCCESS')))
      order by r.next_attempt_at limit ${limit} for update skip locked
    )
    update insurance_refund r set next_attempt_at = now() + ${leaseSeconds} * interval '1 second', attempts = r.attempts + 1
    from due, insurance_payment i where r.insurance_refund_id = due.insurance_refund_id and i.insurance_payment_id = r.insurance_payment_id
    returning r.insurance_refund_id, r.out_refund_no, r.fund_fen, r.account_fen, r.other_fen,
      r.cash_fen, r.reason, r.status, r.attempts, r.finished_at, i.business, i.business_id, i.pay_ord_id,
      i.mix_trade_no`
}

export async function refundLater(
  executor: Executor,
  insuranceRefundId: string,
  delayMs: number,
  error: string,
): Promise<void> {
  await executor`
    update insurance_refund set next_attempt_at = now() + ${delayMs} * interval '1 millisecond', last_error = ${error} where insurance_refund_id = ${insuranceRefundId}`
}

/** Ends a refund once; false when it had ended before. */
export async function endRefund(
  tx: Transaction,
  insuranceRefundId: string,
  end: { ok: boolean; finishedAt: Date | null; error: string | null },
): Promise<boolean> {
  const rows = await tx`
    update insurance_refund set status = ${end.ok ? 'SUCCESS' : 'FAILED'}, finished_at = coalesce(${end.finishedAt}, now()), last_error = ${end.error}, next_attempt_at = now()
    where insurance_refund_id = ${insuranceRefundId} and status = 'REQUESTED' returning 1`
  return rows.length > 0
}

export async function markTold(
  executor: Executor,
  insuranceRefundId: string,
  error: string | null,
): Promise<void> {
  await executor`update insurance_refund set told_at = now(), last_error = ${error} where insurance_refund_id = ${insuranceRefundId}`
}

/** What the insurance bears of an order that is being confirmed; null for one that was paid without. */
export async function insuredPartOf(
  executor: Executor,
  business: InsuredBusinessName,
  businessId: string,
): Promise<HisInsuredPart | null> {
  const [row] = await executor<HisInsuredPart[]>`
    select i.pay_ord_id, i.fund_fen, i.account_fen, i.other_fen, i.cash_fen
    from insurance_payment i
    where i.business = ${business} and i.business_id = ${businessId} and i.status = 'SUCCESS'
      and not exists (select 1 from insurance_refund r where r.insurance_payment_id = i.insurance_payment_id)
    order by i.settled_at limit 1`
  return row ?? null
}
