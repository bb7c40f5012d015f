/** SQL of refunds that patients ask for: read with their payment, and written as an intent. */
import type { ItemStatus, RefundAskState, RefundReason } from '../../../../src/contract/outpatient'
import { allRows, firstNumber, firstRow } from '../../../database/answers'
import type { Executor, Transaction } from '../../../database/client'

/** A request with its lines. */
export interface AskRow {
  askId: string
  state: RefundAskState
  reason: RefundReason
  askedAt: Date
  answeredAt: Date | null
  lines: {
    itemId: string
    name: string
    amountFen: number
    state: 'GRANTED' | 'REFUSED' | null
    reason: string | null
  }[]
}

/** What was asked about a payment, the newest first. */
export function listAsks(executor: Executor, orderId: string): Promise<AskRow[]> {
  return executor<AskRow[]>`
    select a.ask_id, a.state, a.reason, a.asked_at, a.answered_at,
      (select json_agg(json_build_object('itemId', l.item_id, 'name', i.name, 'amountFen', l.amount_fen, 'state', l.state, 'reason', l.why) order by i.category, i.line_no, i.item_id)
        from outpatient_refund_ask_line l join outpatient_item i on i.item_id = l.item_id where l.ask_id = a.ask_id) as lines
    from outpatient_refund_ask a where a.order_id = ${orderId} order by a.asked_at desc, a.ask_id`
}

/** A line of a payment with what was asked about it. */
export interface LineRow {
  itemId: string
  name: string
  status: ItemStatus
  amountFen: number
  isAsked: boolean
  timesAsked: number
}

/** Every line of a payment, by bill. */
export function listLines(executor: Executor, orderId: string): Promise<LineRow[]> {
  return executor<LineRow[]>`
    select i.item_id, i.name, i.status, i.amount_fen, asked.is_asked, asked.times_asked
    from outpatient_order_bill ob join outpatient_item i on i.bill_id = ob.bill_id
    cross join lateral (
      select coalesce(bool_or(l.is_open), false) as is_asked, count(*)::int as times_asked from outpatient_refund_ask_line l where l.item_id = i.item_id
    ) asked
    where ob.order_id = ${orderId} order by i.category, i.bill_id, i.line_no`
}

/** The account's earlier request with this key. */
export function findAskByKey(executor: Executor, accountId: string, onceKey: string) {
  return firstRow<{ orderId: string; reason: RefundReason; itemIds: string[] }>(executor`
    select a.order_id, a.reason, array(select l.item_id::text from outpatient_refund_ask_line l where l.ask_id = a.ask_id order by 1) as item_ids
    from outpatient_refund_ask a where a.account_id = ${accountId} and a.once_key = ${onceKey}`)
}

/** Records the intent; it is due at once. */
export async function insertAsk(
  tx: Transaction,
  ask: {
    askId: string
    orderId: string
    accountId: string
    reason: RefundReason
    onceKey: string
    lines: readonly { itemId: string; amountFen: number }[]
  },
): Promise<void> {
  const { askId, orderId, accountId, reason, onceKey, lines } = ask
  await tx`
    insert into outpatient_refund_ask (ask_id, order_id, account_id, reason, once_key, next_at)
    values (${askId}, ${orderId}, ${accountId}, ${reason}, ${onceKey}, now())`
  await tx`
    insert into outpatient_refund_ask_line (ask_id, item_id, amount_fen)
    select ${askId}::uuid, given.item_id, given.amount_fen
    from json_to_recordset(${JSON.stringify(lines.map(({ itemId, amountFen }) => ({ item_id: itemId, amount_fen: amountFen })))}::text::json) as given (item_id uuid, amount_fen integer)`
}

/** What an account asked for, for its export. */
export function listOfAccount(executor: Executor, accountId: string) {
  return allRows<object>(executor`
    select o.order_no, a.reason, a.state, a.asked_at, a.answered_at,
      (select json_agg(json_build_object('name', i.name, 'amountFen', l.amount_fen, 'state', l.state, 'reason', l.why) order by i.line_no, i.item_id)
        from outpatient_refund_ask_line l join outpatient_item i on i.item_id = l.item_id where l.ask_id = a.ask_id) as lines
    from outpatient_refund_ask a join outpatient_order o on o.order_id = a.order_id where a.account_id = ${accountId} order by a.asked_at desc, a.ask_id`)
}

/** How many requests wait for an answer. */
export function countOpenAsks(executor: Executor): Promise<number> {
  return firstNumber(
    executor`select count(*)::int from outpatient_refund_ask where answered_at is null`,
  )
}
