/** SQL of what the area holds about an account, for its export and its end; its orders are accounts and stay. */
import { hasRow } from '../../database/answers'
import type { Executor } from '../../database/client'
import { dropCodesOf, listCodesOf } from './pay_codes/code_repository'
import { listOfAccount } from './refund_asks/ask_repository'

/** The account's payments of bills, with their invoices, the refunds that it asked for, and its paying after the visit. */
export async function exportAccount(sql: Executor, accountId: string): Promise<object> {
  const outpatientOrders = await sql<object[]>`
    select o.order_no, o.patient_id, o.total_fen, o.fund_fen, o.account_fen, o.other_fen, o.cash_fen, o.status, o.pay_status,
      o.created_at, o.paid_at, o.receipt_no, o.invoice_name, o.invoice_batch_code, o.invoice_no
    from outpatient_order o where o.account_id = ${accountId} order by o.created_at desc`
  const creditLine = await sql<object[]>`
    select l.patient_id, l.app, l.authorization_code, l.state, l.consented_at, l.opened_at, l.closed_at from credit_line l where l.account_id = ${accountId}`
  const creditGuarantees = await sql<object[]>`
    select g.out_order_no, g.reserved_fen, g.captured_fen, g.state, g.end_reason, g.created_at, g.reserved_at, g.ended_at
    from credit_guarantee g where g.account_id = ${accountId} order by g.created_at desc`
  const refundAsks = await listOfAccount(sql, accountId)
  const payCodes = await listCodesOf(sql, accountId)
  return { outpatientOrders, refundAsks, payCodes, creditLine, creditGuarantees }
}

/** Ends its codes, revokes the consent, and removes the payer's id where nothing is under way; what is owed stays, as the law requires. */
export async function forgetAccount(sql: Executor, accountId: string): Promise<void> {
  await dropCodesOf(sql, accountId)
  await sql`
    update credit_line set openid = 'deleted', state = case when state = 'CLOSED' then state else 'CLOSING' end, next_check_at = case when state = 'CLOSED' then null else now() end
    where account_id = ${accountId}`
  await sql`update credit_guarantee set openid = 'deleted' where account_id = ${accountId} and state in ('CAPTURED', 'RELEASED', 'DECLINED')`
}

/** Whether a lender stands for bills of the account, or is asked to. */
export function hasOpenGuarantees(sql: Executor, accountId: string): Promise<boolean> {
  return hasRow(sql`
    select 1 from credit_guarantee where account_id = ${accountId} and state in ('RESERVING', 'RESERVED', 'CAPTURING', 'RELEASING') limit 1`)
}
