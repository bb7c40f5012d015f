/** SQL of booking: the one statement, and what an attempt is asked beforehand. */
import type { Executor, Sql, Transaction } from '../../../database/client'
import {
  type BookingParameters,
  type BookingRow,
  bookingStatement,
  bookingValues,
} from './booking_statement'

/** Runs the one statement; see `booking_statement`. */
export async function book(sql: Executor, parameters: BookingParameters): Promise<BookingRow> {
  const [row] = await sql.unsafe<BookingRow[]>(bookingStatement, bookingValues(parameters), {
    prepare: true,
  })
  if (row === undefined) throw new Error('booking gave no answer')
  return row
}

/** An attempt as the client names it. */
export interface AttemptKey {
  patientId: string
  idempotencyKey: string
  accountId: string
  sourceTimeId: string
}

/** Which of these attempts have a place although the rest may be sold out: repeats whose order was made already, and those who hold a place. */
export async function findPrivileged(
  sql: Sql,
  attempts: readonly AttemptKey[],
): Promise<Map<AttemptKey, true>> {
  const rows = await sql<{ place: number }[]>`
    select a.place::int as place
    from unnest(${attempts.map(({ patientId }) => patientId)}::uuid[], ${attempts.map(({ idempotencyKey }) => idempotencyKey)}::text[],
        ${attempts.map(({ accountId }) => accountId)}::uuid[], ${attempts.map(({ sourceTimeId }) => sourceTimeId)}::uuid[])
      with ordinality a (patient_id, idempotency_key, account_id, source_id, place)
    where exists (select 1 from registration_order o where o.patient_id = a.patient_id and o.idempotency_key = a.idempotency_key)
      or exists (select 1 from place_hold h where h.account_id = a.account_id and h.source_id = a.source_id)`
  return new Map(
    rows.flatMap(({ place }) =>
      attempts.slice(place - 1, place).map((attempt) => [attempt, true] as const),
    ),
  )
}

/** The order that an attempt made already. */
export async function findByKey(
  tx: Transaction,
  patientId: string,
  idempotencyKey: string,
): Promise<{ orderId: string; sourceId: string; replacesOrderId: string | null } | undefined> {
  const [row] = await tx<{ orderId: string; sourceId: string; replacesOrderId: string | null }[]>`
    select order_id, source_id, replaces_order_id from registration_order
    where patient_id = ${patientId} and idempotency_key = ${idempotencyKey}`
  return row
}
