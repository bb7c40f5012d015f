/** SQL of queues. Whoever changes a number holds the row of its queue, so one queue changes one step at a time and its version counts them. */
import { randomUUID } from 'node:crypto'
import type {
  DoctorTitle,
  HalfDay,
  OrderStatus,
  RegistrationType,
} from '../../../src/contract/registration'
import type { Executor, Sql, Transaction } from '../../database/client'
import { queueRules, type StoredStatus } from './rules'

/** One item on one half day. */
interface QueueRow {
  queueId: string
  branchId: string
  branchName: string
  itemCode: string
  groupCode: string
  groupName: string
  itemName: string
  location: string | null
  remark: string | null
  letter: string
  counters: number
  usualSeconds: number
  halfDay: HalfDay
  beginsAt: Date
  endsAt: Date
  version: number
}

/** A patient's number with its queue. */
export interface TicketRow extends QueueRow {
  ticketId: string
  patientId: string
  patientName: string
  orderId: string | null
  number: number
  status: StoredStatus
  counter: number | null
  returns: number
  takenAt: Date
  /** The visit's booked time, for a clinic. */
  visitBegins: string | null
  visitEnds: string | null
}

function queueColumns(executor: Executor) {
  return executor`q.queue_id, q.branch_id, b.name as branch_name, q.item_code, q.group_code, q.group_name,
    q.item_name, q.location, q.remark, q.letter, q.counters, q.usual_seconds, q.half_day, q.begins_at,
    q.ends_at, q.version`
}

function ticketColumns(executor: Executor) {
  return executor`${queueColumns(executor)}, t.ticket_id, t.patient_id, p.name as patient_name, t.order_id, t.number, t.status,
    t.counter, t.returns, t.taken_at, to_char(s.begin_time, 'HH24:MI') as visit_begins, to_char(s.end_time, 'HH24:MI') as visit_ends`
}

function fromTickets(executor: Executor) {
  return executor`queue_ticket t join queue q on q.queue_id = t.queue_id join branch b on b.branch_id = q.branch_id join patient p on p.patient_id = t.patient_id
    left join registration_order o on o.order_id = t.order_id left join time_source s on s.source_id = o.source_id`
}

/** Today's numbers of the patients of these accounts, in the order of taking; every account is in the map, and with it the hospital's clock. */
export async function listAccountTickets(
  sql: Sql,
  accountIds: readonly string[],
): Promise<Map<string, { tickets: TicketRow[]; now: Date }>> {
  const rows = await sql<
    (Omit<TicketRow, 'ticketId'> & { ticketId: string | null; accountId: string; now: Date })[]
  >`
    select a.account_id, hospital_now() as now, x.*
    from unnest(${[...accountIds]}::uuid[]) a (account_id)
    left join lateral (
      select ${ticketColumns(sql)} from account_patient ap join ${fromTickets(sql)} on t.patient_id = ap.patient_id
      where ap.account_id = a.account_id and ap.unbound_at is null and ap.unproven_since is null and t.queue_date = hospital_today()
    ) x on true
    order by x.taken_at, x.ticket_id`
  const found = new Map<string, { tickets: TicketRow[]; now: Date }>()
  for (const { accountId, now, ticketId, ...ticket } of rows) {
    const entry = found.get(accountId) ?? { tickets: [], now }
    if (ticketId !== null) entry.tickets.push({ ...ticket, ticketId })
    found.set(accountId, entry)
  }
  return found
}

/** Today's numbers of one patient; the caller has checked that he is the account's. */
export function listPatientTickets(executor: Executor, patientId: string): Promise<TicketRow[]> {
  return executor<TicketRow[]>`
    select ${ticketColumns(executor)} from ${fromTickets(executor)} where t.patient_id = ${patientId} and t.queue_date = hospital_today() order by t.taken_at, t.ticket_id`
}

/** One number of a patient of the account. */
export async function findOwnTicket(
  executor: Executor,
  accountId: string,
  ticketId: string,
): Promise<TicketRow | undefined> {
  const [row] = await executor<TicketRow[]>`
    select ${ticketColumns(executor)} from ${fromTickets(executor)}
    where t.ticket_id = ${ticketId} and exists (
      select 1 from account_patient ap where ap.account_id = ${accountId} and ap.patient_id = t.patient_id and ap.unbound_at is null and ap.unproven_since is null)`
  return row
}

/** A visit of today that may be signed in, or tells why not. */
export interface VisitRow {
  orderId: string
  orderNo: string
  /** The hospital's id of the clinic. */
  clinicId: string | null
  status: OrderStatus
  hospitalId: string
  branchId: string
  branchName: string
  scheduleId: string
  departmentName: string
  doctorName: string | null
  doctorTitle: DoctorTitle | null
  registrationType: RegistrationType
  place: string | null
  serialNo: number
  halfDay: HalfDay
  visitDate: string
  beginTime: string
  endTime: string
  beginsAt: Date
  sessionBeginsAt: Date
  sessionEndsAt: Date
}

/** Today's visits of a patient that are still of interest, the earliest first; of one schedule where it is given. */
export function listVisits(
  executor: Executor,
  patientId: string,
  scheduleId?: string,
): Promise<VisitRow[]> {
  return executor<VisitRow[]>`
    select o.order_id, o.order_no, s.clinic_id, o.status, b.hospital_id, o.branch_id, b.name as branch_name, o.schedule_id,
      d.name as department_name, doc.name as doctor_name, doc.title as doctor_title, s.registration_type, coalesce(s.place, d.place) as place,
      o.serial_no, s.half_day, o.visit_date, to_char(t.begin_time, 'HH24:MI') as begin_time, to_char(t.end_time, 'HH24:MI') as end_time,
      o.begins_at, span.begins_at as session_begins_at, span.ends_at as session_ends_at
    from registration_order o
    join branch b on b.branch_id = o.branch_id
    join department d on d.department_id = o.department_id
    join schedule s on s.schedule_id = o.schedule_id
    join time_source t on t.source_id = o.source_id
    left join doctor doc on doc.doctor_id = o.doctor_id
    cross join lateral (select min(all_times.begins_at) as begins_at, max(all_times.ends_at) as ends_at from time_source all_times where all_times.schedule_id = o.schedule_id) span
    where o.patient_id = ${patientId} and o.visit_date = hospital_today()
      and (o.status in ('CONFIRMING', 'BOOKED', 'TAKEN', 'VISITED', 'PAST', 'NO_SHOW', 'STOPPED') or o.status = 'PENDING_PAY' and o.expires_at > hospital_now())
      ${scheduleId === undefined ? executor`` : executor`and o.schedule_id = ${scheduleId}`}
    order by case when o.status in ('BOOKED', 'TAKEN') then 1 when o.status in ('PENDING_PAY', 'CONFIRMING') then 2 else 3 end, o.begins_at, o.order_id`
}

/** An item outside the clinics that the patient may take a number for. */
export interface ServiceRow {
  hospitalId: string
  branchId: string
  branchName: string
  itemCode: string
  groupCode: string
  groupName: string
  itemName: string
  location: string | null
  letter: string
  counters: number
  usualSeconds: number
  remark: string | null
  reason: string
  opensAt: Date
  closesAt: Date
}

/** The items that a patient has a right for today, each once; one item where it is given. */
export function listServices(
  executor: Executor,
  patientId: string,
  itemCode?: string,
): Promise<ServiceRow[]> {
  return executor<ServiceRow[]>`
    select b.hospital_id, i.branch_id, b.name as branch_name, i.item_code, i.group_code, i.group_name,
      i.item_name, i.location, i.letter, i.counters, i.usual_seconds, i.remark, string_agg(r.reason, '；' order by r.reason) as reason,
      (hospital_today() + i.opens) at time zone 'Asia/Shanghai' as opens_at, (hospital_today() + i.closes) at time zone 'Asia/Shanghai' as closes_at
    from queue_right r
    join queue_item i on i.branch_id = r.branch_id and i.item_code = r.item_code
    join branch b on b.branch_id = i.branch_id
    where r.patient_id = ${patientId} and i.active and r.revoked_at is null and hospital_today() between r.valid_from and r.valid_until
      ${itemCode === undefined ? executor`` : executor`and i.item_code = ${itemCode}`}
    group by i.branch_id, i.item_code, b.branch_id
    order by b.sort, i.sort, i.item_code`
}

/** What coming back looks at, and what the hospital is asked with. */
export interface MissedTicket {
  hospitalQueueId: string
  patientId: string
  patientNo: string
  orderId: string | null
  scheduleId: string | null
  number: number
  status: StoredStatus
  returns: number
  queueEndsAt: Date
  now: Date
}

/** A number of a patient, in a queue of the hospital's. */
export async function findTicket(
  executor: Executor,
  ticketId: string,
): Promise<MissedTicket | undefined> {
  const [row] = await executor<MissedTicket[]>`
    select q.hospital_queue_id, t.patient_id, p.patient_no, t.order_id, q.schedule_id, t.number,
      t.status, t.returns, q.ends_at as queue_ends_at, hospital_now() as now
    from queue_ticket t join queue q on q.queue_id = t.queue_id join patient p on p.patient_id = t.patient_id
    where t.ticket_id = ${ticketId} and q.hospital_queue_id is not null and p.patient_no is not null`
  return row
}

/** The number came back once more. */
export async function countReturn(
  tx: Transaction,
  ticketId: string,
  returnsBefore: number,
): Promise<void> {
  await tx`update queue_ticket set returns = ${returnsBefore + 1} where ticket_id = ${ticketId}`
}

/** A queue at one version: who waits in which order, who is called, how fast it goes. */
export interface SnapshotRow {
  queueId: string
  version: number
  waiting: string[]
  current: { ticketId: string; number: number; counter: number | null; status: StoredStatus }[]
  doneNum: number
  gapSeconds: number | null
  gaps: number
}

/** Queues as they are now, each in one piece. */
export async function readSnapshots(sql: Sql, queueIds: readonly string[]): Promise<SnapshotRow[]> {
  return sql<SnapshotRow[]>`
    select q.queue_id, q.version, coalesce(w.waiting, '[]'::json) as waiting, coalesce(c.current, '[]'::json) as current, n.done as done_num,
      g.seconds as gap_seconds, g.gaps
    from queue q
    cross join lateral (
      select json_agg(t.ticket_id order by t.anchor, t.turn) as waiting from queue_ticket t where t.queue_id = q.queue_id and t.status = 'WAITING'
    ) w
    cross join lateral (
      select json_agg(json_build_object('ticketId', t.ticket_id, 'number', t.number, 'counter', t.counter, 'status', t.status) order by t.called_at, t.number) as current
      from queue_ticket t where t.queue_id = q.queue_id and t.status in ('CALLING', 'SERVING')
    ) c
    cross join lateral (select count(*)::int as done from queue_ticket t where t.queue_id = q.queue_id and t.status = 'DONE') n
    cross join lateral (
      select avg(gap)::float8 as seconds, count(gap)::int as gaps from (
        select extract(epoch from last.called_at - lag(last.called_at) over (order by last.called_at))::float8 as gap
        from (select t.called_at from queue_ticket t where t.queue_id = q.queue_id and t.called_at is not null order by t.called_at desc limit ${queueRules.averagedCalls + 1}) last
      ) gaps where gap between ${queueRules.slipSeconds}::int and ${queueRules.breakSeconds}::int
    ) g
    where q.queue_id = any(${[...queueIds]}::uuid[])`
}

/** Open queues of today by item, for items that the patient has no number for yet. */
export function listQueues(
  executor: Executor,
  items: readonly { branchId: string; itemCode: string; halfDay: HalfDay }[],
): Promise<QueueRow[]> {
  return executor<QueueRow[]>`
    select ${queueColumns(executor)} from queue q join branch b on b.branch_id = q.branch_id
    join unnest(${items.map(({ branchId }) => branchId)}::text[], ${items.map(({ itemCode }) => itemCode)}::text[], ${items.map(({ halfDay }) => halfDay)}::text[])
      as wanted (branch_id, item_code, half_day) on wanted.branch_id = q.branch_id and wanted.item_code = q.item_code and wanted.half_day = q.half_day
    where q.queue_date = hospital_today()`
}

/** Gives a right to take a number; the same origin twice is one right, and a place without a queue gives none. */
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

/** Takes a right back, e.g. because its bill was refunded. */
export async function revokeRight(executor: Executor, origin: string): Promise<void> {
  await executor`update queue_right set revoked_at = hospital_now() where origin = ${origin} and revoked_at is null`
}
