/** What the area holds about an account, for its export and its end. */
import { hasRow } from '../../database/answers'
import type { Executor } from '../../database/client'

/** Exported rows; column names are the keys. */
type Exported = Record<string, unknown>

/** Payments and their refunds, with and without insurance. */
export async function exportAccount(
  sql: Executor,
  accountId: string,
): Promise<Record<string, Exported[]>> {
  const payments = await sql<Exported[]>`
    select out_trade_no, business, channel, description, amount_fen, status, transaction_id,
      created_at, paid_at
    from payment where account_id = ${accountId} order by created_at desc`
  const refunds = await sql<Exported[]>`
    select r.out_refund_no, p.out_trade_no, r.amount_fen, r.reason, r.status, r.received_by,
      r.requested_at, r.finished_at
    from refund r join payment p on p.payment_id = r.payment_id where p.account_id = ${accountId} order by r.requested_at desc`
  const insurancePayments = await sql<Exported[]>`
    select out_trade_no, business, patient_id, status, total_fen, fund_fen, account_fen,
      other_fen, cash_fen, uses_account, created_at, settled_at
    from insurance_payment where account_id = ${accountId} order by created_at desc`
  const insuranceRefunds = await sql<Exported[]>`
    select r.out_refund_no, i.out_trade_no, r.fund_fen, r.account_fen, r.other_fen, r.reason,
      r.status, r.requested_at, r.finished_at
    from insurance_refund r join insurance_payment i on i.insurance_payment_id = r.insurance_payment_id where i.account_id = ${accountId} order by r.requested_at desc`
  return { payments, refunds, insurancePayments, insuranceRefunds }
}

/** Whether money of the account is on its way: a payment that is not settled, or a refund that has not arrived. */
export function hasOpenMoney(sql: Executor, accountId: string): Promise<boolean> {
  return hasRow(sql`
    select 1 where exists (select 1 from payment where account_id = ${accountId} and status in ('CREATED', 'PENDING'))
      or exists (select 1 from refund r join payment p on p.payment_id = r.payment_id
        where p.account_id = ${accountId} and r.status in ('REQUESTED', 'PROCESSING', 'FAILED'))
      or exists (select 1 from insurance_payment where account_id = ${accountId} and status in ('PAYING', 'CLOSING'))
      or exists (select 1 from insurance_refund r join insurance_payment i on i.insurance_payment_id = r.insurance_payment_id
        where i.account_id = ${accountId} and r.status in ('REQUESTED', 'FAILED'))`)
}

/** Removes what identifies the payer; the payments stay, as the law requires. */
export async function forgetAccount(sql: Executor, accountId: string): Promise<void> {
  await sql`update payment set openid = 'deleted' where account_id = ${accountId}`
  await sql`update insurance_payment set openid = 'deleted', pay_auth_no = null, geo_location = null, auth_code_hash = null where account_id = ${accountId}`
}

/** Whether the account ever had a payment. */
export async function hadPayments(sql: Executor, accountId: string): Promise<boolean> {
  return (await sql`select 1 from payment where account_id = ${accountId} limit 1`).length > 0
}
