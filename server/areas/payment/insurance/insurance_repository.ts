/** SQL of mixed payments: the row itself, and its readers. */
import { randomUUID } from 'node:crypto'
import type {
  InsuranceRefusal,
  InsuranceStatus,
  InsuredBusinessName,
} from '../../../../src/contract/insurance'
import { firstNumber, firstRow } from '../../../database/answers'
import type { Executor, Sql, Transaction } from '../../../database/client'
import type { HisInsuranceSplit, HisInsuredPart } from '../../../gateways/his/types'
import type { WeChatApp } from '../../../gateways/wechat_pay/types'
import { newNumber } from '../numbers'
import type { Payment } from '../types'

/** After this time a claim of a killed worker is free again. */
const leaseSeconds = 30

/** A mixed payment as the app stores it. */
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

/** Statuses that are not final. */
export const openStatuses = ['CREATED', 'PRESETTLED', 'PAYING', 'CLOSING'] as const

/** The amounts, once the bureau has decided. */
export function splitOf(row: InsuranceRow): HisInsuranceSplit | null {
  const { totalFen, fundFen, accountFen, otherFen, cashFen } = row
  return fundFen === null || accountFen === null || otherFen === null || cashFen === null
    ? null
    : { totalFen, fundFen, accountFen, otherFen, cashFen }
}

/** The one open mixed payment of a business order. */
export function findOpen(executor: Executor, business: string, businessId: string) {
  return firstRow<InsuranceRow>(executor`
    select ${columns(executor)} from insurance_payment i where i.business = ${business} and i.business_id = ${businessId} and i.status in ${executor([...openStatuses])}`)
}

/** The newest mixed payment of a business order, open or not. */
export function findNewest(executor: Executor, business: string, businessId: string) {
  return firstRow<InsuranceRow>(executor`
    select ${columns(executor)} from insurance_payment i where i.business = ${business} and i.business_id = ${businessId}
    order by i.status in ('CLOSED'), i.created_at desc limit 1`)
}

/** The mixed payment with our number at WeChat. */
export function findByNumber(executor: Executor, outTradeNo: string) {
  return firstRow<InsuranceRow>(executor`
    select ${columns(executor)} from insurance_payment i where i.out_trade_no = ${outTradeNo}`)
}

/** Locks it; the business order is locked before. */
export function lockRow(tx: Transaction, insurancePaymentId: string) {
  return firstRow<InsuranceRow>(tx`
    select ${columns(tx)} from insurance_payment i where i.insurance_payment_id = ${insurancePaymentId} for update`)
}

/** Inserts one that waits for the patient's authorisation. */
export async function insertRow(
  tx: Transaction,
  row: Pick<
    InsuranceRow,
    | 'accountId'
    | 'patientId'
    | 'business'
    | 'businessId'
    | 'app'
    | 'openid'
    | 'totalFen'
    | 'expiresAt'
  >,
): Promise<void> {
  await tx`
    insert into insurance_payment (insurance_payment_id, account_id, patient_id, business, business_id, app, openid, out_trade_no, status, total_fen, expires_at, next_check_at)
    values (${randomUUID()}, ${row.accountId}, ${row.patientId}, ${row.business}, ${row.businessId}, ${row.app}, ${row.openid}, ${newNumber('mixed')}, 'CREATED',
      ${row.totalFen}, ${row.expiresAt}, ${row.expiresAt})`
}

/** Claims due mixed payments. */
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
export function findCash(
  executor: Executor,
  insurancePaymentId: string,
): Promise<Pick<Payment, 'paymentId' | 'outTradeNo' | 'status' | 'amountFen'> | undefined> {
  return firstRow(executor`
    select payment_id, out_trade_no, status, coalesce(paid_amount_fen, amount_fen) as amount_fen
    from payment where insurance_payment_id = ${insurancePaymentId} order by created_at desc limit 1`)
}

/** The insurance's share of an order being confirmed; null for one paid without. */
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

/** Counts the insurance payments in progress. */
export function countOpen(executor: Executor): Promise<number> {
  return firstNumber(executor`
    select count(*)::int as count from insurance_payment where status in ('CREATED', 'PRESETTLED', 'PAYING', 'CLOSING')`)
}
