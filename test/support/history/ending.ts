/** How everything stands in the end, read from the app's tables and from the books of those who move money. */
import { setTimeout as wait } from 'node:timers/promises'
import type { Sql } from '../../../server/database/client'
import type { EndedOrder, Ending, Moved, Paid } from './books'

/** Waits until nothing is under way any more, or for so long. */
export async function comeToRest(sql: Sql, waitMs: number): Promise<void> {
  const giveUpAt = performance.now() + waitMs
  while ((await unfinishedOf(sql)).length > 0 && performance.now() < giveUpAt) await wait(250)
}

/** Reads all of it; `outside`: the books of the cashier and of the insurance bureau. */
export async function readEnding(sql: Sql, outside: Sql): Promise<Ending> {
  return {
    orders: await ordersOf(sql),
    sources:
      await sql`select slot_id, capacity, taken - (select count(*)::int from slot_return r where r.slot_id = slot.slot_id) as taken from slot`,
    books: [
      { whose: 'the channel', theirs: await movedByChannel(outside), ours: await movedByUs(sql) },
      { whose: 'the bureau', theirs: await movedByBureau(outside), ours: await insured(sql) },
    ],
    paid: await paidOf(sql),
    ledger: await sql`
      select business_id, account, sum(amount_fen)::int as fen from ledger_entry group by business_id, account`,
    unfinished: await unfinishedOf(sql),
  }
}

/** Every registration as it stands. */
export function ordersOf(sql: Sql): Promise<EndedOrder[]> {
  return sql<EndedOrder[]>`
    select order_id, idempotency_key as key, patient_id, slot_id, serial_no, department_id, visit_date, total_fee_fen as fee_fen,
      status in ('PENDING_PAY', 'CONFIRMING', 'BOOKED', 'TAKEN') as is_active, pay_status = 'PAID' as is_paid,
      (extract(epoch from cancelled_at) * 1000)::float8 as ended_at
    from registration_order`
}

function paidOf(sql: Sql): Promise<Paid[]> {
  return sql<Paid[]>`
    with moved as (
      select business_id, paid_amount_fen as paid, 0 as back, 0 as funds, 0 as funds_back from payment where status = 'SUCCESS'
      union all select p.business_id, 0, r.amount_fen, 0, 0 from refund r join payment p on p.payment_id = r.payment_id where r.status = 'SUCCESS'
      union all select business_id, 0, 0, fund_fen + account_fen + other_fen, 0 from insurance_payment where status = 'SUCCESS'
      union all select p.business_id, 0, 0, 0, r.fund_fen + r.account_fen + r.other_fen from insurance_refund r
        join insurance_payment p on p.insurance_payment_id = r.insurance_payment_id where r.status = 'SUCCESS')
    select business_id, sum(paid)::int as paid_fen, sum(back)::int as refunded_fen, sum(funds)::int as funds_fen, sum(funds_back)::int as funds_back_fen
    from moved group by business_id`
}

/** Each payment with what came and went, as the channel has it. */
function movedByChannel(outside: Sql): Promise<Moved[]> {
  return outside<Moved[]>`
    select o.out_trade_no as number, o.amount_fen as paid_fen,
      (select coalesce(sum(r.amount_fen), 0)::int from sandbox.pay_refund r where r.out_trade_no = o.out_trade_no) as refunded_fen
    from sandbox.pay_order o where o.paid_at is not null order by 1`
}

/** The same as we have it. */
function movedByUs(sql: Sql): Promise<Moved[]> {
  return sql<Moved[]>`
    select p.out_trade_no as number, p.paid_amount_fen as paid_fen,
      (select coalesce(sum(r.amount_fen), 0)::int from refund r where r.payment_id = p.payment_id and r.status = 'SUCCESS') as refunded_fen
    from payment p where p.status = 'SUCCESS' order by 1`
}

/** What the funds have paid and taken back, as the bureau has it. */
function movedByBureau(outside: Sql): Promise<Moved[]> {
  return outside<Moved[]>`
    select f.out_trade_no as number, f.fund_fen + f.account_fen + f.other_fen as paid_fen,
      (select coalesce(sum(r.funds_fen), 0)::int from sandbox.insurance_refund r where r.pay_ord_id = f.pay_ord_id) as refunded_fen
    from sandbox.insurance_fee f where f.state = 'SETTLED' order by 1`
}

/** The same as we have it. */
function insured(sql: Sql): Promise<Moved[]> {
  return sql<Moved[]>`
    select p.out_trade_no as number, p.fund_fen + p.account_fen + p.other_fen as paid_fen,
      (select coalesce(sum(r.fund_fen + r.account_fen + r.other_fen), 0)::int from insurance_refund r
        where r.insurance_payment_id = p.insurance_payment_id and r.status = 'SUCCESS') as refunded_fen
    from insurance_payment p where p.status = 'SUCCESS' order by 1`
}

/** What still has to happen. Who has not paid may still do so: that is no work of ours. */
async function unfinishedOf(sql: Sql): Promise<string[]> {
  const rows = await sql<{ line: string }[]>`
    select 'registration ' || order_no || ' ' || status || ' ' || pay_status as line from registration_order
      where status = 'CONFIRMING' or release_to_his or pay_status = 'REFUNDING'
    union all select 'bills ' || order_no || ' ' || status from outpatient_order where status = 'PAID_UNCONFIRMED' or pay_status = 'REFUNDING'
    union all select 'deposit ' || deposit_no || ' ' || status from inpatient_deposit where status = 'CONFIRMING' or pay_status = 'REFUNDING'
    union all select 'refund ' || out_refund_no || ' ' || status from refund where status <> 'SUCCESS'
    union all select 'insurance ' || out_trade_no || ' ' || status from insurance_payment where status not in ('SUCCESS', 'CLOSED', 'CREATED', 'PENDING')
    union all select 'insurance refund ' || out_refund_no || ' ' || status from insurance_refund where status <> 'SUCCESS'`
  return rows.map(({ line }) => line)
}
