/** SQL of a patient's exams and of the times that devices have. */
import type postgres from 'postgres'
import { firstNumber, firstRow } from '../../database/answers'
import { anyOf } from '../../database/batched'
import type { Executor, Transaction } from '../../database/client'
import type { ExamRule } from '../../hospital_documents/exam'
import { joinComing, latestMoment } from './coming_stay_repository'

/** An exam that is neither done nor revoked, with its rule and, where it has one, its time. */
export interface OrderRow {
  examOrderId: string
  patientId: string
  code: string
  name: string
  orderedBy: string | null
  /** Never later: by the doctor's word, and before the stay that it belongs to. */
  latestAt: Date
  /** The day of that stay, where it is known. */
  admittedOn: string | null
  risks: string[]
  rule: ExamRule
  slotId: string | null
  takenBy: string | null
  movedFrom: Date | null
  /** Its patient has a number for it. */
  isCheckedIn: boolean
}

export interface SlotRow {
  slotId: string
  resourceId: string
  beginsAt: Date
  left: number
  isStopped: boolean
  /** The hospital's own exam platform gives it. */
  isPlatform: boolean
  branchId: string
  branchName: string
  place: string
  way: string | null
}

const hasNumber = (executor: Executor) => executor`exists (select 1 from queue_exam_number n
      where n.exam_order_id = o.exam_order_id and n.patient_id = o.patient_id)`

/** The exams of a patient that are to be done, the oldest first. */
export function listOrders(executor: Executor, patientId: string): Promise<OrderRow[]> {
  return executor<OrderRow[]>`
    select o.exam_order_id, o.patient_id, o.code, o.name, o.ordered_by,
      ${latestMoment(executor)} as latest_at, coming.expected_on::text as admitted_on, o.risks,
      r.rule, o.slot_id, o.taken_by, o.moved_from, ${hasNumber(executor)} as is_checked_in
    from exam_order o join exam_rule r on r.code = o.code ${joinComing(executor)}
    where o.patient_id = ${patientId} and o.state = 'ordered' and o.latest_at > hospital_now()
    order by o.ordered_at, o.exam_order_id limit 8`
}

/** Whose exam it is. */
export function findOrder(executor: Executor, examOrderId: string) {
  return firstRow<Pick<OrderRow, 'patientId' | 'slotId' | 'isCheckedIn'>>(executor`
    select o.patient_id, o.slot_id, ${hasNumber(executor)} as is_checked_in from exam_order o
    where o.exam_order_id = ${examOrderId} and o.state = 'ordered'`)
}

/** An exam to be done, for home: its time where it has one. */
export interface ToDoRow {
  examOrderId: string
  patientId: string
  /** Not without a talk with the hospital first. */
  isCall: boolean
  beginsAt: Date | null
  endsAt: Date | null
  place: string | null
  way: string | null
}

/** Whether one of these patients has exams to be done, as a part of a statement. */
export const hasToDo = (executor: Executor, patientIds: postgres.Fragment): postgres.Fragment =>
  executor`
  exists (select 1 from exam_order
    where patient_id = ${patientIds} and state = 'ordered' and latest_at > hospital_now())`

/** The exams to be done of several patients, the soonest first. */
export function listToDo(executor: Executor, patientIds: readonly string[]): Promise<ToDoRow[]> {
  return executor<ToDoRow[]>`
    select o.exam_order_id, o.patient_id, r.rule -> 'notAlone' ?| o.risks as is_call, s.begins_at,
      s.begins_at + make_interval(mins => (r.rule ->> 'minutes')::int) as ends_at, e.place, e.way
    from exam_order o join exam_rule r on r.code = o.code
    left join exam_slot s on s.slot_id = o.slot_id
      and s.begins_at >= hospital_today()::timestamp at time zone 'Asia/Shanghai'
    left join exam_resource e on e.resource_id = s.resource_id
    where o.patient_id = ${anyOf(executor, patientIds)} and o.state = 'ordered'
      and o.latest_at > hospital_now() and (s.slot_id is null or s.begins_at > hospital_now())
    order by s.begins_at, o.exam_order_id limit 64`
}

/** Keeps every other change of the patient's exams waiting. */
export async function lockOrders(tx: Transaction, patientId: string): Promise<void> {
  await tx`
    select 1 from exam_order where patient_id = ${patientId} order by exam_order_id for update`
}

/** Times of the app's own that somebody can still have, and those of `known` as well: an exam has them, or the platform proposes them. */
export function listSlots(
  executor: Executor,
  asked: { resourceIds: readonly string[]; known: readonly string[]; days: number },
): Promise<SlotRow[]> {
  return executor<SlotRow[]>`
    select s.slot_id, s.resource_id, s.begins_at, s.capacity - s.taken as left,
      s.stopped as is_stopped, r.pool = 'hospital' as is_platform, r.branch_id, b.name as branch_name, r.place, r.way
    from exam_slot s join exam_resource r on r.resource_id = s.resource_id
    join branch b on b.branch_id = r.branch_id
    where s.slot_id = any(${[...asked.known]}::uuid[])
      or (s.resource_id = any(${[...asked.resourceIds]}) and s.begins_at > hospital_now()
        and s.begins_at < hospital_now() + make_interval(days => ${asked.days}::int)
        and not s.stopped and s.taken < s.capacity)
    order by s.begins_at, s.slot_id`
}

/** Locks times in one order everywhere, and tells which of them have a place. */
export async function lockSlots(tx: Transaction, slotIds: readonly string[]): Promise<Set<string>> {
  const rows = await tx<{ slotId: string; isFree: boolean }[]>`
    select slot_id, taken < capacity and not stopped as is_free from exam_slot
    where slot_id = any(${[...slotIds]}::uuid[]) order by slot_id for update`
  return new Set(rows.flatMap(({ slotId, isFree }) => (isFree ? [slotId] : [])))
}

/** Counts a place of each time as taken, or as free again. */
export async function countTaken(
  tx: Transaction,
  slotIds: readonly string[],
  by: 1 | -1,
): Promise<void> {
  await tx`
    update exam_slot s set taken = s.taken + ${by}::int * n.many
    from (select slot_id, count(*)::int as many from unnest(${[...slotIds]}::uuid[]) as slot_id
      group by slot_id) n
    where s.slot_id = n.slot_id`
}

/** Writes the time of an exam. */
export async function setSlot(
  tx: Transaction,
  to: {
    examOrderId: string
    slotId: string
    version: number
    accountId: string | null
    movedFrom: Date | null
  },
): Promise<void> {
  await tx`
    update exam_order set slot_id = ${to.slotId}, preparation_version = ${to.version}::bigint,
      taken_by = ${to.accountId}, taken_at = hospital_now(), moved_from = ${to.movedFrom}
    where exam_order_id = ${to.examOrderId}`
}

/** Takes the times of exams away. */
export async function clearSlots(tx: Transaction, examOrderIds: readonly string[]): Promise<void> {
  await tx`
    update exam_order set slot_id = null, preparation_version = null, taken_by = null,
      taken_at = null, moved_from = null
    where exam_order_id = any(${[...examOrderIds]}::uuid[])`
}

/** How many exams have a time that is not over. */
export function countPlanned(executor: Executor): Promise<number> {
  return firstNumber(executor`
    select count(*)::int from exam_order o join exam_slot s on s.slot_id = o.slot_id
    where o.state = 'ordered' and s.begins_at > hospital_now()`)
}
