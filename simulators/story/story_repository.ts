/** What a story must know of the hospital's own entries. */
import { firstValue } from '../../server/database/answers'
import type { Executor } from '../../server/database/client'

/** The hospital's clinic of an order; undefined while the hospital has not entered it. */
export function clinicOfOrder(sql: Executor, orderNo: string): Promise<string | undefined> {
  return firstValue(sql`
    select clinic_id from sandbox.his_registration where order_no = ${orderNo}`)
}
