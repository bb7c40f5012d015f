/** SQL that changes orders and their places. Order row first, then the place: the same order of locks everywhere but in booking and the sweep, which are repeated on a deadlock. */
import { randomUUID } from 'node:crypto'
import type { OrderStatus, PayStatus } from '../../../../src/contract/registration'
import type { Executor, Sql, Transaction } from '../../../database/client'
import type { HisRegistration } from '../../../gateways/his/types'
import type { EventKind } from '../events'
import { activeStatuses } from '../rules/rules'
import {
  type BookingParameters,
  type BookingRow,
  bookingStatement,
  bookingValues,
} from './booking_statement'

/** Runs the one statement; see `booking_statement`. */
export async function book(sql: Executor, parameters: BookingParameters): Promise<BookingRow> {
  const [row] = await sql.unsafe<BookingRow[]>(bookingStatement, bookingValues(parameters), {
    prepare: true,
  })
  if (row === undefined) throw new Error('booking gave no answer')
  return row
}

/** An attempt as the client names it. */
export interface AttemptKey {
  patientId: string
  idempotencyKey: string
  accountId: string
  sourceTimeId: string
}

/** Which of these attempts have a place although the rest may be sold out: repeats whose order was made already, and those who hold a place. */
export async function findPrivileged(
  sql: Sql,
  attempts: readonly AttemptKey[],
): Promise<Map<AttemptKey, true>> {
  const rows = await sql<{ place: number }[]>`
    select a.place::int as place
    from unnest(${attempts.map(({ patientId }) => patientId)}::uuid[], ${attempts.map(({ idempotencyKey }) => idempotencyKey)}::text[],
        ${attempts.map(({ accountId }) => accountId)}::uuid[], ${attempts.map(({ sourceTimeId }) => sourceTimeId)}::uuid[])
      with ordinality a (patient_id, idempotency_key, account_id, source_id, place)
    where exists (select 1 from registration_order o where o.patient_id = a.patient_id and o.idempotency_key = a.idempotency_key)
      or exists (select 1 from place_hold h where h.account_id = a.account_id and h.source_id = a.source_id)`
  return new Map(
    rows.flatMap(({ place }) =>
      attempts.slice(place - 1, place).map((attempt) => [attempt, true] as const),
    ),
  )
}

/** Whether the account holds a place of this time. */
export async function isHolding(
  executor: Executor,
  accountId: string,
  sourceId: string,
): Promise<boolean> {
  const rows =
    await executor`select 1 from place_hold where account_id = ${accountId} and source_id = ${sourceId} and ends_at > hospital_now()`
  return rows.length > 0
}

/** What decisions about an order look at. */
export interface LockedOrder {
  orderId: string
  orderNo: string
  accountId: string
  patientId: string
  sourceId: string
  scheduleId: string
  departmentId: string
  departmentName: string
  status: OrderStatus
  payStatus: PayStatus
  visitDate: string
  beginsAt: Date
  createdAt: Date
  expiresAt: Date | null
  totalFeeFen: number
  hisOrderNo: string | null
  daySlot: number | null
  rulesVersion: number
  chainId: string | null
  replacesOrderId: string | null
  replacedBy: string | null
  /** When the order that takes this one's place was confirmed; until then it may still fail. */
  replacedAt: Date | null
  carriedFen: number
  reschedules: number
  chooseUntil: Date | null
  now: Date
}

function lockedColumns(executor: Executor) {
  return executor`o.order_id, o.order_no, o.account_id, o.patient_id, o.source_id,
    o.schedule_id, o.department_id, d.name as department_name, o.status, o.pay_status, o.visit_date,
    o.begins_at, o.created_at, o.expires_at, o.total_fee_fen, o.his_order_no, o.day_slot,
    o.rules_version, o.chain_id, o.replaces_order_id, o.replaced_by, o.replaced_at,
    o.carried_fen, o.reschedules, o.choose_until, hospital_now() as now`
}

/** Locks an order, whoever owns it: for what the hospital, the channel or a worker does. */
export async function lockOrder(
  tx: Transaction,
  orderId: string,
): Promise<LockedOrder | undefined> {
  const [row] = await tx<LockedOrder[]>`
    select ${lockedColumns(tx)} from registration_order o join department d on d.department_id = o.department_id where o.order_id = ${orderId} for update of o`
  return row
}

/** Locks an order of the account. */
export async function lockOwnOrder(
  tx: Transaction,
  accountId: string,
  orderId: string,
): Promise<LockedOrder | undefined> {
  const [row] = await tx<LockedOrder[]>`
    select ${lockedColumns(tx)} from registration_order o join department d on d.department_id = o.department_id
    where o.order_id = ${orderId} and o.account_id = ${accountId} for update of o`
  return row
}

/** The order that an attempt made already. */
export async function findByKey(
  tx: Transaction,
  patientId: string,
  idempotencyKey: string,
): Promise<{ orderId: string; sourceId: string; replacesOrderId: string | null } | undefined> {
  const [row] = await tx<{ orderId: string; sourceId: string; replacesOrderId: string | null }[]>`
    select order_id, source_id, replaces_order_id from registration_order
    where patient_id = ${patientId} and idempotency_key = ${idempotencyKey}`
  return row
}

export async function visitDateOf(tx: Transaction, sourceId: string): Promise<string | undefined> {
  const [row] = await tx<
    { visitDate: string }[]
  >`select visit_date from time_source where source_id = ${sourceId}`
  return row?.visitDate
}

/** Nobody can wait for this clinic any more. */
export async function endWaiting(
  tx: Transaction,
  scheduleId: string,
  reason: string,
): Promise<void> {
  await tx`
    update waitlist_entry set status = 'LAPSED', ended_at = hospital_now(), end_reason = ${reason} where schedule_id = ${scheduleId} and kind = 'place' and status = 'WAITING'`
}

/** Writes a step of the timeline. */
export async function addEvent(
  executor: Executor,
  orderId: string,
  kind: EventKind,
  note: string | null = null,
): Promise<void> {
  await executor`
    insert into registration_order_event (event_id, order_id, at, kind, note) values (${randomUUID()}, ${orderId}, hospital_now() + (clock_timestamp() - now()), ${kind}, ${note})`
}

export async function isPayable(executor: Executor, orderId: string): Promise<boolean> {
  const rows =
    await executor`select 1 from registration_order where order_id = ${orderId} and status = 'PENDING_PAY' and expires_at > hospital_now()`
  return rows.length > 0
}

/** Money is here: the hospital is told next. */
export async function markPaid(tx: Transaction, orderId: string): Promise<void> {
  await tx`
    update registration_order set status = 'CONFIRMING', pay_status = 'PAID', paid_at = hospital_now(), next_confirm_at = now(), cancelled_at = null, cancelled_by = null, cancel_reason = null
    where order_id = ${orderId}`
}

/**
 * Takes the same place again for an order that expired before its money came; false when it is gone, the clinic stopped or began, or the patient has booked otherwise.
 * A unique index met here (23505) means that another booking came first; the caller looks again.
 */
export async function takePlaceAgain(
  tx: Transaction,
  order: LockedOrder,
  dailyLimit: number,
): Promise<boolean> {
  const [room] = await tx<{ slot: number | null }[]>`
    select min(n) as slot from generate_series(1, ${dailyLimit}::int) n
    where not exists (select 1 from registration_order a where a.patient_id = ${order.patientId} and a.visit_date = ${order.visitDate} and a.status in ${tx([...activeStatuses])}
        and (a.day_slot = n or a.department_id = ${order.departmentId}))`
  const slot = room?.slot ?? null
  if (slot === null) return false
  const taken = await tx`
    update time_source set taken = taken + 1 where source_id = ${order.sourceId} and taken < capacity and not stopped and begins_at > hospital_now()
      and not exists (select 1 from waitlist_entry w where w.schedule_id = time_source.schedule_id and w.kind = 'place' and w.status = 'WAITING')
    returning source_id`
  if (taken.length === 0) return false
  await tx`update registration_order set day_slot = ${slot} where order_id = ${order.orderId}`
  return true
}

/** Gives one place back. */
export async function giveBack(tx: Transaction, sourceId: string): Promise<void> {
  await tx`update time_source set taken = taken - 1 where source_id = ${sourceId}`
}

/** How an order ends. */
interface Ending {
  status: OrderStatus
  payStatus: PayStatus
  by: 'patient' | 'hospital' | 'system'
  reason: string | null
  releaseToHis: boolean
}

export async function endOrder(tx: Transaction, orderId: string, ending: Ending): Promise<void> {
  await tx`
    update registration_order set status = ${ending.status}, pay_status = ${ending.payStatus}, cancelled_at = hospital_now(), cancelled_by = ${ending.by},
      cancel_reason = ${ending.reason}, release_to_his = ${ending.releaseToHis}, next_confirm_at = ${ending.releaseToHis ? tx`now()` : null}
    where order_id = ${orderId}`
}

export async function setMoneyState(
  tx: Transaction,
  orderId: string,
  status: OrderStatus,
  payStatus: PayStatus,
): Promise<void> {
  await tx`update registration_order set status = ${status}, pay_status = ${payStatus} where order_id = ${orderId}`
}

/** Ends unpaid orders past their time and gives their places back: by time, with the orders that ended. */
export async function expireOrders(
  sql: Executor,
  only: { orderIds?: readonly string[]; limit: number },
): Promise<{ sourceId: string; count: number; orderIds: string[] }[]> {
  return sql<{ sourceId: string; count: number; orderIds: string[] }[]>`
    with due as (
      select order_id from registration_order
      where status = 'PENDING_PAY' and expires_at <= hospital_now() ${only.orderIds === undefined ? sql`` : sql`and order_id in ${sql([...only.orderIds])}`}
      order by expires_at limit ${only.limit} for update skip locked
    ), ended as (
      update registration_order o set status = 'EXPIRED', cancelled_at = hospital_now(), cancelled_by = 'system' from due where o.order_id = due.order_id
      returning o.order_id, o.source_id, o.replaces_order_id, o.day_slot
    ), restored as (
      update registration_order a set replaced_by = null, day_slot = case when a.stands_aside then ended.day_slot else a.day_slot end, stands_aside = false
      from ended where a.order_id = ended.replaces_order_id and a.replaced_by = ended.order_id and a.replaced_at is null
    ), told as (
      insert into registration_order_event (event_id, order_id, at, kind, note) select gen_random_uuid(), order_id, hospital_now(), 'expired', null from ended
    ), counted as (select source_id, count(*)::int as n, array_agg(order_id::text) as order_ids from ended group by source_id)
    update time_source t set taken = t.taken - counted.n from counted where t.source_id = counted.source_id returning t.source_id, counted.n as count, counted.order_ids`
}

/** The orders of a schedule that hold a place and were not seen by a doctor yet. */
export async function listHeldOrders(executor: Executor, scheduleId: string): Promise<string[]> {
  const rows = await executor<{ orderId: string }[]>`
    select order_id from registration_order where schedule_id = ${scheduleId} and status in ${executor([...activeStatuses])} order by order_id`
  return rows.map((row) => row.orderId)
}

/** Stops a clinic for further booking. */
export async function stopSchedule(
  tx: Transaction,
  scheduleId: string,
  reason: string,
): Promise<void> {
  await tx`
    update schedule set stopped_at = coalesce(stopped_at, hospital_now()), stop_reason = ${reason} where schedule_id = ${scheduleId}`
  await tx`update time_source set stopped = true where schedule_id = ${scheduleId}`
}

/** An order that the hospital must hear of, with how often that was tried. */
export type ToConfirm = HisRegistration & { orderId: string; patientId: string; attempts: number }

/** Claims paid orders that the hospital has not answered; a killed worker's claim comes back after half a minute. */
export async function claimConfirmations(
  sql: Sql,
  only: { orderId?: string; limit: number },
): Promise<ToConfirm[]> {
  return sql<ToConfirm[]>`
    with due as (
      select order_id from registration_order
      where status = 'CONFIRMING' and next_confirm_at <= now() ${only.orderId === undefined ? sql`` : sql`and order_id = ${only.orderId}`}
      order by next_confirm_at limit ${only.limit} for update skip locked
    )
    update registration_order o set next_confirm_at = now() + interval '30 seconds', confirm_attempts = o.confirm_attempts + 1
    from due, patient p, time_source t
    where o.order_id = due.order_id and p.patient_id = o.patient_id and t.source_id = o.source_id
    returning o.order_id, o.confirm_attempts as attempts, o.order_no, o.patient_id, coalesce(p.patient_no, '') as patient_no, o.department_id,
      o.doctor_id, o.schedule_id, (select s.clinic_id from schedule s where s.schedule_id = o.schedule_id) as clinic_id, o.visit_date,
      to_char(t.begin_time, 'HH24:MI') as begin_time, to_char(t.end_time, 'HH24:MI') as end_time, o.serial_no, o.total_fee_fen,
      (select pay.transaction_id from payment pay where pay.business = 'registration' and pay.business_id in (o.order_id, o.replaces_order_id) and pay.status = 'SUCCESS' order by pay.paid_at limit 1) as transaction_id`
}

/** Keeps the hospital's answer. */
export async function keepHisAnswer(
  tx: Transaction,
  orderId: string,
  answer: { hisOrderNo: string; ticketCode: string },
  booked: boolean,
): Promise<void> {
  await tx`
    update registration_order set his_order_no = ${answer.hisOrderNo}, ticket_code = ${answer.ticketCode}, confirmed_at = hospital_now(),
      status = case when ${booked} then 'BOOKED' else status end, release_to_his = not ${booked}::boolean, next_confirm_at = case when ${booked} then null else now() end
    where order_id = ${orderId}`
}

export async function confirmLater(
  executor: Executor,
  orderId: string,
  delayMs: number,
): Promise<void> {
  await executor`
    update registration_order set next_confirm_at = now() + ${delayMs} * interval '1 millisecond' where order_id = ${orderId} and (status = 'CONFIRMING' or release_to_his)`
}

/** Claims orders whose place the hospital must take back. */
export async function claimReleases(
  sql: Sql,
  limit: number,
): Promise<{ orderId: string; orderNo: string; reason: string; attempts: number }[]> {
  return sql<{ orderId: string; orderNo: string; reason: string; attempts: number }[]>`
    with due as (
      select order_id from registration_order where release_to_his and (next_confirm_at is null or next_confirm_at <= now()) limit ${limit} for update skip locked
    )
    update registration_order o set next_confirm_at = now() + interval '30 seconds', confirm_attempts = o.confirm_attempts + 1
    from due where o.order_id = due.order_id
    returning o.order_id, o.order_no, coalesce(o.cancel_reason, '患者取消') as reason, o.confirm_attempts as attempts`
}

export async function releaseDone(executor: Executor, orderId: string): Promise<void> {
  await executor`update registration_order set release_to_his = false, next_confirm_at = null where order_id = ${orderId}`
}
