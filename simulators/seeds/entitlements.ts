/** Rights to a further visit without a fee as rows of `entitlement`: after two of the demo's visits. */
import { namedUuid } from './random'
import { addDays } from './registration/days'
import type { orderRows } from './registration/orders'

/** As patients read it. */
export const revisitReason = '一次挂号管三天：拿到检查结果后，可以免费再看一次'

const [seen, forDays] = [['7', '8'], 6]

/** Those of the orders of `orderRows`. */
export function entitlementRows(today: string, { orders }: ReturnType<typeof orderRows>) {
  const keys = seen.map((key) => `demo-seed-${key}`)
  return orders
    .filter((order) => keys.includes(order.idempotency_key))
    .map(({ order_no, patient_id, department_id }) => ({
      entitlement_id: namedUuid(`entitlement:${order_no}`),
      hospital_entitlement_id: `XZ${order_no}`,
      patient_id,
      department_id,
      valid_from: today,
      valid_until: addDays(today, forDays),
      order_no,
      reason: revisitReason,
      state: 'open',
    }))
}
