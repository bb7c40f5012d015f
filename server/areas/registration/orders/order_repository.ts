/** SQL that changes orders and their slots. Order row first, then the slot: the same lock order everywhere but in booking and the sweep, which are repeated on a deadlock. */
import { randomUUID } from 'node:crypto'
import type { OrderStatus, PayStatus } from '../../../../src/contract/registration'
import { firstRow, firstValue, hasRow } from '../../../database/answers'
import type { Executor, Transaction } from '../../../database/client'
import type { EventKind } from '../events'
import { replaceLock } from '../locks/relocking_repository'
import { comeBack, takeOwnReturn } from '../returns/return_repository'
import { activeStatuses, type ReturnDelay } from '../rules/rules'

/** The state of an order. */
export interface OrderState {
  orderId: string
  orderNo: string
  accountId: string
  patientId: string
  slotId: string
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
  rulesVersion: number
  replacedBy: string | null
  /** When the order that replaces this one was confirmed; until then it may still fail. */
  replacedAt: Date | null
  carriedFen: number
  reschedules: number
  chooseUntil: Date | null
  /** The hospital moved the patient there. */
  movedByHospital: boolean
  /** 到院支付: the patient chose to pay at the hospital. */
  paysAtHospital: boolean
  /** When the hospital said that it was paid there. */
  paidAtHospitalAt: Date | null
  now: Date
}

/** What decisions about an order need. */
export interface LockedOrder extends OrderState {
  daySlot: number | null
  chainId: string | null
  replacesOrderId: string | null
}

function lockedColumns(executor: Executor) {
  return executor`o.order_id, o.order_no, o.account_id, o.patient_id, o.slot_id,
    o.schedule_id, o.department_id, d.name as department_name, o.status, o.pay_status, o.visit_date,
    o.begins_at, o.created_at, o.expires_at, o.total_fee_fen, o.his_order_no, o.day_slot,
    o.rules_version, o.chain_id, o.replaces_order_id, o.replaced_by, o.replaced_at,
    o.carried_fen, o.reschedules, o.choose_until, o.moved_by_hospital, o.pays_at_hospital,
    o.paid_at_hospital_at, hospital_now() as now`
}

/** Locks an order of any account: for the hospital, the channel and workers. */
export function lockOrder(tx: Transaction, orderId: string): Promise<LockedOrder | undefined> {
  return firstRow(tx`
    select ${lockedColumns(tx)} from registration_order o join department d on d.department_id = o.department_id where o.order_id = ${orderId} for update of o`)
}

/** Locks an order of the account. */
export function lockOwnOrder(tx: Transaction, accountId: string, orderId: string) {
  return firstRow<LockedOrder>(tx`
    select ${lockedColumns(tx)} from registration_order o join department d on d.department_id = o.department_id
    where o.order_id = ${orderId} and o.account_id = ${accountId} for update of o`)
}

export function visitDateOf(tx: Transaction, slotId: string): Promise<string | undefined> {
  return firstValue(tx`select visit_date from slot where slot_id = ${slotId}`)
}

/** Writes an event of the timeline. */
export async function addEvent(
  executor: Executor,
  orderId: string,
  kind: EventKind,
  note: string | null = null,
): Promise<void> {
  await executor`
    insert into registration_order_event (event_id, order_id, at, kind, note) values (${randomUUID()}, ${orderId}, hospital_now() + (clock_timestamp() - now()), ${kind}, ${note})`
}

export function isPayable(executor: Executor, orderId: string): Promise<boolean> {
  return hasRow(executor`
    select 1 from registration_order where order_id = ${orderId} and status = 'PENDING_PAY' and expires_at > hospital_now()`)
}

/** Records a payment: the hospital is notified next. */
export async function markPaid(tx: Transaction, orderId: string): Promise<void> {
  await tx`
    update registration_order set status = 'CONFIRMING', pay_status = 'PAID', paid_at = hospital_now(), next_confirm_at = now(), cancelled_at = null, cancelled_by = null, cancel_reason = null
    where order_id = ${orderId}`
}

/**
 * Takes the same slot again for an order that expired before its payment arrived; false when it is gone, the clinic
 * stopped or began, or the patient has booked otherwise. A unique violation here (23505) means that another booking
 * came first; the caller tries again.
 */
export async function takeSlotAgain(
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
  const [open] = await tx<{ isFree: boolean; isHospitals: boolean }[]>`
    select taken < capacity as is_free, exists (select 1 from schedule s where s.schedule_id = slot.schedule_id and s.pool = 'hospital') as is_hospitals
    from slot where slot_id = ${order.slotId} and not stopped and begins_at > hospital_now()
      and not exists (select 1 from waitlist_entry w where w.schedule_id = slot.schedule_id and w.kind = 'place' and w.status = 'WAITING')
    for no key update`
  if (open === undefined) return false
  // Of the hospital's own it is asked again before it is told of the order; until then the place is one beside what is believed to be left.
  if (open.isHospitals) {
    await replaceLock(tx, order.orderId, 'RELEASING')
    await tx`update slot set taken = taken + 1, capacity = greatest(capacity, taken + 1) where slot_id = ${order.slotId}`
  } else if (!(await takeOwnReturn(tx, order))) {
    if (!open.isFree) return false
    await tx`update slot set taken = taken + 1 where slot_id = ${order.slotId}`
  }
  await tx`update registration_order set day_slot = ${slot} where order_id = ${order.orderId}`
  return true
}

/** The end of an order. */
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

/** Ends overdue unpaid orders and releases their slots; returns the ended orders by slot. */
export async function expireOrders(
  sql: Executor,
  only: { orderIds?: readonly string[]; limit: number },
  delay: ReturnDelay,
): Promise<{ slotId: string; count: number; orderIds: string[] }[]> {
  return sql<{ slotId: string; count: number; orderIds: string[] }[]>`
    with due as (
      select order_id from registration_order
      where status = 'PENDING_PAY' and expires_at <= hospital_now() ${only.orderIds === undefined ? sql`` : sql`and order_id in ${sql([...only.orderIds])}`}
      order by expires_at limit ${only.limit} for update skip locked
    ), ended as (
      update registration_order o set status = 'EXPIRED', cancelled_at = hospital_now(), cancelled_by = 'system' from due where o.order_id = due.order_id
      returning o.order_id, o.slot_id, o.account_id, o.patient_id, o.replaces_order_id, o.day_slot
    ), restored as (
      update registration_order a set replaced_by = null, day_slot = case when a.is_replaced then ended.day_slot else a.day_slot end, is_replaced = false
      from ended where a.order_id = ended.replaces_order_id and a.replaced_by = ended.order_id and a.replaced_at is null
    ), told as (
      insert into registration_order_event (event_id, order_id, at, kind, note) select gen_random_uuid(), order_id, hospital_now(), 'expired', null from ended
    ), gone as (select slot_id, account_id, patient_id from ended),
    ${comeBack(sql, delay, sql`t.slot_id, counted.n as count, (select array_agg(order_id::text) from ended where ended.slot_id = t.slot_id) as order_ids`)}`
}

/** Puts the patient of an order that the hospital could not keep before all who wait for its clinic; false where nothing of the clinic is left to wait for, or the patient waits there. */
export function waitFirst(tx: Transaction, orderId: string): Promise<boolean> {
  return hasRow(tx`
    insert into waitlist_entry (entry_id, account_id, patient_id, kind, schedule_id, branch_id, department_id, doctor_id, useful_until, joined_at, status)
    select ${randomUUID()}, o.account_id, o.patient_id, 'place', o.schedule_id, o.branch_id, o.department_id, o.doctor_id, t.last_begin,
      least(hospital_now(), (select min(w.joined_at) from waitlist_entry w where w.schedule_id = o.schedule_id and w.kind = 'place' and w.status = 'WAITING') - interval '1 millisecond'), 'WAITING'
    from registration_order o join schedule s on s.schedule_id = o.schedule_id and s.stopped_at is null
    cross join lateral (select max(t.begins_at) as last_begin from slot t where t.schedule_id = o.schedule_id and not t.stopped and t.begins_at > hospital_now()) t
    where o.order_id = ${orderId} and t.last_begin is not null
    on conflict (patient_id, schedule_id) where kind = 'place' and status = 'WAITING' do nothing returning 1`)
}
