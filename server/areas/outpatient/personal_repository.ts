/** SQL of what the area holds about an account, for its export; its orders are accounts and stay. */
import type { Executor } from '../../database/client'
import { dropCodesOf, listCodesOf } from './pay_codes/code_repository'
import { listOfAccount } from './refund_asks/ask_repository'

/** The account's payments of bills, with their invoices, and the refunds that it asked for. */
export async function exportAccount(sql: Executor, accountId: string): Promise<object> {
  const outpatientOrders = await sql<object[]>`
    select o.order_no, o.patient_id, o.total_fen, o.fund_fen, o.account_fen, o.other_fen, o.cash_fen, o.status, o.pay_status,
      o.created_at, o.paid_at, o.receipt_no, o.invoice_name, o.invoice_batch_code, o.invoice_no
    from outpatient_order o where o.account_id = ${accountId} order by o.created_at desc`
  return {
    outpatientOrders,
    refundAsks: await listOfAccount(sql, accountId),
    payCodes: await listCodesOf(sql, accountId),
  }
}

/** Nobody pays by the account's codes any more. */
export function forgetAccount(sql: Executor, accountId: string): Promise<void> {
  return dropCodesOf(sql, accountId)
}
