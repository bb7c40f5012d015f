/** SQL of clinics at the desk. */
import type { HalfDay, RegistrationType } from '../../../../src/contract/registration'
import { firstRow } from '../../../database/answers'
import type { Executor, Transaction } from '../../../database/client'
import { activeStatuses } from '../rules/rules'
import { addChange } from './notifying_repository'

export interface DeskClinicRow {
  scheduleId: string
  branchName: string
  departmentName: string
  doctorName: string | null
  visitDate: string
  halfDay: HalfDay
  /** The begin of its first slot; `endTime` is that of its last. */
  beginTime: string
  endTime: string
  registrationType: RegistrationType
  place: string | null
  capacity: number
  taken: number
  held: number
  extra: number
  waiting: number
  isStopped: boolean
  isOver: boolean
  isReleased: boolean
  stopReason: string | null
  isStoppedHere: boolean
  standIn: string | null
  isStandIn: boolean
}

/** Locks a clinic that somebody decides about: who comes second sees what was decided. */
export async function lockClinic(tx: Transaction, scheduleId: string): Promise<void> {
  await tx`select 1 from schedule where schedule_id = ${scheduleId} for update`
}

type Which =
  | { day: string }
  | { scheduleId: string }
  | { departmentId: string; from: string; to: string }

function wanted(executor: Executor, which: Which) {
  if ('day' in which) return executor`s.visit_date = ${which.day}::date`
  if ('scheduleId' in which) return executor`s.schedule_id = ${which.scheduleId}`
  return executor`s.department_id = ${which.departmentId} and s.visit_date between ${which.from}::date and ${which.to}::date`
}

/** The clinics of one day, of a department's days, or one of them. */
export function listClinics(executor: Executor, which: Which): Promise<DeskClinicRow[]> {
  return executor<DeskClinicRow[]>`
    select s.schedule_id, b.name as branch_name, d.name as department_name, c.name as doctor_name, s.visit_date, s.half_day, s.registration_type, coalesce(s.place, d.place) as place,
      t.begin_time, t.end_time, t.capacity, t.taken, t.extra, h.held, w.waiting, s.stopped_at is not null as is_stopped, t.ends_at <= hospital_now() as is_over, s.release_at <= hospital_now() as is_released,
      s.stop_reason, s.desk_stop_reason is not null as is_stopped_here, s.substitutes_for is not null as is_stand_in,
      (select i.name from schedule other join doctor i on i.doctor_id = other.doctor_id where other.substitutes_for = s.schedule_id and other.stopped_at is null limit 1) as stand_in
    from schedule s join branch b on b.branch_id = s.branch_id join department d on d.department_id = s.department_id
    left join doctor c on c.doctor_id = s.doctor_id
    cross join lateral (
      select coalesce(sum(capacity), 0)::int as capacity, coalesce(sum(taken), 0)::int as taken, coalesce(sum(desk_places), 0)::int as extra, coalesce(to_char(min(begin_time), 'HH24:MI'), '') as begin_time,
        coalesce(to_char(max(end_time), 'HH24:MI'), '') as end_time, coalesce(max(ends_at), s.release_at) as ends_at
      from slot where schedule_id = s.schedule_id
    ) t
    cross join lateral (
      select count(*)::int as held from slot t join (select slot_id from slot_hold union all select slot_id from slot_return) p on p.slot_id = t.slot_id where t.schedule_id = s.schedule_id
    ) h
    cross join lateral (
      select count(*)::int as waiting from waitlist_entry where schedule_id = s.schedule_id and kind = 'place' and status in ('WAITING', 'OFFERED')
    ) w
    where ${wanted(executor, which)} order by b.sort, d.sort, d.department_id, s.visit_date, s.half_day = 'evening', s.half_day = 'afternoon', c.sort nulls first, s.schedule_id limit 2000`
}

/** The orders that a stop would end, and what was paid for them. */
export async function countTouched(
  executor: Executor,
  scheduleId: string,
): Promise<{ paidOrders: number; paidFen: number; unpaidOrders: number }> {
  const [row] = await executor<{ paidOrders: number; paidFen: number; unpaidOrders: number }[]>`
    select (count(*) filter (where paid))::int as paid_orders, coalesce(sum(total_fee_fen) filter (where paid), 0)::int as paid_fen,
      (count(*) filter (where not paid))::int as unpaid_orders
    from (select total_fee_fen, pay_status = 'PAID' and total_fee_fen > 0 as paid from registration_order
      where schedule_id = ${scheduleId} and status in ${executor([...activeStatuses])}) o`
  return row ?? { paidOrders: 0, paidFen: 0, unpaidOrders: 0 }
}

/** Stores the desk's decision, and a change to notify the hospital of; undefined when there is no such clinic. Null opens it; `doctorId` sees the patients instead. */
export async function setDeskStop(
  tx: Transaction,
  scheduleId: string,
  stopReason: string | null,
  { reason, doctorId }: { reason: string; doctorId?: string },
) {
  const stopped = doctorId === undefined ? 'stop' : 'replace'
  await addChange(tx, scheduleId, {
    change: stopReason === null ? 'open' : stopped,
    reason,
    ...(doctorId !== undefined && { doctorId }),
  })
  return firstRow<{ clinicId: string | null }>(tx`
    update schedule set desk_stop_reason = ${stopReason} where schedule_id = ${scheduleId} returning clinic_id`)
}
