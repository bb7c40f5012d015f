/** SQL of payments of bills. Every read for a patient names the account that is linked to the patient. */
import type { AccessLevel } from '../../../../src/contract/patient'
import { firstRow } from '../../../database/answers'
import type { Executor, Transaction } from '../../../database/client'
import type { KeptRefund, KeptStep } from '../../payment'
import type { LockedOrder } from './progress_repository'

/** A payment with everything that its page shows, without its bills. */
export interface OrderRow extends LockedOrder {
  orderNo: string
  patientName: string
  fundFen: number
  accountFen: number
  otherFen: number
  createdAt: Date
  paidAt: Date | null
  receiptNo: string | null
  invoiceName: string | null
  invoiceBatchCode: string | null
  invoiceNo: string | null
  invoiceRandom: string | null
  invoiceTotalFen: number | null
  invoiceReversed: boolean
  confirmedAt: Date | null
  endReason: string | null
  refunds: (KeptRefund & { reason: string })[]
  events: KeptStep[]
  accessLevel: AccessLevel
}

/** Payments of patients that the account is linked to; the caller adds which. */
export function selectOrders(executor: Executor, accountId: string) {
  return executor`
    select o.order_id, o.order_no, o.patient_id, p.name as patient_name, o.account_id, o.total_fen,
      o.fund_fen, o.account_fen, o.other_fen, o.cash_fen, o.status, o.pay_status, o.created_at,
      o.expires_at, o.paid_at, o.receipt_no, o.invoice_name, o.invoice_batch_code,
      o.invoice_no, o.invoice_random, o.invoice_total_fen,
      o.invoice_reversed, o.confirmed_at, o.end_reason, o.by_credit,
      coalesce(r.refunds, '[]'::json) as refunds, coalesce(e.events, '[]'::json) as events, ap.access_level, hospital_now() as now
    from outpatient_order o
    join patient_person p on p.patient_id = o.patient_id
    join patient_known_link ap on ap.patient_id = o.patient_id and ap.account_id = ${accountId} and ap.is_proven
    left join lateral (
      select json_agg(json_build_object('amountFen', rf.amount_fen, 'status', rf.status, 'reason', rf.reason, 'requestedAt', rf.requested_at,
        'finishedAt', rf.finished_at, 'receivedBy', rf.received_by) order by rf.requested_at) as refunds
      from payment_refund rf where rf.business = 'outpatient' and rf.business_id = o.order_id
    ) r on true
    left join lateral (
      select json_agg(json_build_object('at', ev.at, 'kind', ev.kind, 'note', ev.note) order by ev.at, ev.kind) as events
      from outpatient_order_event ev where ev.order_id = o.order_id
    ) e on true`
}

/** One payment, if the account is linked to its patient. */
export function findOrder(executor: Executor, accountId: string, orderId: string) {
  return firstRow<OrderRow>(
    executor`${selectOrders(executor, accountId)} where o.order_id = ${orderId}`,
  )
}

/** The account's earlier request with this idempotency key. */
export function findOrderByKey(executor: Executor, accountId: string, key: string) {
  return firstRow<{ orderId: string; billIds: string[] }>(executor`
    select o.order_id, array(select ob.bill_id::text from outpatient_order_bill ob where ob.order_id = o.order_id) as bill_ids
    from outpatient_order o where o.account_id = ${accountId} and o.idempotency_key = ${key}`)
}

/** The months with payments of a patient, newest first, after a cursor. */
export function listMonths(
  executor: Executor,
  patientId: string,
  asked: { after: string | undefined; limit: number },
): Promise<{ month: string; mark: string }[]> {
  return executor<{ month: string; mark: string }[]>`
    select month, month as mark from (
      select distinct to_char(paid_at at time zone 'Asia/Shanghai', 'YYYY-MM') as month from outpatient_order where patient_id = ${patientId} and paid_at is not null
    ) paid where ${asked.after ?? null}::text is null or month < ${asked.after ?? null}::text order by month desc limit ${asked.limit}`
}

/** A patient's payments in some months, newest first. */
export function listPaidOrders(
  executor: Executor,
  accountId: string,
  patientId: string,
  months: string[],
): Promise<(OrderRow & { departNames: string[]; billCount: number; month: string })[]> {
  return executor<(OrderRow & { departNames: string[]; billCount: number; month: string })[]>`
    select listed.*, to_char(listed.paid_at at time zone 'Asia/Shanghai', 'YYYY-MM') as month,
      array(select distinct b.depart_name from outpatient_order_bill ob join outpatient_bill b on b.bill_id = ob.bill_id where ob.order_id = listed.order_id order by 1) as depart_names,
      (select count(*)::int from outpatient_order_bill ob where ob.order_id = listed.order_id) as bill_count
    from (${selectOrders(executor, accountId)} where o.patient_id = ${patientId} and o.paid_at is not null
      and to_char(o.paid_at at time zone 'Asia/Shanghai', 'YYYY-MM') = any(${months})) listed
    order by listed.paid_at desc, listed.order_id`
}

/** Inserts a payment that waits for its money and holds its bills meanwhile. */
export async function insertOrder(
  tx: Transaction,
  order: {
    orderId: string
    orderNo: string
    patientId: string
    accountId: string
    billIds: string[]
    split: { totalFen: number; fundFen: number; accountFen: number; cashFen: number }
    idempotencyKey: string
    payWithinMinutes: number
    /** A lender pays it: nobody else pays or cancels it. */
    byCredit?: boolean
  },
): Promise<void> {
  const { split } = order
  await tx`
    insert into outpatient_order (order_id, order_no, patient_id, account_id, total_fen, fund_fen, account_fen, cash_fen, status, idempotency_key, by_credit, created_at, expires_at)
    values (${order.orderId}, ${order.orderNo}, ${order.patientId}, ${order.accountId}, ${split.totalFen}, ${split.fundFen}, ${split.accountFen}, ${split.cashFen}, 'LOCKED',
      ${order.idempotencyKey}, ${order.byCredit ?? false}, hospital_now(), hospital_now() + make_interval(mins => ${order.payWithinMinutes}::int))`
  await tx`insert into outpatient_order_bill (order_id, bill_id) select ${order.orderId}, unnest(${order.billIds}::uuid[])`
  await tx`update outpatient_bill set order_id = ${order.orderId} where bill_id = any(${order.billIds}::uuid[])`
}
