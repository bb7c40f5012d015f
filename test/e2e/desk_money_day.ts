/** A day of three books with one difference of each kind, for the pictures of the desk. */
import type { Sql } from '../../server/database/client'

export async function fillMoneyDay(sql: Sql): Promise<void> {
  const side = JSON.stringify({ paidCount: 4, paidFen: 30_810, refundCount: 1, refundFen: 1500 })
  await sql`
    insert into money_day (day, hospital_state, app, channel, hospital, differences, next_attempt_at, compared_at)
    values (hospital_today() - 4, 'LISTED', ${side}::text::jsonb, ${side}::text::jsonb, ${side}::text::jsonb, 3, now(), now()) on conflict (day) do nothing`
  await sql`
    insert into money_day_row (day, kind, business, business_id, order_no, numbers, app_fen, app_state, carried_fen, channel_fen, channel_state, hospital_fen, hospital_state, channel_difference, hospital_difference)
    select hospital_today() - 4, kind, business, business_id, order_no, array[number], app_fen, app_state, carried_fen, channel_fen, channel_state, hospital_fen, hospital_state, channel_difference, hospital_difference
    from (values
      ('payment', 'outpatient', gen_random_uuid(), 'M2026112300041207', 'P7f3c1b2a99d04e5f8a61c0b7d2e4f6', 23560, 'done', 0, 23560, 'done', null::int, null, null, 'payment_not_at_hospital'),
      ('payment', null, null, null, 'X-8812', null, null, 0, 500, 'done', null, null, 'payment_only_channel', null),
      ('refund', 'registration', gen_random_uuid(), '202611230000118', 'R20c4b17a7d0e4f3b9c1f6e8d5a2b40', 1500, 'pending', 0, null, null, 1200, 'done', null, 'refund_hospital_amount'),
      ('payment', 'registration', gen_random_uuid(), '202611230000121', 'P5a0b1c3d4e5f60718293a4b5c6d7e8', 1500, 'done', 1500, null, null, 1500, 'done', null, null)
    ) one (kind, business, business_id, order_no, number, app_fen, app_state, carried_fen, channel_fen, channel_state, hospital_fen, hospital_state, channel_difference, hospital_difference)`
}
