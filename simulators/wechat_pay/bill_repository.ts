/** The day's trade as the bill tells it, and the bills that were given out. */
import { firstValue } from '../../server/database/answers'
import type { Executor } from '../../server/database/client'

/** One line of a day's bill: a payment, or a refund. */
export interface BillRow {
  at: string
  appId: string
  openid: string
  outTradeNo: string
  transactionId: string | null
  description: string
  amountFen: number
  refundNo: string | null
  refundId: string | null
  refundStatus: string | null
}

/** What was traded on a day of the channel. */
export async function listBillRows(sql: Executor, day: string): Promise<BillRow[]> {
  return sql<BillRow[]>`
    select to_char(paid_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as at, app_id, openid, out_trade_no,
      transaction_id, description, amount_fen, null as refund_no, null as refund_id, null as refund_status
    from sandbox.pay_order where (paid_at at time zone 'Asia/Shanghai')::date = ${day}::date
    union all
    select to_char(r.created_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS'), o.app_id, o.openid, o.out_trade_no, o.transaction_id, o.description,
      r.amount_fen, r.out_refund_no, r.refund_id, r.status
    from sandbox.pay_refund r join sandbox.pay_order o using (out_trade_no) where (r.created_at at time zone 'Asia/Shanghai')::date = ${day}::date
    order by at`
}

/** Keeps a bill by its hash, for the download that follows. */
export async function keepBill(sql: Executor, hash: string, content: string): Promise<void> {
  await sql`insert into sandbox.trade_bill (hash, content) values (${hash}, ${content}) on conflict do nothing`
}

/** The bill of this hash. */
export function findBill(sql: Executor, hash: string): Promise<string | undefined> {
  return firstValue(sql`select content from sandbox.trade_bill where hash = ${hash}`)
}
