/** SQL of a day's three books: which days are due, what came of them, and their table page by page. */
import { allRows, firstRow, hasRow } from '../../../database/answers'
import type { Sql, Transaction } from '../../../database/client'
import type { OldRows } from '../../../database/old_rows'
import type { BusinessName } from '../types'
import type { MoneyRow, MoneySums, Movement } from './types'

/** Claims days that are over and not compared since, or since a newer bill; a silent hospital is asked for a week. */
export async function claimDays(sql: Sql, leaseSeconds: number) {
  await sql`
    insert into money_day (day, next_attempt_at)
    select hospital_today() - back, now() from generate_series(1, 3) back on conflict (day) do nothing`
  return allRows<{ day: string; attempts: number }>(sql`
    with due as (
      select m.day from money_day m left join reconciliation c on c.bill_date = m.day
      where m.day < hospital_today() and m.day > hospital_today() - 62 and m.next_attempt_at <= now()
        and (m.compared_at is null or m.compared_at < (m.day + 1)::timestamp at time zone 'Asia/Shanghai' or c.compared_at > m.compared_at
          or m.hospital_state = 'UNKNOWN' and m.day > hospital_today() - 8)
      order by m.day desc limit 3 for update of m skip locked
    )
    update money_day m set next_attempt_at = now() + make_interval(secs => ${leaseSeconds}::float8), attempts = m.attempts + 1
    from due where m.day = due.day returning m.day, m.attempts`)
}

/** Asked again after this. */
export async function compareLater(sql: Sql, day: string, delayMs: number): Promise<void> {
  await sql`
    update money_day set next_attempt_at = now() + ${delayMs} * interval '1 millisecond' where day = ${day}`
}

/** The worker compares the day once more; false when it knows none. */
export function compareAgain(tx: Transaction, day: string): Promise<boolean> {
  return hasRow(tx`
    update money_day set compared_at = null, next_attempt_at = now() where day = ${day}::date returning 1`)
}

/** Whether a day is over or going on, and not too long ago. */
export function isComparable(sql: Sql, day: string, daysKept: number): Promise<boolean> {
  return hasRow(sql`
    select 1 where ${day}::date <= hospital_today() and ${day}::date > hospital_today() - ${daysKept}::int`)
}

/** What the hospital said of a day when it was last asked. */
export type HospitalState = 'UNKNOWN' | 'NOT_OFFERED' | 'LISTED'

/** What came of a day. */
interface Outcome {
  hospitalState: HospitalState
  app: MoneySums
  /** Null is unknown. */
  channel: MoneySums | null
  hospital: MoneySums | null
  differences: number
  rows: readonly MoneyRow[]
}

const asJson = (value: unknown): string | null => (value === null ? null : JSON.stringify(value))

/** Keeps what came of a day in place of what was kept before. */
export async function keepOutcome(tx: Transaction, day: string, outcome: Outcome): Promise<void> {
  const { hospitalState, app, channel, hospital, differences, rows } = outcome
  await tx`
    insert into money_day (day, hospital_state, app, channel, hospital, differences, next_attempt_at, compared_at)
    values (${day}, ${hospitalState}, ${asJson(app)}::text::jsonb, ${asJson(channel)}::text::jsonb, ${asJson(hospital)}::text::jsonb, ${differences}, now(), hospital_now())
    on conflict (day) do update set hospital_state = excluded.hospital_state, app = excluded.app, channel = excluded.channel, hospital = excluded.hospital,
      differences = excluded.differences, compared_at = excluded.compared_at,
      attempts = case when excluded.hospital_state = 'UNKNOWN' then money_day.attempts else 0 end`
  await tx`delete from money_day_row where day = ${day}`
  const listed = rows.map(({ app, channel, hospital, ...row }, place) => ({
    ...row,
    place,
    appFen: app?.fen ?? null,
    appState: app?.state ?? null,
    channelFen: channel?.fen ?? null,
    channelState: channel?.state ?? null,
    hospitalFen: hospital?.fen ?? null,
    hospitalState: hospital?.state ?? null,
  }))
  await tx`
    insert into money_day_row (day, kind, business, business_id, order_no, numbers, app_fen, app_state, carried_fen, channel_fen, channel_state, hospital_fen, hospital_state,
      channel_difference, hospital_difference)
    select ${day}, x.kind, x.business, x."businessId", x."orderNo", array(select jsonb_array_elements_text(x.numbers)), x."appFen", x."appState", x."carriedFen", x."channelFen", x."channelState",
      x."hospitalFen", x."hospitalState", x."channelDifference", x."hospitalDifference"
    from jsonb_to_recordset(${JSON.stringify(listed)}::text::jsonb) as x(place int, kind text, business text, "businessId" uuid, "orderNo" text, numbers jsonb, "appFen" int, "appState" text,
      "carriedFen" int, "channelFen" int, "channelState" text, "hospitalFen" int, "hospitalState" text, "channelDifference" text, "hospitalDifference" text)
    order by x.place`
}

/** A day as the desk lists it. */
export interface DayRow extends Omit<Outcome, 'rows' | 'app'> {
  day: string
  app: MoneySums | null
  comparedAt: Date | null
}

/** The newest days. */
export function listDays(sql: Sql, limit: number) {
  return allRows<DayRow>(sql`
    select day, hospital_state, app, channel, hospital, differences, compared_at from money_day order by day desc limit ${limit}`)
}

/** What of a day's table is asked for. */
interface Which {
  day: string
  show: 'different' | 'all'
  kind?: Movement | undefined
  business?: BusinessName | undefined
  text?: string | undefined
  after?: string | undefined
}

/** A row as it is kept. */
export type KeptRow = Omit<MoneyRow, 'app' | 'channel' | 'hospital'> & {
  rowId: string
  mark: string
} & Record<'appFen' | 'channelFen' | 'hospitalFen', number | null> &
  Record<'appState' | 'channelState' | 'hospitalState', 'done' | 'pending' | 'failed' | null>

/** One page of a day's table. */
export function listRows(sql: Sql, which: Which, limit: number) {
  const { day, show, kind, business, text = '', after = '' } = which
  const from = /^\d{1,18}$/.test(after) ? after : '0'
  return allRows<KeptRow>(sql`
    select row_id::text as row_id, row_id::text as mark, kind, business, business_id, order_no, numbers, app_fen, app_state, carried_fen, channel_fen, channel_state, hospital_fen, hospital_state,
      channel_difference, hospital_difference
    from money_day_row where day = ${day} and row_id > ${from}::text::bigint
      ${show === 'different' ? sql`and (channel_difference is not null or hospital_difference is not null)` : sql``}
      ${kind === undefined ? sql`` : sql`and kind = ${kind}`} ${business === undefined ? sql`` : sql`and business = ${business}`}
      ${text === '' ? sql`` : sql`and (order_no = ${text} or ${text} = any(numbers))`}
    order by row_id limit ${limit}`)
}

/** The payment of an order that the hospital's list of a day has not. */
export function findUnentered(sql: Sql, day: string, businessId: string) {
  return firstRow<{ business: BusinessName; orderNo: string | null }>(sql`
    select business, order_no from money_day_row
    where day = ${day} and business_id = ${businessId} and kind = 'payment' and hospital_difference = 'payment_not_at_hospital'
      and business is not null`)
}

/** The copies go when they are old; sums and differences of a day stay, and so do payments, refunds and the ledger. */
export const oldRows: readonly OldRows[] = [
  {
    what: 'statements',
    words: 'lines of the channel’s bills',
    table: 'reconciliation_line',
    key: 'line_id',
    at: 'bill_date',
  },
  {
    what: 'statements',
    words: 'rows of a day’s three books',
    table: 'money_day_row',
    key: 'row_id',
    at: 'day',
  },
]
