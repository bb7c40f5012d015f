/** SQL of what the app's ledger and the channel's bill say of a day's money, order by order. */
import type { ChannelMoneyDifference } from '../../../../src/contract/desk/words/money_day_words'
import type { DifferenceKind } from '../../../../src/contract/desk/words/money_words'
import { allRows, firstRow } from '../../../database/answers'
import type { Sql } from '../../../database/client'
import type { ChannelMoney, OrderMoney, OurMoney } from './types'

/** What the ledger posted to orders on a day. */
export function listOurs(sql: Sql, day: string) {
  return allRows<OurMoney>(sql`
    select kind, business, business_id, sum(fen)::int as fen, sum(case when is_carried then fen else 0 end)::int as carried_fen,
      array_remove(array_agg(number order by number), null) as numbers,
      case when bool_or(state = 'failed') then 'failed' when bool_or(state = 'pending') then 'pending' else 'done' end as state
    from (
      select case when l.amount_fen < 0 then 'payment' else 'refund' end as kind, l.business, l.business_id, abs(l.amount_fen) as fen, l.kind = 'carried' as is_carried,
        coalesce(p.out_trade_no, r.out_refund_no) as number,
        case r.status when 'FAILED' then 'failed' when 'REQUESTED' then 'pending' when 'PROCESSING' then 'pending' else 'done' end as state
      from ledger_entry l left join payment p on l.kind = 'paid' and p.payment_id = l.subject_id left join refund r on l.kind = 'refund_requested' and r.refund_id = l.subject_id
      where l.account = 'business' and l.at >= ${day}::date::timestamp at time zone 'Asia/Shanghai' and l.at < (${day}::date + 1)::timestamp at time zone 'Asia/Shanghai'
    ) one group by kind, business, business_id`)
}

/** The lines of the channel's bill, each with the order that its money was posted to. */
export function listChannel(sql: Sql, day: string) {
  return allRows<ChannelMoney>(sql`
    select c.kind, c.number, c.amount_fen as fen, c.state, coalesce(l.business, p.business) as business, coalesce(l.business_id, p.business_id) as business_id
    from reconciliation_line c left join refund r on c.kind = 'refund' and r.out_refund_no = c.number
    left join payment p on p.out_trade_no = c.number and c.kind = 'payment' or p.payment_id = r.payment_id
    left join ledger_entry l on l.account = 'business' and (l.kind = 'paid' and c.kind = 'payment' and l.subject_id = p.payment_id or l.kind = 'refund_requested' and l.subject_id = r.refund_id)
    where c.bill_date = ${day}`)
}

/** What all postings of orders come to, and those of a day with the days beside it. */
export function listMoney(sql: Sql, day: string, ids: readonly string[]) {
  return allRows<OrderMoney>(sql`
    select business_id, -sum(amount_fen)::int as kept_fen,
      coalesce(sum(-amount_fen) filter (where amount_fen < 0 and is_near), 0)::int as near_paid_fen, coalesce(sum(amount_fen) filter (where amount_fen > 0 and is_near), 0)::int as near_refund_fen
    from (
      select business_id, amount_fen,
        at >= (${day}::date - 1)::timestamp at time zone 'Asia/Shanghai' and at < (${day}::date + 2)::timestamp at time zone 'Asia/Shanghai' as is_near
      from ledger_entry where account = 'business' and business_id = any(${[...ids]}::uuid[])
    ) one group by business_id`)
}

const kinds: Partial<Record<DifferenceKind, ChannelMoneyDifference>> = {
  unknown_payment: 'payment_only_channel',
  unsettled_payment: 'payment_only_channel',
  payment_amount: 'payment_channel_amount',
  payment_missing_at_channel: 'payment_not_at_channel',
  unknown_refund: 'refund_only_channel',
  unfinished_refund: 'refund_only_channel',
  refund_amount: 'refund_channel_amount',
  refund_failed: 'refund_failed_at_channel',
  refund_repeated: 'refund_repeated_at_channel',
  refund_missing_at_channel: 'refund_not_at_channel',
}

/** What the comparison with the channel's bill found and could not mend, by our number. */
export async function listFound(sql: Sql, day: string) {
  const rows = await allRows<{ kind: DifferenceKind; number: string }>(sql`
    select kind, number from reconciliation_difference where bill_date = ${day} and not mended`)
  return new Map(
    rows.flatMap(({ kind, number }) => {
      const difference = kinds[kind]
      return difference === undefined ? [] : [[number, difference] as const]
    }),
  )
}

/** Whether the channel has a bill of the day, and it was compared. */
export async function hasBill(sql: Sql, day: string): Promise<boolean> {
  const row = await firstRow<{ hasBill: boolean }>(sql`
    select has_bill and compared_at is not null as has_bill from reconciliation where bill_date = ${day}`)
  return row?.hasBill === true
}
