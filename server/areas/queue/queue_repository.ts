/** SQL of queues. Every change of a number locks its queue's row, so that a queue changes one step at a time and its version counts the steps. */
import type { HalfDay } from '../../../src/contract/registration'
import { allRows, firstRow, type OrNulls } from '../../database/answers'
import type { Executor, Sql, Transaction } from '../../database/client'
import { type StoredStatus } from './rules'

/** A place where patients wait, and for what. */
export interface QueuePlace {
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
}

/** One item on one half day. */
interface QueueRow extends QueuePlace {
  queueId: string
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
  /** The booked time of the visit or the exam. */
  visitBegins: string | null
  visitEnds: string | null
  way: string | null
  /** The patient's exam that it is for. */
  examOrderId: string | null
  examName: string | null
}

function queueColumns(executor: Executor) {
  return executor`q.queue_id, q.branch_id, b.name as branch_name, q.item_code, q.group_code, q.group_name,
    q.item_name, q.location, q.remark, q.letter, q.counters, q.usual_seconds, q.half_day, q.begins_at,
    q.ends_at, q.version`
}

function ticketColumns(executor: Executor) {
  return executor`${queueColumns(executor)}, t.ticket_id, t.patient_id, p.name as patient_name, t.order_id, t.number, t.status,
    t.counter, t.returns, t.taken_at, x.exam_order_id, x.name as exam_name,
    coalesce(to_char(v.begin_time, 'HH24:MI'), to_char(x.begins_at at time zone 'Asia/Shanghai', 'HH24:MI')) as visit_begins,
    coalesce(to_char(v.end_time, 'HH24:MI'), to_char(x.ends_at at time zone 'Asia/Shanghai', 'HH24:MI')) as visit_ends, coalesce(v.way, i.way) as way`
}

function fromTickets(executor: Executor) {
  return executor`queue_ticket t join queue q on q.queue_id = t.queue_id join branch b on b.branch_id = q.branch_id join patient_person p on p.patient_id = t.patient_id
    left join registration_visit v on v.order_id = t.order_id left join queue_item i on i.branch_id = q.branch_id and i.item_code = q.item_code
    left join exam_booked x on x.exam_order_id = t.exam_order_id and x.patient_id = t.patient_id`
}

/** Today's numbers of these accounts' patients, in the order of taking; every account is in the map, and with it the hospital's clock. */
export async function listAccountTickets(
  sql: Sql,
  accountIds: readonly string[],
): Promise<Map<string, { tickets: TicketRow[]; now: Date }>> {
  const rows = await sql<(OrNulls<TicketRow> & { accountId: string; now: Date })[]>`
    select a.account_id, hospital_now() as now, own.*
    from unnest(${[...new Set(accountIds)]}::uuid[]) a (account_id)
    left join lateral (
      select ${ticketColumns(sql)} from patient_known_link link join ${fromTickets(sql)} on t.patient_id = link.patient_id
      where link.account_id = a.account_id and link.is_proven and t.queue_date = hospital_today()
    ) own on true
    order by own.taken_at, own.ticket_id`
  const found = new Map<string, { tickets: TicketRow[]; now: Date }>()
  for (const { accountId, now, ...ticket } of rows) {
    const entry = found.get(accountId) ?? { tickets: [], now }
    if (ticket.ticketId !== null) entry.tickets.push(ticket)
    found.set(accountId, entry)
  }
  return found
}

/** Today's numbers of patients; the caller has checked that they are the account's. */
export function listPatientTickets(executor: Executor, patientIds: readonly string[]) {
  return allRows<TicketRow>(executor`
    select ${ticketColumns(executor)} from ${fromTickets(executor)} where t.patient_id = any(${[...patientIds]}) and t.queue_date = hospital_today() order by t.taken_at, t.ticket_id`)
}

/** One number of a patient of the account. */
export function findOwnTicket(executor: Executor, accountId: string, ticketId: string) {
  return firstRow<TicketRow>(executor`
    select ${ticketColumns(executor)} from ${fromTickets(executor)}
    where t.ticket_id = ${ticketId} and exists (
      select 1 from patient_known_link link where link.account_id = ${accountId} and link.patient_id = t.patient_id and link.is_proven)`)
}

/** What returning after a missed call depends on, and what the hospital is asked with. */
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

/** A number of a patient, in one of the hospital's queues. */
export function findTicket(executor: Executor, ticketId: string) {
  return firstRow<MissedTicket>(executor`
    select q.hospital_queue_id, t.patient_id, p.patient_no, t.order_id, q.schedule_id, t.number,
      t.status, t.returns, q.ends_at as queue_ends_at, hospital_now() as now
    from queue_ticket t join queue q on q.queue_id = t.queue_id join patient_person p on p.patient_id = t.patient_id
    where t.ticket_id = ${ticketId} and q.hospital_queue_id is not null and p.patient_no is not null`)
}

/** Counts one more return of the number. */
export async function countReturn(
  tx: Transaction,
  ticketId: string,
  returnsBefore: number,
): Promise<void> {
  await tx`update queue_ticket set returns = ${returnsBefore + 1} where ticket_id = ${ticketId}`
}

/** Today's open queues by item, for items without a number yet. */
export function listQueues(
  executor: Executor,
  items: readonly { branchId: string; itemCode: string; halfDay: HalfDay }[],
): Promise<QueueRow[]> {
  if (items.length === 0) return Promise.resolve([])
  return executor<QueueRow[]>`
    select ${queueColumns(executor)} from queue q join branch b on b.branch_id = q.branch_id
    join unnest(${items.map(({ branchId }) => branchId)}::text[], ${items.map(({ itemCode }) => itemCode)}::text[], ${items.map(({ halfDay }) => halfDay)}::text[])
      as wanted (branch_id, item_code, half_day) on wanted.branch_id = q.branch_id and wanted.item_code = q.item_code and wanted.half_day = q.half_day
    where q.queue_date = hospital_today()`
}
