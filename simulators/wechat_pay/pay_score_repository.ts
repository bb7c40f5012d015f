/** The books of the sandbox's 支付分: consents, and service orders without confirmation. What is collected becomes an order of WeChat Pay under a number of its own. */
import { randomBytes } from 'node:crypto'
import { firstRow, hasRow } from '../../server/database/answers'
import type { Executor, Transaction } from '../../server/database/client'

export interface Consent {
  authorizationCode: string
  appId: string
  openid: string | null
  state: 'UNBINDUSER' | 'AVAILABLE' | 'UNAVAILABLE'
  token: string
  notifyUrl: string
}

export interface ServiceOrder {
  outOrderNo: string
  appId: string
  openid: string
  riskFen: number
  totalFen: number | null
  state: 'DOING' | 'DONE' | 'REVOKED'
  notifyUrl: string
  transactionId: string | null
  paidAt: Date | null
}

const consentColumns = (sql: Executor) =>
  sql`authorization_code, app_id, openid, state, token, notify_url`

/** Begins a consent; asked again, it gets the same token. */
export async function addConsent(
  sql: Executor,
  consent: Pick<Consent, 'authorizationCode' | 'appId' | 'notifyUrl'>,
): Promise<void> {
  await sql`
    insert into sandbox.pay_score_consent (authorization_code, app_id, token, notify_url)
    values (${consent.authorizationCode}, ${consent.appId}, ${randomBytes(24).toString('hex')}, ${consent.notifyUrl}) on conflict do nothing`
}

export function findConsent(sql: Executor, key: { code: string } | { token: string }) {
  const which = 'code' in key ? sql`authorization_code = ${key.code}` : sql`token = ${key.token}`
  return firstRow<Consent>(
    sql`select ${consentColumns(sql)} from sandbox.pay_score_consent where ${which}`,
  )
}

/** A WeChat user agrees. */
export function agree(sql: Executor, token: string, openid: string) {
  return firstRow<Consent>(sql`
    update sandbox.pay_score_consent set state = 'AVAILABLE', openid = ${openid} where token = ${token} and state = 'UNBINDUSER' returning ${consentColumns(sql)}`)
}

/** Ends a consent. */
export function terminate(sql: Executor, code: string) {
  return firstRow<Consent>(sql`
    update sandbox.pay_score_consent set state = 'UNAVAILABLE' where authorization_code = ${code} and state = 'AVAILABLE' returning ${consentColumns(sql)}`)
}

/** Whether this user lets the merchant open orders without asking. */
export function hasConsent(sql: Executor, appId: string, openid: string): Promise<boolean> {
  return hasRow(sql`
    select 1 from sandbox.pay_score_consent where app_id = ${appId} and openid = ${openid} and state = 'AVAILABLE'`)
}

/** Opens an order; of two with one number the first stays. */
export async function addServiceOrder(
  sql: Executor,
  order: Pick<ServiceOrder, 'outOrderNo' | 'appId' | 'openid' | 'riskFen' | 'notifyUrl'>,
): Promise<void> {
  await sql`
    insert into sandbox.pay_score_order (out_order_no, app_id, openid, risk_fen, notify_url)
    values (${order.outOrderNo}, ${order.appId}, ${order.openid}, ${order.riskFen}, ${order.notifyUrl}) on conflict do nothing`
}

const orderSelect = (sql: Executor) => sql`
  select s.out_order_no, s.app_id, s.openid, s.risk_fen, s.total_fen, s.state, s.notify_url, o.transaction_id, o.paid_at
  from sandbox.pay_score_order s left join sandbox.pay_order o on o.out_trade_no = s.out_trade_no`

export function findServiceOrder(sql: Executor, outOrderNo: string) {
  return firstRow<ServiceOrder>(sql`${orderSelect(sql)} where s.out_order_no = ${outOrderNo}`)
}

/** Ends an order of which no money was asked for. */
export function cancelOrder(sql: Executor, outOrderNo: string): Promise<boolean> {
  return hasRow(sql`
    update sandbox.pay_score_order set state = 'REVOKED' where out_order_no = ${outOrderNo} and state = 'DOING' and total_fen is null returning 1`)
}

/** Asks for the money, once and within what was reserved. */
export function completeOrder(sql: Executor, outOrderNo: string, totalFen: number) {
  return hasRow(sql`
    update sandbox.pay_score_order set total_fen = ${totalFen} where out_order_no = ${outOrderNo} and state = 'DOING' and total_fen is null and risk_fen >= ${totalFen} returning 1`)
}

/** Collects what was asked for; returns the orders that are paid by now. */
export async function collect(
  tx: Transaction,
  transactionId: () => string,
): Promise<ServiceOrder[]> {
  const due = await tx<{ outOrderNo: string }[]>`
    select out_order_no from sandbox.pay_score_order where state = 'DOING' and total_fen is not null limit 20 for update skip locked`
  const paid: ServiceOrder[] = []
  for (const { outOrderNo } of due) {
    const outTradeNo = `SP${randomBytes(14).toString('hex')}`
    await tx`
      insert into sandbox.pay_order (out_trade_no, prepay_id, app_id, openid, description, amount_fen, expires_at, notify_url, state, transaction_id, paid_at)
      select ${outTradeNo}, ${`score-${outTradeNo}`}, app_id, openid, '门诊费用', total_fen, hospital_now(), notify_url, 'SUCCESS', ${transactionId()}, hospital_now()
      from sandbox.pay_score_order where out_order_no = ${outOrderNo}`
    await tx`update sandbox.pay_score_order set state = 'DONE', out_trade_no = ${outTradeNo} where out_order_no = ${outOrderNo}`
    const order = await findServiceOrder(tx, outOrderNo)
    if (order !== undefined) paid.push(order)
  }
  return paid
}
