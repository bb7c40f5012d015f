/** SQL of moving the patients of closed clinics: where to, who fits, and the intent for each order. */
import type { OrderStatus, PayStatus } from '../../../../src/contract/registration'
import type { HalfDay } from '../../../../src/contract/registration/clinic_words'
import { allRows, firstColumn, firstRow, hasRow } from '../../../database/answers'
import type { Executor, Transaction } from '../../../database/client'
import { activeStatuses } from '../rules/rules'
import { standsOutside } from '../rules/standing_statement'

/** A schedule that patients can be moved to. */
export interface DestinationRow {
  scheduleId: string
  departmentId: string
  visitDate: string
  halfDay: HalfDay
  departmentName: string
  doctorName: string | null
  totalFeeFen: number
  /** Places that can be booked now. */
  places: number
}

/** Schedules of a department in the coming weeks whose slots are ours, released and not all taken, and for which nobody waits; or one of them. */
export function listDestinations(
  executor: Executor,
  asked: { departmentId?: string; scheduleId?: string },
): Promise<DestinationRow[]> {
  const [departmentId, scheduleId] = [asked.departmentId ?? null, asked.scheduleId ?? null]
  return allRows<DestinationRow>(executor`
    select s.schedule_id, s.department_id, s.visit_date, s.half_day, d.name as department_name, c.name as doctor_name, s.reg_fee_fen + s.treat_fee_fen as total_fee_fen, t.places
    from schedule s join department d on d.department_id = s.department_id left join doctor c on c.doctor_id = s.doctor_id
    cross join lateral (
      select sum(capacity - taken)::int as places from slot
      where schedule_id = s.schedule_id and not stopped and not gone and taken < capacity and release_at <= hospital_now() and begins_at > hospital_now()
    ) t
    where s.visit_date between hospital_today() and hospital_today() + 31 and (${departmentId}::text is null or s.department_id = ${departmentId}) and (${scheduleId}::uuid is null or s.schedule_id = ${scheduleId}::uuid)
      and s.stopped_at is null and not s.closing and s.pool = 'app' and t.places > 0
      and not exists (select 1 from waitlist_entry w where w.schedule_id = s.schedule_id and w.kind = 'place' and w.status = 'WAITING')
    order by s.visit_date, s.half_day = 'evening', s.half_day = 'afternoon', c.sort nulls first, s.schedule_id limit 200`)
}

/** Of the paid orders of these clinics: whose patients have another order there, whose fee there is higher, and the others. */
export async function countMovable(
  executor: Executor,
  scheduleIds: readonly string[],
  { departmentId, visitDate, totalFeeFen }: DestinationRow,
): Promise<{ there: number; dear: number; movable: number }> {
  const active = executor([...activeStatuses])
  const row = await firstRow<{ there: number; dear: number; movable: number }>(executor`
    select (count(*) filter (where x.there))::int as there, (count(*) filter (where not x.there and x.dear))::int as dear,
      (count(*) filter (where not x.there and not x.dear))::int as movable
    from (
      select o.total_fee_fen < ${totalFeeFen}::int as dear,
        exists (select 1 from registration_order n where n.patient_id = o.patient_id and n.visit_date = ${visitDate}::date and n.department_id = ${departmentId} and n.status in ${active}
          and n.order_id <> o.order_id)
        or o.visit_date <> ${visitDate}::date and exists (select 1 from outside_registration r where r.patient_id = o.patient_id and r.visit_date = ${visitDate}::date
          and r.department_id = ${departmentId} and ${executor.unsafe(standsOutside)}) as there
      from registration_order o where o.schedule_id = any(${[...scheduleIds]}::uuid[]) and o.status in ${active} and ${isMovable(executor)}
    ) x`)
  return row ?? { there: 0, dear: 0, movable: 0 }
}

/** What was paid can be carried; nobody is moved who has yet to pay, or a free order, whose place is simply given back. */
const isMovable = (executor: Executor) => executor`o.pay_status = 'PAID' and o.total_fee_fen > 0`

/** Writes the intent for each paid order of a clinic that is about to end. */
export async function addMoves(
  tx: Transaction,
  move: { closureId: string; scheduleId: string; toScheduleId: string },
): Promise<void> {
  await tx`
    insert into closure_move (order_id, closure_id, to_schedule_id)
    select o.order_id, ${move.closureId}, ${move.toScheduleId} from registration_order o
    where o.schedule_id = ${move.scheduleId} and o.status in ${tx([...activeStatuses])} and ${isMovable(tx)}
    on conflict (order_id) do update set closure_id = excluded.closure_id, to_schedule_id = excluded.to_schedule_id, state = 'waiting', why = null where closure_move.state = 'left'`
}

/** Whether any order waits to be moved, or for the hospital's answer. */
export const hasOpenMoves = (executor: Executor): Promise<boolean> =>
  hasRow(executor`select 1 from closure_move where state in ('waiting', 'moving') limit 1`)

/** An order whose clinic has ended. */
export interface DueMove {
  orderId: string
  toScheduleId: string
  accountId: string
  totalFeeFen: number
  status: OrderStatus
  payStatus: PayStatus
  chooseUntil: Date | null
}

/** The next orders that have ended and are still to be moved, by their time. */
export function listDueMoves(executor: Executor, limit: number): Promise<string[]> {
  return firstColumn(executor`
    select m.order_id from closure_move m join registration_order o on o.order_id = m.order_id
    where m.state = 'waiting' and o.status not in ${executor([...activeStatuses])} order by o.begins_at, o.order_no limit ${limit}`)
}

/** Locks one of them; undefined when it was moved meanwhile, or another worker has it. */
export function lockMove(tx: Transaction, orderId: string): Promise<DueMove | undefined> {
  return firstRow<DueMove>(tx`
    select m.order_id, m.to_schedule_id, o.account_id, o.total_fee_fen, o.status, o.pay_status, o.choose_until
    from closure_move m join registration_order o on o.order_id = m.order_id
    where m.order_id = ${orderId} and m.state = 'waiting' and o.status not in ${tx([...activeStatuses])} for update of m skip locked`)
}

/** The free slots of a schedule, the earliest first. */
export function listFreeSlots(executor: Executor, scheduleId: string): Promise<string[]> {
  return firstColumn(executor`
    select t.slot_id from slot t join schedule s on s.schedule_id = t.schedule_id
    where t.schedule_id = ${scheduleId} and s.stopped_at is null and not s.closing and not t.stopped and not t.gone and t.taken < t.capacity
      and t.release_at <= hospital_now() and t.begins_at > hospital_now()
    order by t.begins_at, t.slot_id`)
}

/** The new order has its place; the hospital has yet to confirm it. */
export async function markMoving(
  tx: Transaction,
  orderId: string,
  newOrderId: string,
): Promise<void> {
  await tx`
    update closure_move set state = 'moving', new_order_id = ${newOrderId} where order_id = ${orderId}`
  await tx`update registration_order set moved_by_hospital = true where order_id = ${newOrderId}`
}

/** Ends an intent; `why` it was left. */
export async function endMove(
  tx: Transaction,
  orderId: string,
  state: 'moved' | 'left',
  why: string | null = null,
): Promise<void> {
  await tx`update closure_move set state = ${state}, why = ${why} where order_id = ${orderId}`
}

/** Orders that were moved and whose new orders the hospital has answered. */
export function listAnswered(executor: Executor, limit: number): Promise<string[]> {
  return firstColumn(executor`
    select m.order_id from closure_move m join registration_order n on n.order_id = m.new_order_id
    where m.state = 'moving' and (n.confirmed_at is not null or n.status not in ${executor([...activeStatuses])}) limit ${limit}`)
}

/** Locks one of them; undefined when another worker had it. */
export function lockAnswered(tx: Transaction, orderId: string) {
  return firstRow<{
    isConfirmed: boolean
    why: string | null
    isChoosing: boolean
  }>(
    tx`
    select n.confirmed_at is not null as is_confirmed, n.cancel_reason as why, o.status = 'STOPPED' and coalesce(o.choose_until > hospital_now(), false) as is_choosing
    from closure_move m join registration_order n on n.order_id = m.new_order_id join registration_order o on o.order_id = m.order_id
    where m.order_id = ${orderId} and m.state = 'moving' for update of m skip locked`,
  )
}

/** Orders of clinics that were opened again before their patients were told keep their places. */
export async function leaveOpened(executor: Executor): Promise<void> {
  await executor`
    update closure_move m set state = 'left', why = '门诊恢复出诊' from registration_order o join schedule s on s.schedule_id = o.schedule_id
    where m.state = 'waiting' and o.order_id = m.order_id and o.status in ${executor([...activeStatuses])} and s.desk_stop_reason is null and s.stopped_at is null`
}

/** Orders of a closure that are still to be moved or confirmed, and how many were moved and left, with why. */
export function listMoves(executor: Executor, closureId: string) {
  return allRows<{
    orderId: string
    state: 'waiting' | 'moving' | 'moved' | 'left'
    why: string | null
  }>(executor`select order_id, state, why from closure_move where closure_id = ${closureId}`)
}
