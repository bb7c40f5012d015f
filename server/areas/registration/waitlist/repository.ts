/** SQL of the waitlist. A clinic's queue is in the order of joining; its first entry is locked while a place is given, so that nobody overtakes. */
import type {
  DoctorTitle,
  HalfDay,
  RegistrationType,
  WaitlistStatus,
} from '../../../../src/contract/registration'
import type { Executor, Sql, Transaction } from '../../../database/client'

/** An entry with everything its page shows. */
export interface EntryRow {
  entryId: string
  accountId: string
  kind: 'place' | 'earlier'
  status: WaitlistStatus
  patientId: string
  patientName: string
  scheduleId: string
  departId: string
  departName: string
  branchName: string
  doctorId: string | null
  doctorName: string | null
  doctorTitle: DoctorTitle | null
  registrationType: RegistrationType
  visitDate: string
  halfDay: HalfDay
  position: number
  joinedAt: Date
  usefulUntil: Date
  orderId: string | null
  madeOrderId: string | null
  orderTotalFen: number
  offerSourceId: string | null
  offerUntil: Date | null
  endReason: string | null
  now: Date
}

function selectEntry(executor: Executor) {
  return executor`
    select e.entry_id, e.account_id, e.kind, e.status, e.patient_id, p.name as patient_name, e.schedule_id,
      e.department_id as depart_id, d.name as depart_name, b.name as branch_name, e.doctor_id, doc.name as doctor_name, doc.title as doctor_title,
      s.registration_type, s.visit_date, s.half_day, e.joined_at, e.useful_until,
      e.order_id, e.made_order_id, coalesce(o.total_fee_fen, 0) as order_total_fen, h.source_id as offer_source_id, h.expires_at as offer_until,
      e.end_reason, hospital_now() as now,
      case when e.status = 'WAITING' then 1 + (
        select count(*)::int from waitlist_entry w where w.status = 'WAITING' and w.kind = e.kind and (w.joined_at, w.entry_id) < (e.joined_at, e.entry_id)
          and case when e.kind = 'place' then w.schedule_id = e.schedule_id else w.department_id = e.department_id and w.doctor_id is not distinct from e.doctor_id end
      ) else 0 end as position
    from waitlist_entry e join patient p on p.patient_id = e.patient_id join schedule s on s.schedule_id = e.schedule_id join department d on d.department_id = e.department_id
    join branch b on b.branch_id = e.branch_id left join doctor doc on doc.doctor_id = e.doctor_id left join registration_order o on o.order_id = e.order_id
    left join place_hold h on h.waitlist_entry_id = e.entry_id`
}

export async function findEntry(
  executor: Executor,
  accountId: string,
  entryId: string,
): Promise<EntryRow | undefined> {
  const [row] = await executor<
    EntryRow[]
  >`${selectEntry(executor)} where e.entry_id = ${entryId} and e.account_id = ${accountId}`
  return row
}

/** A page of the account's entries: those that are alive first, then the newest. */
export async function listEntries(
  executor: Executor,
  query: { accountId: string; page: number; pageSize: number },
): Promise<{ rows: EntryRow[]; total: number }> {
  const [rows, [counted]] = await Promise.all([
    executor<EntryRow[]>`
      ${selectEntry(executor)} where e.account_id = ${query.accountId}
      order by e.status in ('WAITING', 'OFFERED') desc, e.joined_at desc, e.entry_id limit ${query.pageSize} offset ${(query.page - 1) * query.pageSize}`,
    executor<
      { total: number }[]
    >`select count(*)::int as total from waitlist_entry where account_id = ${query.accountId}`,
  ])
  return { rows, total: counted?.total ?? 0 }
}

/** Lets joins of one clinic, and of one patient, come one after the other. */
export async function lockClinic(
  tx: Transaction,
  ask: { scheduleId: string; patientId: string },
): Promise<void> {
  await tx`select 1 from schedule where schedule_id = ${ask.scheduleId} for no key update`
  await tx`select 1 from patient where patient_id = ${ask.patientId} for no key update`
}

/** What stands for and against waiting for a clinic. */
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
  /** The beginning of the last time that can still be booked; null when there is none. */
  lastBegin: Date | null
  freePlaces: number
  waitingHere: number
  waitingOfPatient: number
  ownEntryId: string | null
  sameDepartmentOrderId: string | null
  sameDepartmentIsOwn: boolean
  restrictedUntil: Date | null
}

/** Looks at a clinic for a patient of the account; undefined when there is no such clinic or patient. */
export async function lookAtClinic(
  executor: Executor,
  ask: { accountId: string; patientId: string; scheduleId: string },
): Promise<JoinLook | undefined> {
  const [row] = await executor<JoinLook[]>`
    select s.branch_id, s.department_id, s.doctor_id, s.visit_date, d.min_age, d.max_age,
      d.sex_limit, p.birthday, p.sex, t.last_begin, t.free_places,
      (select count(*)::int from waitlist_entry w where w.schedule_id = s.schedule_id and w.kind = 'place' and w.status = 'WAITING') as waiting_here,
      (select count(*)::int from waitlist_entry w where w.patient_id = p.patient_id and w.kind = 'place' and w.status = 'WAITING') as waiting_of_patient,
      (select w.entry_id from waitlist_entry w where w.patient_id = p.patient_id and w.schedule_id = s.schedule_id and w.kind = 'place' and w.status = 'WAITING'
        and w.account_id = ${ask.accountId}) as own_entry_id,
      o.order_id as same_department_order_id, coalesce(o.account_id = ${ask.accountId}, false) as same_department_is_own,
      (select max(r.ends_at) from booking_restriction r where r.patient_id = p.patient_id and r.lifted_at is null and r.ends_at > hospital_now()) as restricted_until
    from schedule s join department d on d.department_id = s.department_id
    join account_patient a on a.account_id = ${ask.accountId} and a.patient_id = ${ask.patientId} and a.unbound_at is null
    join patient p on p.patient_id = a.patient_id
    cross join lateral (
      select max(t.begins_at) as last_begin, coalesce(sum(t.capacity - t.taken), 0)::int as free_places from time_source t
      where t.schedule_id = s.schedule_id and not t.stopped and t.release_at <= hospital_now() and t.begins_at > hospital_now()
    ) t
    left join lateral (
      select o.order_id, o.account_id from registration_order o
      where o.patient_id = p.patient_id and o.department_id = s.department_id and o.visit_date = s.visit_date and not o.stands_aside
        and (o.status in ('CONFIRMING', 'BOOKED', 'TAKEN') or o.status = 'PENDING_PAY' and o.expires_at > hospital_now()) limit 1
    ) o on true
    where s.schedule_id = ${ask.scheduleId}`
  return row
}

/** The entry that watches for an order. */
export async function findWatching(
  executor: Executor,
  orderId: string,
): Promise<string | undefined> {
  const [row] = await executor<{ entryId: string }[]>`
    select entry_id from waitlist_entry where order_id = ${orderId} and kind = 'earlier' and status in ('WAITING', 'OFFERED')`
  return row?.entryId
}

/** A new entry. */
interface NewEntry {
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

/** What serving an entry needs. */
export interface LockedEntry {
  entryId: string
  accountId: string
  patientId: string
  kind: 'place' | 'earlier'
  scheduleId: string
  orderId: string | null
  madeOrderId: string | null
  status: WaitlistStatus
  now: Date
}

const lockedColumns = (executor: Executor) => executor`
  entry_id, account_id, patient_id, kind, schedule_id, order_id, made_order_id,
  status, hospital_now() as now`

export async function lockOwnEntry(
  tx: Transaction,
  accountId: string,
  entryId: string,
): Promise<LockedEntry | undefined> {
  const [row] = await tx<LockedEntry[]>`
    select ${lockedColumns(tx)} from waitlist_entry where entry_id = ${entryId} and account_id = ${accountId} for update`
  return row
}

/** Locks an entry that is still alive. */
export async function lockEntry(
  tx: Transaction,
  entryId: string,
): Promise<LockedEntry | undefined> {
  const [row] = await tx<LockedEntry[]>`
    select ${lockedColumns(tx)} from waitlist_entry where entry_id = ${entryId} and status in ('WAITING', 'OFFERED') for update`
  return row
}

/** Locks the first of a clinic's queue: whoever serves the same clinic waits here. */
export async function lockFirst(
  tx: Transaction,
  scheduleId: string,
): Promise<LockedEntry | undefined> {
  const [row] = await tx<LockedEntry[]>`
    select ${lockedColumns(tx)} from waitlist_entry
    where schedule_id = ${scheduleId} and kind = 'place' and status = 'WAITING' order by joined_at, entry_id limit 1 for update`
  return row
}

/** Moves an entry on. */
export async function moveEntry(
  tx: Executor,
  entryId: string,
  to: { status: WaitlistStatus; madeOrderId?: string; endReason?: string },
): Promise<void> {
  await tx`
    update waitlist_entry set status = ${to.status}, made_order_id = coalesce(${to.madeOrderId ?? null}, made_order_id), end_reason = ${to.endReason ?? null},
      ended_at = case when ${to.status} in ('WAITING', 'OFFERED') then null else hospital_now() end
    where entry_id = ${entryId}`
}

/** Clinics that somebody waits for and that have a free place. */
export async function listServable(sql: Sql, limit: number): Promise<string[]> {
  const rows = await sql<{ scheduleId: string }[]>`
    select distinct e.schedule_id from waitlist_entry e
    where e.kind = 'place' and e.status = 'WAITING' and exists (select 1 from time_source t where t.schedule_id = e.schedule_id and t.taken < t.capacity and not t.stopped
      and t.release_at <= hospital_now() and t.begins_at > hospital_now())
    limit ${limit}`
  return rows.map((row) => row.scheduleId)
}

/** The earliest time of a clinic with a free place. */
export async function findFreeSource(
  executor: Executor,
  scheduleId: string,
): Promise<string | undefined> {
  const [row] = await executor<{ sourceId: string }[]>`
    select source_id from time_source where schedule_id = ${scheduleId} and taken < capacity and not stopped and release_at <= hospital_now()
      and begins_at > hospital_now() order by begins_at, source_id limit 1`
  return row?.sourceId
}

/** Entries of no more use: their time is over, or the order that they want to better is not what it was. */
export async function listUseless(
  sql: Sql,
  limit: number,
): Promise<{ entryId: string; reason: string }[]> {
  return sql<{ entryId: string; reason: string }[]>`
    select e.entry_id, case when e.useful_until <= hospital_now() then '没有等到号' else '原来的预约已取消或已改约' end as reason
    from waitlist_entry e left join registration_order o on o.order_id = e.order_id
    where e.status in ('WAITING', 'OFFERED') and (e.useful_until <= hospital_now() or e.kind = 'earlier' and (o.status <> 'BOOKED' or o.replaced_by is not null))
    order by e.joined_at limit ${limit}`
}

/** Where an order with this doctor (or this kind of general clinic) could be earlier: a place that nobody else waits for, at least so far ahead. */
export async function findEarlier(
  executor: Executor,
  orderId: string,
  aheadMinutes: number,
): Promise<string | undefined> {
  const [row] = await executor<{ sourceId: string }[]>`
    ${earlierPlaces(executor, executor`${orderId}::uuid`, aheadMinutes)} order by t.begins_at, t.source_id limit 1`
  return row?.sourceId
}

function earlierPlaces(executor: Executor, orderId: ReturnType<Executor>, aheadMinutes: number) {
  return executor`
    select t.source_id from registration_order o join schedule os on os.schedule_id = o.schedule_id
    join time_source t on t.department_id = o.department_id and t.visit_date between hospital_today() and o.visit_date and t.begins_at < o.begins_at
    join schedule s on s.schedule_id = t.schedule_id and s.doctor_id is not distinct from o.doctor_id and s.registration_type = os.registration_type
    where o.order_id = ${orderId} and t.taken < t.capacity and not t.stopped and t.release_at <= hospital_now()
      and t.begins_at > hospital_now() + ${aheadMinutes} * interval '1 minute'
      and not exists (select 1 from waitlist_entry w where w.schedule_id = t.schedule_id and w.kind = 'place' and w.status = 'WAITING')
      and not exists (select 1 from registration_order b where b.patient_id = o.patient_id and b.visit_date = t.visit_date and b.department_id = t.department_id
        and b.order_id <> o.order_id and b.status in ('PENDING_PAY', 'CONFIRMING', 'BOOKED', 'TAKEN'))`
}

/** Who waits for an earlier place and could have one now, the longest first; those without one would hide the others. */
export async function listServableWatching(
  sql: Sql,
  aheadMinutes: number,
  limit: number,
): Promise<{ entryId: string; orderId: string }[]> {
  return sql<{ entryId: string; orderId: string }[]>`
    select e.entry_id, e.order_id from waitlist_entry e
    where e.kind = 'earlier' and e.status = 'WAITING' and exists (${earlierPlaces(sql, sql`e.order_id`, aheadMinutes)})
    order by e.joined_at, e.entry_id limit ${limit}`
}

/** Takes a place for an offer; false when it is gone. */
export async function holdForOffer(
  tx: Transaction,
  offer: {
    holdId: string
    entryId: string
    sourceId: string
    accountId: string
    patientId: string
    minutes: number
  },
): Promise<boolean> {
  const rows = await tx`
    with seat as (
      update time_source t set taken = t.taken + 1
      where t.source_id = ${offer.sourceId} and t.taken < t.capacity and not t.stopped and t.release_at <= hospital_now() and t.begins_at > hospital_now()
      returning t.source_id, least(hospital_now() + ${offer.minutes} * interval '1 minute', t.begins_at - interval '30 minutes') as until
    )
    insert into place_hold (hold_id, source_id, account_id, patient_id, waitlist_entry_id, held_at, expires_at, ends_at)
    select ${offer.holdId}, source_id, ${offer.accountId}, ${offer.patientId}, ${offer.entryId}, hospital_now(), until, until from seat returning hold_id`
  return rows.length > 0
}

/** The place of an offer. */
export async function findOffer(tx: Transaction, entryId: string): Promise<string | undefined> {
  const [row] = await tx<{ sourceId: string }[]>`
    select source_id from place_hold where waitlist_entry_id = ${entryId} and ends_at > hospital_now()`
  return row?.sourceId
}

/** Who waits, for the hospital: by clinic, in the order of the queue. */
export function listWaiting(
  executor: Executor,
  limit: number,
): Promise<
  Pick<
    EntryRow,
    'departName' | 'doctorName' | 'visitDate' | 'patientName' | 'kind' | 'status' | 'joinedAt'
  >[]
> {
  return executor<
    Pick<
      EntryRow,
      'departName' | 'doctorName' | 'visitDate' | 'patientName' | 'kind' | 'status' | 'joinedAt'
    >[]
  >`
    select d.name as depart_name, doc.name as doctor_name, s.visit_date, p.name as patient_name, e.kind, e.status, e.joined_at
    from waitlist_entry e join schedule s on s.schedule_id = e.schedule_id join department d on d.department_id = e.department_id
    join patient p on p.patient_id = e.patient_id left join doctor doc on doc.doctor_id = e.doctor_id
    order by e.status in ('WAITING', 'OFFERED') desc, s.visit_date, e.schedule_id, e.joined_at limit ${limit}`
}
