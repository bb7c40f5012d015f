/** SQL that finds the orders of deceased patients. */
import { allRows } from '../../../database/answers'
import type { Executor } from '../../../database/client'
import { activeStatuses } from '../rules/rules'

/** Coming orders, and whether the account may know why they end. */
export function listOrdersOfDeceased(executor: Executor, limit: number) {
  return allRows<{ orderId: string; isProven: boolean }>(executor`
    select o.order_id, exists (select 1 from patient_known_link b where b.account_id = o.account_id and b.patient_id = o.patient_id and b.is_proven) as is_proven
    from patient_person p join registration_order o on o.patient_id = p.patient_id
    where p.deceased_on is not null and o.status in ${executor([...activeStatuses])} and o.begins_at > hospital_now()
    order by o.replaces_order_id nulls last, o.order_id limit ${limit}`)
}
