/** SQL of booking: the one statement, and the reads before it. */
import type { Executor } from '../../../database/client'
import {
  type BookingParameters,
  type BookingRow,
  bookingStatement,
  bookingValues,
} from './booking_statement'

/** Takes a slot for an order by the one statement of `booking_statement`. */
export async function takeSlotForOrder(
  sql: Executor,
  parameters: BookingParameters,
): Promise<BookingRow> {
  const [row] = await sql.unsafe<BookingRow[]>(bookingStatement, bookingValues(parameters), {
    prepare: true,
  })
  if (row === undefined) throw new Error('booking gave no answer')
  return row
}

/** The order that an earlier attempt created. */
export async function findByKey(
  tx: Executor,
  patientId: string,
  idempotencyKey: string,
): Promise<{ orderId: string; slotId: string; replacesOrderId: string | null } | undefined> {
  const [row] = await tx<{ orderId: string; slotId: string; replacesOrderId: string | null }[]>`
    select order_id, slot_id, replaces_order_id from registration_order
    where patient_id = ${patientId} and idempotency_key = ${idempotencyKey}`
  return row
}

/** Whether slots are released within the next five minutes. */
export async function hasReleaseSoon(sql: Executor): Promise<boolean> {
  const [row] = await sql<{ isSoon: boolean }[]>`
    select exists (
      select from schedule where release_at > hospital_now()
        and release_at <= hospital_now() + interval '5 minutes'
    ) as is_soon`
  return row?.isSoon === true
}
