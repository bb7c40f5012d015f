/** SQL of what the funds paid and got back on a day. */
import { allRows } from '../../../database/answers'
import type { Executor } from '../../../database/client'

/** What the funds paid or got back, in our books. */
export interface FundsEntry {
  kind: 'payment' | 'refund'
  number: string
  fundsFen: number
  payOrdId: string
  isDone: boolean
  isOfDay: boolean
}

/** Entries of a day, or with one of these numbers. */
export function listFundsOfDay(executor: Executor, day: string, numbers: readonly string[]) {
  return allRows<FundsEntry>(executor`
    select 'payment' as kind, out_trade_no as number, (fund_fen + account_fen + other_fen)::int as funds_fen, pay_ord_id, settled_at is not null as is_done,
      coalesce((settled_at at time zone 'Asia/Shanghai')::date = ${day}::date, false) as is_of_day
    from insurance_payment where fund_fen is not null and (out_trade_no = any(${[...numbers]}::text[])
      or settled_at >= ${day}::date::timestamp at time zone 'Asia/Shanghai' and settled_at < (${day}::date + 1)::timestamp at time zone 'Asia/Shanghai')
    union all
    select 'refund', r.out_refund_no, (r.fund_fen + r.account_fen + r.other_fen)::int, i.pay_ord_id, r.status = 'SUCCESS',
      coalesce((r.finished_at at time zone 'Asia/Shanghai')::date = ${day}::date, false)
    from insurance_refund r join insurance_payment i on i.insurance_payment_id = r.insurance_payment_id
    where r.out_refund_no = any(${[...numbers]}::text[])
      or r.finished_at >= ${day}::date::timestamp at time zone 'Asia/Shanghai' and r.finished_at < (${day}::date + 1)::timestamp at time zone 'Asia/Shanghai'`)
}
