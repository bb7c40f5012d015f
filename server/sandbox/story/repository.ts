/** What a story must know of the hospital's own entries. */
import type { Executor } from '../../database/client'

/** The hospital's clinic of an order; undefined while the hospital has not entered it. */
export async function clinicOfOrder(sql: Executor, orderNo: string): Promise<string | undefined> {
  const [row] = await sql<{ clinicId: string }[]>`
    select clinic_id from sandbox.his_registration where order_no = ${orderNo}`
  return row?.clinicId
}
