/** SQL of asking the hospital, and of its answers. Claiming a request postpones its next turn first, so that two replicas do not ask at once. */
import type { ItemStatus, RefundAskState, RefundReason } from '../../../../src/contract/outpatient'
import type { Claim } from '../../../area/outbox'
import { allRows, firstRow, firstValue, hasRow } from '../../../database/answers'
import type { Executor, Sql, Transaction } from '../../../database/client'
import { refundAskRules } from './rules'

/** A request that the hospital is asked about now. */
export interface ToAsk {
  askId: string
  attempts: number
  reason: RefundReason
  askedAt: Date
  orderNo: string
  patientNo: string
  lines: { billNo: string; line: number; amountFen: number }[]
}

/** Claims what is due, or one; a claim of a killed worker is free again after half a minute. */
export function claimAsks(sql: Sql, which: Claim) {
  return allRows<ToAsk>(sql`
    with due as (
      select ask_id from outpatient_refund_ask where next_at <= now() ${which.id === undefined ? sql`` : sql`and ask_id = ${which.id}`}
      order by next_at limit ${which.limit} for update skip locked
    ), claimed as (
      update outpatient_refund_ask a set next_at = now() + interval '30 seconds', attempts = a.attempts + 1
      from due where a.ask_id = due.ask_id returning a.*
    )
    select a.ask_id, a.attempts, a.reason, a.asked_at, o.order_no, coalesce(p.patient_no, '') as patient_no,
      (select json_agg(json_build_object('billNo', b.bill_no, 'line', i.line_no, 'amountFen', l.amount_fen) order by b.bill_no, i.line_no)
        from outpatient_refund_ask_line l join outpatient_item i on i.item_id = l.item_id join outpatient_bill b on b.bill_id = i.bill_id where l.ask_id = a.ask_id) as lines
    from claimed a join outpatient_order o on o.order_id = a.order_id join patient_person p on p.patient_id = o.patient_id`)
}

/** The hospital has it and answers later; it is asked again for the answer. */
export async function markReceived(executor: Executor, askId: string): Promise<void> {
  await executor`
    update outpatient_refund_ask set state = 'RECEIVED', failure = null, attempts = 0, next_at = now() + ${refundAskRules.askedAgainMs} * interval '1 millisecond'
    where ask_id = ${askId} and answered_at is null`
}

/** Schedules the next attempt; null: none, a person must look. */
export async function askLater(
  executor: Executor,
  askId: string,
  later: { delayMs: number | null; failure: 'silent' | 'not_offered' | 'not_enough' },
): Promise<void> {
  await executor`
    update outpatient_refund_ask set failure = ${later.failure}, next_at = now() + ${later.delayMs}::float8 * interval '1 millisecond'
    where ask_id = ${askId} and answered_at is null`
}

/** Asks again now; false when it was answered meanwhile. */
export function askAgain(tx: Transaction, askId: string): Promise<boolean> {
  return hasRow(tx`
    update outpatient_refund_ask set next_at = now(), attempts = 0, failure = null where ask_id = ${askId} and answered_at is null returning 1`)
}

/** The payment that a request is about. */
export function findOrderOfAsk(executor: Executor, askId: string): Promise<string | undefined> {
  return firstValue(executor`select order_id from outpatient_refund_ask where ask_id = ${askId}`)
}

/** Locks the bills of a payment, in the order in which the hospital's documents lock them. */
export async function lockBillsOf(tx: Transaction, orderId: string): Promise<void> {
  await tx`
    select 1 from outpatient_bill where bill_id in (select bill_id from outpatient_order_bill where order_id = ${orderId}) order by bill_id for update`
}

/** A request under lock. */
export interface LockedAsk {
  askId: string
  orderId: string
  accountId: string
  patientId: string
  state: RefundAskState
  /** A fund bore a part of the payment. */
  isShared: boolean
  lines: {
    itemId: string
    billNo: string
    line: number
    state: 'GRANTED' | 'REFUSED' | null
    status: ItemStatus
    amountFen: number
    execDepartName: string | null
  }[]
}

/** Locks it; its bills and its payment are locked before. */
export async function lockAsk(tx: Transaction, askId: string): Promise<LockedAsk | undefined> {
  await tx`select 1 from outpatient_refund_ask where ask_id = ${askId} for update`
  return firstRow(tx`
    select a.ask_id, a.order_id, a.account_id, o.patient_id, a.state, o.cash_fen < o.total_fen as is_shared,
      (select json_agg(json_build_object('itemId', l.item_id, 'billNo', b.bill_no, 'line', i.line_no, 'state', l.state, 'status', i.status, 'amountFen', i.amount_fen, 'execDepartName', i.exec_depart_name)
          order by b.bill_no, i.line_no)
        from outpatient_refund_ask_line l join outpatient_item i on i.item_id = l.item_id join outpatient_bill b on b.bill_id = i.bill_id where l.ask_id = a.ask_id) as lines
    from outpatient_refund_ask a join outpatient_order o on o.order_id = a.order_id where a.ask_id = ${askId}`)
}

/** The requests about a payment that wait for an answer. */
export async function listOpenAsks(executor: Executor, orderId: string): Promise<string[]> {
  const rows = await allRows<{ askId: string }>(executor`
    select ask_id from outpatient_refund_ask where order_id = ${orderId} and answered_at is null order by ask_id`)
  return rows.map(({ askId }) => askId)
}

/** Decides one line. */
export async function decideLine(
  tx: Transaction,
  askId: string,
  line: { itemId: string; state: 'GRANTED' | 'REFUSED'; why: string | null },
): Promise<void> {
  await tx`
    update outpatient_refund_ask_line set state = ${line.state}, why = ${line.why}, is_open = false where ask_id = ${askId} and item_id = ${line.itemId}`
}

/** Ends a request; its lines can be asked for again. */
export async function endAsk(
  tx: Transaction,
  askId: string,
  state: 'GRANTED' | 'PARTLY' | 'REFUSED' | 'ENDED',
): Promise<void> {
  await tx`
    update outpatient_refund_ask set state = ${state}, answered_at = coalesce(answered_at, hospital_now()), next_at = null, failure = null where ask_id = ${askId}`
  await tx`update outpatient_refund_ask_line set is_open = false where ask_id = ${askId} and is_open`
}

/** Requests that hang: the hospital is silent, has no such call or does not answer, or less is left than it grants. */
export function listHanging(executor: Executor): Promise<
  {
    askId: string
    orderId: string
    failure: 'silent' | 'not_offered' | 'not_enough' | null
    amountFen: number
    askedAt: Date
  }[]
> {
  const { silentAttempts, answeredWithinHours } = refundAskRules
  return executor`
    select a.ask_id, a.order_id, a.failure, a.asked_at, (select sum(l.amount_fen)::int from outpatient_refund_ask_line l where l.ask_id = a.ask_id and l.is_open) as amount_fen
    from outpatient_refund_ask a
    where a.answered_at is null and (a.failure in ('not_offered', 'not_enough') or a.failure = 'silent' and a.attempts >= ${silentAttempts}
      or a.asked_at < hospital_now() - make_interval(hours => ${answeredWithinHours}::int))
    order by a.asked_at, a.ask_id limit 500`
}

/** Those of these ids that there are. */
export async function listAskIds(executor: Executor, askIds: readonly string[]): Promise<string[]> {
  const rows = await allRows<{ askId: string }>(executor`
    select ask_id from outpatient_refund_ask where ask_id = any(${[...askIds]}::uuid[])`)
  return rows.map(({ askId }) => askId)
}
