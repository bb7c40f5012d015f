/** SQL of joining the waitlist: the facts that decide, and the new entry. */
import { firstRow } from '../../../database/answers'
import { anyOf } from '../../../database/batched'
import type { Executor, Transaction } from '../../../database/client'
import { isRegisteredOutside } from '../outside/outside_repository'

/** Serialises joins of one clinic, and of each of the patients: their rows are locked in one order, so that no two wait for each other. */
export async function lockClinic(
  tx: Transaction,
  scheduleId: string,
  patientIds: readonly string[],
): Promise<void> {
  await Promise.all([
    tx`select 1 from schedule where schedule_id = ${scheduleId} for no key update`,
    tx`
      select 1 from patient_person where patient_id = ${anyOf(tx, patientIds)}
      order by patient_id for no key update`,
  ])
}

/** The entries of a clinic's waitlist, account and patient. */
export async function whoWaits(executor: Executor, scheduleId: string): Promise<Set<string>> {
  const rows = await executor<{ who: string }[]>`
    select account_id || ' ' || patient_id as who from waitlist_entry
    where schedule_id = ${scheduleId} and kind = 'place' and status = 'WAITING'`
  return new Set(rows.map(({ who }) => who))
}

/** The facts that decide about joining. */
export interface JoinLook {
  branchId: string
  departmentId: string
  doctorId: string | null
  visitDate: string
  minAge: number | null
  maxAge: number | null
  sexLimit: 'male' | 'female' | null
  birthday: string
  sex: 'male' | 'female' | 'unknown'
  /** The begin of the last bookable slot; null when there is none. */
  lastBegin: Date | null
  freeSlots: number
  waitingHere: number
  waitingOfPatient: number
  ownEntryId: string | null
  sameDepartmentOrderId: string | null
  sameDepartmentIsOwn: boolean
  restrictedUntil: Date | null
  isRegisteredElsewhere: boolean
  isDeceased: boolean
  isProven: boolean
}

/** Reads the facts for a patient of the account; undefined when there is no such clinic or patient. */
export function lookAtClinic(
  executor: Executor,
  ask: { accountId: string; patientId: string; scheduleId: string },
): Promise<JoinLook | undefined> {
  return firstRow(executor`
    select s.branch_id, s.department_id, s.doctor_id, s.visit_date, d.min_age, d.max_age,
      d.sex_limit, p.birthday, p.sex, p.deceased_on is not null as is_deceased, a.is_proven, t.last_begin, t.free_slots,
      (select count(*)::int from waitlist_entry w where w.schedule_id = s.schedule_id and w.kind = 'place' and w.status = 'WAITING') as waiting_here,
      (select count(*)::int from waitlist_entry w where w.patient_id = p.patient_id and w.kind = 'place' and w.status = 'WAITING') as waiting_of_patient,
      (select w.entry_id from waitlist_entry w where w.patient_id = p.patient_id and w.schedule_id = s.schedule_id and w.kind = 'place' and w.status = 'WAITING'
        and w.account_id = ${ask.accountId}) as own_entry_id,
      o.order_id as same_department_order_id, coalesce(o.account_id = ${ask.accountId}, false) as same_department_is_own,
      (select max(r.ends_at) from booking_restriction r where r.patient_id = p.patient_id and r.lifted_at is null and r.ends_at > hospital_now()) as restricted_until,
      ${isRegisteredOutside(executor, executor`p.patient_id, s.visit_date, s.department_id`, null)} as is_registered_elsewhere
    from schedule s join department d on d.department_id = s.department_id
    join patient_known_link a on a.account_id = ${ask.accountId} and a.patient_id = ${ask.patientId}
    join patient_person p on p.patient_id = a.patient_id
    cross join lateral (
      select max(t.begins_at) as last_begin, coalesce(sum(t.capacity - t.taken), 0)::int as free_slots from slot t
      where t.schedule_id = s.schedule_id and not t.stopped and t.release_at <= hospital_now() and t.begins_at > hospital_now()
    ) t
    left join lateral (
      select o.order_id, o.account_id from registration_order o
      where o.patient_id = p.patient_id and o.department_id = s.department_id and o.visit_date = s.visit_date and not o.is_replaced
        and (o.status in ('CONFIRMING', 'BOOKED', 'TAKEN') or o.status = 'PENDING_PAY' and o.expires_at > hospital_now()) limit 1
    ) o on true
    where s.schedule_id = ${ask.scheduleId}`)
}

/** A new entry. */
export interface NewEntry {
  entryId: string
  accountId: string
  patientId: string
  kind: 'place' | 'earlier'
  scheduleId: string
  branchId: string
  departmentId: string
  doctorId: string | null
  orderId: string | null
  usefulUntil: Date
}

export async function addEntry(executor: Executor, entry: NewEntry): Promise<void> {
  await executor`
    insert into waitlist_entry (entry_id, account_id, patient_id, kind, schedule_id, branch_id, department_id, doctor_id, order_id, useful_until, joined_at, status)
    values (${entry.entryId}, ${entry.accountId}, ${entry.patientId}, ${entry.kind}, ${entry.scheduleId}, ${entry.branchId}, ${entry.departmentId}, ${entry.doctorId},
      ${entry.orderId}, ${entry.usefulUntil}, hospital_now() + (clock_timestamp() - now()), 'WAITING')`
}
