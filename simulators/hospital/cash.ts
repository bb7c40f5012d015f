/** The cash that came and went through the app, in the books of the sandbox's hospital: an order's payment once, its refunds in parts. */
import { allRows, firstRow } from '../../server/database/answers'
import type { Executor, Sql } from '../../server/database/client'

const pageSize = 200

/** Enters what an order was paid with; of two at once the first stays. `wholeFen` has the insurance's share. */
export async function enterCash(
  sql: Executor,
  paid: { orderNo: string; cashFen: number; wholeFen: number; transactionId: string | null },
): Promise<void> {
  if (paid.wholeFen === 0) return
  await sql`
    insert into sandbox.his_cash (kind, order_no, transaction_id, cash_fen, whole_fen, at)
    values ('payment', ${paid.orderNo}, ${paid.transactionId}, ${paid.cashFen}, ${paid.wholeFen}, hospital_now()) on conflict (order_no) where kind = 'payment' do nothing`
}

/** Gives back so much of an order, or all that is left; the insurance gets its share. */
export async function returnCash(
  sql: Executor,
  orderNo: string,
  wholeFen: number | null = null,
): Promise<void> {
  const left = await firstRow<{ cash: number; whole: number }>(sql`
    select sum(case kind when 'payment' then cash_fen else -cash_fen end)::int as cash, sum(case kind when 'payment' then whole_fen else -whole_fen end)::int as whole
    from sandbox.his_cash where order_no = ${orderNo} having count(*) > 0`)
  if (left === undefined || left.whole <= 0) return
  const whole = Math.min(wholeFen ?? left.whole, left.whole)
  const cash = Math.round((left.cash * whole) / left.whole)
  await sql`
    insert into sandbox.his_cash (kind, order_no, cash_fen, whole_fen, at) values ('refund', ${orderNo}, ${cash}, ${whole}, hospital_now())`
}

/** Books that so much of a stay's deposits goes back through the app, newest first; what went back before counts. */
export async function returnDeposits(
  sql: Executor,
  stayId: string,
  refundFen: number,
): Promise<void> {
  const deposits = await allRows<{ orderNo: string; left: number; back: number }>(sql`
    select c.order_no, sum(case c.kind when 'payment' then c.whole_fen else -c.whole_fen end)::int as left,
      coalesce(sum(c.whole_fen) filter (where c.kind = 'refund'), 0)::int as back
    from sandbox.his_cash c join sandbox.his_deposit d on d.deposit_no = c.order_no where d.stay_id = ${stayId}
    group by c.order_no order by min(c.seq) desc`)
  let restFen = refundFen - deposits.reduce((sum, { back }) => sum + back, 0)
  for (const { orderNo, left } of deposits) {
    const shareFen = Math.min(left, restFen)
    if (shareFen <= 0) continue
    await returnCash(sql, orderNo, shareFen)
    restFen -= shareFen
  }
}

/** The hospital's list of a day's money, a page. */
export async function pageOfCash(sql: Sql, { day, after }: { day: string; after: string | null }) {
  const from = /^\d{1,18}$/.test(after ?? '') ? after : '0'
  const rows = await allRows<{ mark: string; entry: object }>(sql`
    select seq::text as mark, json_build_object('kind', kind, 'orderNo', order_no, 'transactionId', transaction_id, 'amountFen', cash_fen) as entry
    from sandbox.his_cash where (at at time zone 'Asia/Shanghai')::date = ${day}::date and cash_fen > 0 and seq > ${from}::text::bigint order by seq limit ${pageSize}`)
  const next = rows.length < pageSize ? null : (rows.at(-1)?.mark ?? null)
  return { entries: rows.map(({ entry }) => entry), next }
}
