/** SQL of exams as the hospital publishes them. */
import { firstColumn, pairsOf } from '../../database/answers'
import type { Executor, Transaction } from '../../database/client'

export function findResources(executor: Executor, ids: readonly string[]) {
  return pairsOf<string, string>(executor`
    select resource_id, resource_id as id from exam_resource where resource_id = any(${[...ids]})`)
}

/** Exams by the hospital's ids. */
export function findOrders(executor: Executor, ids: readonly string[]) {
  return pairsOf<string, string>(executor`
    select hospital_id as id, exam_order_id from exam_order where hospital_id = any(${[...ids]})`)
}

export function findRules(executor: Executor, codes: readonly string[]) {
  return pairsOf<string, string>(executor`
    select code, code as id from exam_rule where code = any(${[...codes]})`)
}

export async function saveResources(tx: Transaction, rows: readonly object[]): Promise<void> {
  await tx`
    insert into exam_resource
    select * from json_populate_recordset(null::exam_resource, ${JSON.stringify(rows)}::text::json)
    on conflict (resource_id) do update set branch_id = excluded.branch_id,
      department_name = excluded.department_name, name = excluded.name, place = excluded.place,
      way = excluded.way, active = excluded.active, queue_item_code = excluded.queue_item_code,
      pool = excluded.pool`
}

/** The app has no places of its own at a device whose times the platform gives; what is taken stays taken. */
export async function closeOwnTimes(tx: Transaction, resourceIds: readonly string[]) {
  if (resourceIds.length === 0) return
  await tx`
    with ahead as (
      select slot_id from exam_slot
      where resource_id = any(${[...resourceIds]}) and begins_at > hospital_now() and capacity > 0
      order by slot_id for update
    )
    update exam_slot s set capacity = 0 from ahead where s.slot_id = ahead.slot_id`
}

/** Those of the devices whose times the platform gives. */
export async function listPlatforms(
  tx: Transaction,
  resourceIds: readonly string[],
): Promise<Set<string>> {
  const ids = await firstColumn<string>(tx`
    select resource_id from exam_resource
    where resource_id = any(${[...resourceIds]}) and pool = 'hospital'`)
  return new Set(ids)
}

/** What a newer schedule of the day does not name is stopped. */
export async function stopDay(tx: Transaction, resourceId: string, day: string): Promise<void> {
  await tx`
    with day as (
      select slot_id from exam_slot
      where resource_id = ${resourceId} and not stopped
        and begins_at >= ${day}::date::timestamp at time zone 'Asia/Shanghai'
        and begins_at < (${day}::date + 1)::timestamp at time zone 'Asia/Shanghai'
      order by slot_id for update
    )
    update exam_slot s set stopped = true from day where s.slot_id = day.slot_id`
}

/** A device that is closed serves at none of its times; a new schedule opens them again. */
export async function stopAll(tx: Transaction, resourceIds: readonly string[]): Promise<void> {
  if (resourceIds.length === 0) return
  await tx`
    with ahead as (
      select slot_id from exam_slot
      where resource_id = any(${[...resourceIds]}) and begins_at > hospital_now() and not stopped
      order by slot_id for update
    )
    update exam_slot s set stopped = true from ahead where s.slot_id = ahead.slot_id`
}

/** Times as they are from now on; what is taken of them stays taken. */
export async function saveSlots(tx: Transaction, rows: readonly object[]): Promise<void> {
  await tx`
    insert into exam_slot (slot_id, resource_id, begins_at, capacity, stopped)
    select slot_id, resource_id, begins_at, capacity, stopped
    from json_populate_recordset(null::exam_slot, ${JSON.stringify(rows)}::text::json)
    order by slot_id
    on conflict (resource_id, begins_at) do update set capacity = excluded.capacity,
      stopped = excluded.stopped`
}

export async function saveRules(tx: Transaction, rows: readonly object[]): Promise<void> {
  await tx`
    insert into exam_rule
    select * from json_populate_recordset(null::exam_rule, ${JSON.stringify(rows)}::text::json)
    on conflict (code) do update set name = excluded.name, rule = excluded.rule`
}

/** The patients of orders by the hospital's ids, locked. */
export function lockOrders(tx: Transaction, ids: readonly string[]) {
  return pairsOf<string, string>(tx`
    select hospital_id, patient_id from exam_order where hospital_id = any(${[...ids]})
    order by exam_order_id for update`)
}

/** Orders as the hospital says; the time that one has stays with it. */
export async function saveOrders(tx: Transaction, rows: readonly object[]): Promise<void> {
  await tx`
    insert into exam_order (exam_order_id, hospital_id, patient_id, code, name, ordered_by,
      ordered_at, latest_at, bill_no, line_no, risks, state, inpatient_id)
    select exam_order_id, hospital_id, patient_id, code, name, ordered_by, ordered_at, latest_at,
      bill_no, line_no, risks, state, inpatient_id
    from json_populate_recordset(null::exam_order, ${JSON.stringify(rows)}::text::json)
    on conflict (hospital_id) do update set code = excluded.code, name = excluded.name,
      ordered_by = excluded.ordered_by, latest_at = excluded.latest_at,
      bill_no = excluded.bill_no, line_no = excluded.line_no, risks = excluded.risks,
      state = excluded.state, inpatient_id = excluded.inpatient_id`
}

/** Of these orders, the revoked ones that still have a time. */
export function listRevoked(tx: Transaction, ids: readonly string[]) {
  return tx<{ examOrderId: string; patientId: string; slotId: string }[]>`
    select exam_order_id, patient_id, slot_id from exam_order
    where hospital_id = any(${[...ids]}) and state = 'revoked' and slot_id is not null`
}
