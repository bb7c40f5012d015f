/** SQL of the rights to take a number: the items of a patient, given by a bill or an order, and withdrawn. */
import { randomUUID } from 'node:crypto'
import { allRows } from '../../database/answers'
import type { Executor } from '../../database/client'
import type { QueuePlace } from './queue_repository'

/** An item outside the clinics that the patient may take a number for. */
export interface ServiceRow extends QueuePlace {
  patientId: string
  hospitalId: string
  way: string | null
  reason: string
  opensAt: Date
  closesAt: Date
}

/** The items that these patients have a right for today, each once; one item where it is given. */
export function listServices(executor: Executor, patientIds: readonly string[], itemCode?: string) {
  return allRows<ServiceRow>(executor`
    select r.patient_id, b.hospital_id, i.branch_id, b.name as branch_name, i.item_code, i.group_code, i.group_name,
      i.item_name, i.location, i.way, i.letter, i.counters, i.usual_seconds, i.remark, string_agg(r.reason, '；' order by r.reason) as reason,
      (hospital_today() + i.opens) at time zone 'Asia/Shanghai' as opens_at, (hospital_today() + i.closes) at time zone 'Asia/Shanghai' as closes_at
    from queue_right r
    join queue_item i on i.branch_id = r.branch_id and i.item_code = r.item_code
    join branch b on b.branch_id = i.branch_id
    where r.patient_id = any(${[...patientIds]}) and i.active and r.revoked_at is null and hospital_today() between r.valid_from and r.valid_until
      ${itemCode === undefined ? executor`` : executor`and i.item_code = ${itemCode}`}
    group by r.patient_id, i.branch_id, i.item_code, b.branch_id
    order by b.sort, i.sort, i.item_code`)
}

/** Gives a right to take a number; one per origin, and none for a place without a queue. */
export async function addRight(
  executor: Executor,
  right: {
    branchId: string
    itemCode: string
    patientId: string
    reason: string
    validDays: number
    origin: string
  },
): Promise<void> {
  await executor`
    insert into queue_right (right_id, branch_id, item_code, patient_id, reason, valid_from, valid_until, origin)
    select ${randomUUID()}, i.branch_id, i.item_code, ${right.patientId}, ${right.reason}, hospital_today(), hospital_today() + ${right.validDays - 1}::int, ${right.origin}
    from queue_item i where i.branch_id = ${right.branchId} and i.item_code = ${right.itemCode}
    on conflict (origin) do nothing`
}

/** Withdraws a right, e.g. because its bill was refunded. */
export async function revokeRight(executor: Executor, origin: string): Promise<void> {
  await executor`update queue_right set revoked_at = hospital_now() where origin = ${origin} and revoked_at is null`
}
