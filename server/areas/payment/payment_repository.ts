/** SQL of payments. Claiming a row postpones its next turn first, so that two replicas do not ask the channel for the same thing at once. */
import { randomUUID } from 'node:crypto'
import { firstRow, firstValue, hasRow } from '../../database/answers'
import type { Executor, Sql, Transaction } from '../../database/client'
import type { WeChatApp } from '../../gateways/wechat_pay/types'
import { postPaid } from './ledger/ledger_repository'
import { newNumber } from './numbers'
import type { BusinessName, Payment } from './types'

/** After this time a claim of a killed worker is free again. */
const leaseSeconds = 30

function paymentColumns(executor: Executor) {
  return executor`p.payment_id, p.account_id, p.business, p.business_id, p.app, p.openid, p.out_trade_no,
    p.description, p.amount_fen, p.status, p.prepay_id, p.transaction_id, p.paid_amount_fen,
    p.expires_at, p.check_attempts, p.insurance_payment_id`
}

/** The account's openid in one of the apps. */
export function findOpenid(executor: Executor, accountId: string, app: WeChatApp) {
  return firstValue<string>(executor`
    select openid from account_openid where account_id = ${accountId} and app = ${app}`)
}

/** The one payable payment of a business order. */
export function findOpenPayment(executor: Executor, business: BusinessName, businessId: string) {
  return firstRow<Payment>(executor`
    select ${paymentColumns(executor)} from payment p where p.business = ${business} and p.business_id = ${businessId} and p.status in ('CREATED', 'PENDING')`)
}

/** The payment with our number at the channel. */
export function findPayment(executor: Executor, outTradeNo: string): Promise<Payment | undefined> {
  return firstRow(executor`
    select ${paymentColumns(executor)} from payment p where p.out_trade_no = ${outTradeNo}`)
}

/** Locks it; the business order is locked before. */
export function lockPayment(tx: Transaction, paymentId: string): Promise<Payment | undefined> {
  return firstRow(tx`
    select ${paymentColumns(tx)} from payment p where p.payment_id = ${paymentId} for update`)
}

/** Records the intent before the channel is asked. */
export async function insertPayment(
  tx: Transaction,
  request: Pick<
    Payment,
    | 'accountId'
    | 'business'
    | 'businessId'
    | 'app'
    | 'openid'
    | 'description'
    | 'amountFen'
    | 'expiresAt'
    | 'insurancePaymentId'
  >,
): Promise<Payment> {
  const [payment] = await tx<Payment[]>`
    insert into payment as p (payment_id, account_id, business, business_id, channel, app, openid, out_trade_no, description, amount_fen, status, expires_at,
      insurance_payment_id, next_check_at)
    values (${randomUUID()}, ${request.accountId}, ${request.business}, ${request.businessId}, 'wechat', ${request.app}, ${request.openid}, ${newNumber('payment')},
      ${request.description}, ${request.amountFen}, 'CREATED', ${request.expiresAt}, ${request.insurancePaymentId}, now() + interval '5 seconds')
    returning ${paymentColumns(tx)}`
  if (payment === undefined) throw new Error('the payment was not written')
  return payment
}

/** Records what a lender paid out, with its posting in the ledger; undefined when it was recorded before. */
export async function insertCredited(
  tx: Transaction,
  paid: CreditedPayment,
): Promise<Payment | undefined> {
  const payment = await firstRow<Payment>(tx`
    insert into payment as p (payment_id, account_id, business, business_id, channel, app, openid, out_trade_no, description, amount_fen, status, expires_at, next_check_at,
      transaction_id, paid_amount_fen, paid_at)
    values (${randomUUID()}, ${paid.accountId}, ${paid.business}, ${paid.businessId}, 'credit', ${paid.app}, ${paid.openid}, ${paid.outTradeNo}, ${paid.description},
      ${paid.askedFen}, 'SUCCESS', now(), now(), ${paid.transactionId}, ${paid.amountFen}, ${paid.paidAt})
    on conflict (out_trade_no) do nothing returning ${paymentColumns(tx)}`)
  if (payment !== undefined) await postPaid(tx, payment.paymentId)
  return payment
}

/** Money that a lender paid for a business order. */
export interface CreditedPayment extends Pick<
  Payment,
  'accountId' | 'business' | 'businessId' | 'app' | 'openid' | 'outTradeNo' | 'description'
> {
  askedFen: number
  amountFen: number
  transactionId: string
  paidAt: Date
}

/** Stores the channel's prepay id; false when the payment was closed meanwhile. */
export function keepPrepayId(executor: Executor, paymentId: string, prepayId: string) {
  return hasRow(executor`
    update payment set status = 'PENDING', prepay_id = ${prepayId} where payment_id = ${paymentId} and status in ('CREATED', 'PENDING') returning payment_id`)
}

/** Records a payment, with its posting in the ledger. */
export async function markPaid(
  tx: Transaction,
  paymentId: string,
  paid: { transactionId: string; amountFen: number; paidAt: Date | null },
): Promise<void> {
  await tx`
    update payment set status = 'SUCCESS', transaction_id = ${paid.transactionId}, paid_amount_fen = ${paid.amountFen}, paid_at = coalesce(${paid.paidAt}, now())
    where payment_id = ${paymentId}`
  await postPaid(tx, paymentId)
}

/** Closes an unpaid payment; a paid one stays as it is. */
export async function markClosed(executor: Executor, paymentId: string): Promise<void> {
  await executor`update payment set status = 'CLOSED', closed_at = now() where payment_id = ${paymentId} and status in ('CREATED', 'PENDING')`
}

/** Makes the open payment of a business order, and its insurance part, due for closing. */
export async function checkSoon(
  executor: Executor,
  business: BusinessName,
  businessIds: string | readonly string[],
): Promise<void> {
  const ids = [businessIds].flat()
  await executor`
    update insurance_payment set next_check_at = now() where business = ${business} and business_id = any(${ids}) and status in ('CREATED', 'PRESETTLED', 'PAYING', 'CLOSING')`
  await executor`update payment set next_check_at = now() where business = ${business} and business_id = any(${ids}) and status in ('CREATED', 'PENDING')`
}

/** Schedules the next query of the channel. */
export async function checkLater(
  executor: Executor,
  paymentId: string,
  delayMs: number,
): Promise<void> {
  await executor`update payment set next_check_at = now() + ${delayMs} * interval '1 millisecond' where payment_id = ${paymentId} and status in ('CREATED', 'PENDING')`
}

/** Claims due payments; the cash part of a mixed payment is handled with the rest of it. */
export function claimPayments(sql: Sql, limit: number): Promise<Payment[]> {
  return sql<Payment[]>`
    with due as (
      select payment_id from payment where status in ('CREATED', 'PENDING') and insurance_payment_id is null and next_check_at <= now() order by next_check_at limit ${limit} for update skip locked
    )
    update payment p set next_check_at = now() + ${leaseSeconds} * interval '1 second', check_attempts = p.check_attempts + 1
    from due where p.payment_id = due.payment_id returning ${paymentColumns(sql)}`
}

/** True when this callback was processed before. */
export function isKnownCallback(executor: Executor, callbackId: string): Promise<boolean> {
  return hasRow(executor`select 1 from payment_callback where callback_id = ${callbackId}`)
}

/** Records a processed callback, which changes nothing when it comes again. */
export async function rememberCallback(
  executor: Executor,
  callback: { callbackId: string; eventType: string; outTradeNo: string },
): Promise<void> {
  await executor`
    insert into payment_callback (callback_id, event_type, out_trade_no) values (${callback.callbackId}, ${callback.eventType}, ${callback.outTradeNo})
    on conflict (callback_id) do nothing`
}

/** The payments of a business order with the sum that a refund can give back. The caller holds the lock of the business order. */
export function paidPayments(
  executor: Executor,
  business: BusinessName,
  businessId: string,
): Promise<{ paymentId: string; leftFen: number; insurancePaymentId: string | null }[]> {
  return executor<{ paymentId: string; leftFen: number; insurancePaymentId: string | null }[]>`
    select paid.payment_id, paid.left_fen, paid.insurance_payment_id
    from (
      select p.payment_id, p.insurance_payment_id, (coalesce(p.paid_amount_fen, p.amount_fen) - coalesce((select sum(r.amount_fen) from refund r where r.payment_id = p.payment_id), 0))::int as left_fen
      from payment p where p.business = ${business} and p.business_id = ${businessId} and p.status = 'SUCCESS'
    ) paid
    where paid.left_fen > 0`
}

/** Moves these payments to another business order. */
export async function movePayments(
  tx: Transaction,
  paymentIds: readonly string[],
  businessId: string,
): Promise<void> {
  await tx`update payment set business_id = ${businessId} where payment_id = any(${[...paymentIds]}::uuid[])`
}

/** Whether medical insurance bears, or is about to bear, a part of a business order. */
export function hasInsurancePayment(
  executor: Executor,
  business: BusinessName,
  businessId: string,
): Promise<boolean> {
  return hasRow(executor`
    select 1 from insurance_payment where business = ${business} and business_id = ${businessId} and status <> 'CLOSED'`)
}
