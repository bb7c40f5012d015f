/** SQL of outpatient bills and of the payments for them. Every read for a patient names the account that acts for him. */
import { randomUUID } from 'node:crypto'
import type { ChargeCategory } from '../../../src/contract/inpatient'
import type { ItemStatus, OutpatientOrderStatus } from '../../../src/contract/outpatient'
import type { AccessLevel } from '../../../src/contract/patient'
import type { PayStatus } from '../../../src/contract/payment'
import type { Executor, Sql, Transaction } from '../../database/client'
import type { EventKind } from './events'

/** An item of a bill. */
interface ItemRow {
  itemId: string
  category: ChargeCategory
  name: string
  spec: string | null
  unit: string | null
  priceFen: number
  quantity: number
  amountFen: number
  insuranceClass: string | null
  execDepartName: string | null
  execPlace: string | null
  status: ItemStatus
}

/** A bill with its items and the payment that took it up last. */
export interface BillRow {
  billId: string
  billNo: string
  patientId: string
  patientName: string
  branchName: string
  visitNo: string
  visitDate: string
  departName: string
  doctorName: string | null
  diagnosis: string | null
  costTypeName: string
  title: string
  isRequired: boolean
  totalFen: number
  fundFen: number
  accountFen: number
  cashFen: number
  issuedAt: Date
  expiresAt: Date
  orderId: string | null
  orderAccountId: string | null
  orderStatus: OutpatientOrderStatus | null
  orderPayStatus: PayStatus | null
  orderExpiresAt: Date | null
  items: ItemRow[]
  accessLevel: AccessLevel
  now: Date
}

function selectBills(executor: Executor, accountId: string) {
  return executor`
    select b.bill_id, b.bill_no, b.patient_id, p.name as patient_name, br.name as branch_name, b.visit_no,
      b.visit_date::text as visit_date, b.depart_name, b.doctor_name, b.diagnosis, b.cost_type_name, b.title,
      b.is_required, b.total_fen, b.fund_fen, b.account_fen, b.cash_fen,
      b.issued_at, b.expires_at, b.order_id, o.account_id as order_account_id, o.status as order_status,
      o.pay_status as order_pay_status, o.expires_at as order_expires_at, coalesce(i.items, '[]'::json) as items, ap.access_level, hospital_now() as now
    from outpatient_bill b
    join patient_person p on p.patient_id = b.patient_id
    join branch br on br.branch_id = b.branch_id
    join patient_bond ap on ap.patient_id = b.patient_id and ap.account_id = ${accountId} and ap.is_proven
    left join outpatient_order o on o.order_id = b.order_id
    left join lateral (
      select json_agg(json_build_object('itemId', x.item_id, 'category', x.category, 'name', x.name, 'spec', x.spec, 'unit', x.unit, 'priceFen', x.price_fen,
        'quantity', x.quantity, 'amountFen', x.amount_fen, 'insuranceClass', x.insurance_class, 'execDepartName', x.exec_depart_name, 'execPlace', x.exec_place,
        'status', x.status) order by x.category, x.line_no) as items
      from outpatient_item x where x.bill_id = b.bill_id
    ) i on true`
}

/** What a patient may still have to pay, the newest visit first. */
export function listOpenBills(
  executor: Executor,
  accountId: string,
  patientId: string,
): Promise<BillRow[]> {
  return executor<BillRow[]>`
    ${selectBills(executor, accountId)}
    where b.patient_id = ${patientId} and b.expires_at > hospital_now() and (o.order_id is null or o.status in ('LOCKED', 'CLOSED'))
    order by b.visit_date desc, b.visit_no, b.is_required desc, b.issued_at, b.bill_id`
}

export async function findBill(
  executor: Executor,
  accountId: string,
  billId: string,
): Promise<BillRow | undefined> {
  const [row] = await executor<
    BillRow[]
  >`${selectBills(executor, accountId)} where b.bill_id = ${billId}`
  return row
}

/** The bills of an order, whoever took them up later. */
export function listOrderBills(
  executor: Executor,
  accountId: string,
  orderId: string,
): Promise<BillRow[]> {
  return executor<BillRow[]>`
    ${selectBills(executor, accountId)} join outpatient_order_bill ob on ob.bill_id = b.bill_id and ob.order_id = ${orderId}
    order by b.visit_date desc, b.visit_no, b.is_required desc, b.issued_at, b.bill_id`
}

/** Locks the bills of a patient, so that they are taken up one payment after the other. */
export async function lockBills(tx: Transaction, patientId: string): Promise<void> {
  await tx`select 1 from outpatient_bill where patient_id = ${patientId} order by bill_id for update`
}

/** A payment with everything its page shows, without its bills. */
export interface OrderRow {
  orderId: string
  orderNo: string
  patientId: string
  patientName: string
  accountId: string
  totalFen: number
  fundFen: number
  accountFen: number
  otherFen: number
  cashFen: number
  status: OutpatientOrderStatus
  payStatus: PayStatus
  createdAt: Date
  expiresAt: Date
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
  refunds: {
    amountFen: number
    status: string
    reason: string
    requestedAt: string
    finishedAt: string | null
    receivedBy: string | null
  }[]
  events: { at: string; kind: string; note: string | null }[]
  accessLevel: AccessLevel
  now: Date
}

function selectOrders(executor: Executor, accountId: string) {
  return executor`
    select o.order_id, o.order_no, o.patient_id, p.name as patient_name, o.account_id, o.total_fen,
      o.fund_fen, o.account_fen, o.other_fen, o.cash_fen, o.status, o.pay_status, o.created_at,
      o.expires_at, o.paid_at, o.receipt_no, o.invoice_name, o.invoice_batch_code,
      o.invoice_no, o.invoice_random, o.invoice_total_fen,
      o.invoice_reversed, o.confirmed_at, o.end_reason,
      coalesce(r.refunds, '[]'::json) as refunds, coalesce(e.events, '[]'::json) as events, ap.access_level, hospital_now() as now
    from outpatient_order o
    join patient_person p on p.patient_id = o.patient_id
    join patient_bond ap on ap.patient_id = o.patient_id and ap.account_id = ${accountId} and ap.is_proven
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

export async function findOrder(
  executor: Executor,
  accountId: string,
  orderId: string,
): Promise<OrderRow | undefined> {
  const [row] = await executor<
    OrderRow[]
  >`${selectOrders(executor, accountId)} where o.order_id = ${orderId}`
  return row
}

/** The account's own earlier request with this key. */
export async function findByKey(
  executor: Executor,
  accountId: string,
  key: string,
): Promise<{ orderId: string; billIds: string[] } | undefined> {
  const [row] = await executor<{ orderId: string; billIds: string[] }[]>`
    select o.order_id, array(select ob.bill_id::text from outpatient_order_bill ob where ob.order_id = o.order_id) as bill_ids
    from outpatient_order o where o.account_id = ${accountId} and o.idempotency_key = ${key}`
  return row
}

/** The months in which a patient paid, the newest first. */
export async function listMonths(
  executor: Executor,
  patientId: string,
  page: number,
  pageSize: number,
): Promise<{ months: string[]; total: number }> {
  const rows = await executor<{ month: string; total: number }[]>`
    select month, count(*) over ()::int as total from (
      select distinct to_char(paid_at at time zone 'Asia/Shanghai', 'YYYY-MM') as month from outpatient_order where patient_id = ${patientId} and paid_at is not null
    ) paid order by month desc limit ${pageSize} offset ${(page - 1) * pageSize}`
  return { months: rows.map(({ month }) => month), total: rows[0]?.total ?? 0 }
}

/** What a patient paid in some months, the newest first. */
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
  },
): Promise<void> {
  const { split } = order
  await tx`
    insert into outpatient_order (order_id, order_no, patient_id, account_id, total_fen, fund_fen, account_fen, cash_fen, status, idempotency_key, created_at, expires_at)
    values (${order.orderId}, ${order.orderNo}, ${order.patientId}, ${order.accountId}, ${split.totalFen}, ${split.fundFen}, ${split.accountFen}, ${split.cashFen}, 'LOCKED',
      ${order.idempotencyKey}, hospital_now(), hospital_now() + make_interval(mins => ${order.payWithinMinutes}::int))`
  await tx`insert into outpatient_order_bill (order_id, bill_id) select ${order.orderId}, unnest(${order.billIds}::uuid[])`
  await tx`update outpatient_bill set order_id = ${order.orderId} where bill_id = any(${order.billIds}::uuid[])`
}

/** An order under lock. */
export interface LockedOrder {
  orderId: string
  accountId: string
  patientId: string
  status: OutpatientOrderStatus
  payStatus: PayStatus
  totalFen: number
  cashFen: number
  expiresAt: Date
  now: Date
}

export async function lockOrder(
  tx: Transaction,
  orderId: string,
): Promise<LockedOrder | undefined> {
  const [row] = await tx<LockedOrder[]>`
    select order_id, account_id, patient_id, status, pay_status, total_fen, cash_fen,
      expires_at, hospital_now() as now
    from outpatient_order where order_id = ${orderId} for update`
  return row
}

/** Whether no later payment took up any of the order's bills, and they still ask for what was paid: the hospital may have changed one meanwhile. Call it under the lock of the bills. */
export async function stillHolds(tx: Transaction, orderId: string): Promise<boolean> {
  const rows = await tx`
    select 1 from outpatient_order_bill ob join outpatient_bill b on b.bill_id = ob.bill_id where ob.order_id = ${orderId} and b.order_id is distinct from ob.order_id
    union all
    select 1 from outpatient_order o where o.order_id = ${orderId} and o.total_fen <>
      (select sum(b.total_fen) from outpatient_order_bill ob join outpatient_bill b on b.bill_id = ob.bill_id where ob.order_id = o.order_id)`
  return rows.length === 0
}

export async function isPayable(executor: Executor, orderId: string): Promise<boolean> {
  const rows = await executor`
      select 1 from outpatient_order where order_id = ${orderId} and status = 'LOCKED' and expires_at > hospital_now()
        and not exists (select 1 from outpatient_order_bill ob join outpatient_bill b on b.bill_id = ob.bill_id where ob.order_id = ${orderId} and b.ended is not null)`
  return rows.length > 0
}

/** Money arrived and is kept: the hospital is to be told. */
export async function markPaid(tx: Transaction, orderId: string): Promise<void> {
  await tx`update outpatient_order set status = 'PAID_UNCONFIRMED', pay_status = 'PAID', paid_at = hospital_now(), next_confirm_at = now() where order_id = ${orderId}`
}

export async function markClosed(tx: Transaction, orderId: string): Promise<void> {
  await tx`update outpatient_order set status = 'CLOSED', end_reason = '您放弃了支付' where order_id = ${orderId} and status = 'LOCKED'`
}

export async function markFailed(tx: Transaction, orderId: string, reason: string): Promise<void> {
  await tx`
    update outpatient_order set status = 'FAILED', pay_status = 'REFUNDING', paid_at = coalesce(paid_at, hospital_now()), end_reason = ${reason} where order_id = ${orderId}`
}

/** Nothing came of the payment: its bills may be paid again. */
export async function releaseBills(tx: Transaction, orderId: string): Promise<void> {
  await tx`update outpatient_bill set order_id = null where order_id = ${orderId}`
}

export async function markRefunded(tx: Transaction, orderId: string): Promise<void> {
  await tx`update outpatient_order set pay_status = 'REFUNDED' where order_id = ${orderId} and pay_status = 'REFUNDING'`
}

/** It is in the hospital's books; false when it was before. */
export async function markConfirmed(
  tx: Transaction,
  orderId: string,
  answer: {
    receiptNo: string
    invoice: { billName: string; billBatchCode: string; billNo: string; random: string } | null
  },
): Promise<boolean> {
  const { receiptNo, invoice } = answer
  const rows = await tx`
    update outpatient_order set status = 'PAID', receipt_no = ${receiptNo}, invoice_name = ${invoice?.billName ?? null}, invoice_batch_code = ${invoice?.billBatchCode ?? null},
      invoice_no = ${invoice?.billNo ?? null}, invoice_random = ${invoice?.random ?? null}, confirmed_at = hospital_now()
    where order_id = ${orderId} and status = 'PAID_UNCONFIRMED' returning 1`
  return rows.length > 0
}

/** What the hospital must be told of. */
export interface ToConfirm {
  orderId: string
  attempts: number
  orderNo: string
  patientNo: string
  billNos: string[]
  totalFen: number
  cashFen: number
  /** None when the insurance bore everything. */
  transactionId: string | null
}

/** Claims paid orders that are not in the hospital's books; each comes back after half a minute when its worker was killed. */
export function claimToConfirm(
  sql: Sql,
  which: { orderId?: string; limit: number },
): Promise<ToConfirm[]> {
  return sql<ToConfirm[]>`
    with due as (
      select order_id from outpatient_order
      where status = 'PAID_UNCONFIRMED' and next_confirm_at <= now() ${which.orderId === undefined ? sql`` : sql`and order_id = ${which.orderId}`}
      order by next_confirm_at limit ${which.limit} for update skip locked
    )
    update outpatient_order o set next_confirm_at = now() + interval '30 seconds', confirm_attempts = o.confirm_attempts + 1
    from due, patient_person p
    where o.order_id = due.order_id and p.patient_id = o.patient_id
    returning o.order_id, o.confirm_attempts as attempts, o.order_no, coalesce(p.patient_no, '') as patient_no, o.total_fen, o.cash_fen,
      array(select b.bill_no from outpatient_order_bill ob join outpatient_bill b on b.bill_id = ob.bill_id where ob.order_id = o.order_id order by 1) as bill_nos,
      (select pay.transaction_id from payment_receipt pay where pay.business = 'outpatient' and pay.business_id = o.order_id order by pay.paid_at limit 1) as transaction_id`
}

export async function confirmLater(
  executor: Executor,
  orderId: string,
  delayMs: number,
): Promise<void> {
  await executor`
    update outpatient_order set next_confirm_at = now() + ${delayMs} * interval '1 millisecond' where order_id = ${orderId} and status = 'PAID_UNCONFIRMED'`
}

export async function addEvent(
  executor: Executor,
  orderId: string,
  kind: EventKind,
  note: string | null = null,
): Promise<void> {
  await executor`insert into outpatient_order_event (event_id, order_id, at, kind, note) values (${randomUUID()}, ${orderId}, hospital_now(), ${kind}, ${note})`
}

/** The name on papers. */
export async function findHospitalName(executor: Executor): Promise<string> {
  const [row] = await executor<{ name: string }[]>`select name from hospital limit 1`
  return row?.name ?? '医院'
}

/** A queue that serves something of an order. */
interface QueuePlace {
  branchId: string
  patientId: string
  itemCode: string
  /** Of the bills, such as 检验申请. */
  titles: string[]
  /** Items that are still to be done or handed out. */
  open: number
}

export function listQueuePlaces(executor: Executor, orderId: string): Promise<QueuePlace[]> {
  return executor<QueuePlace[]>`
    select b.branch_id, b.patient_id, i.queue_item_code as item_code, array_agg(distinct b.title) as titles,
      count(*) filter (where i.status in ('NOT_DISPENSED', 'NOT_DONE'))::int as open
    from outpatient_order_bill ob join outpatient_bill b on b.bill_id = ob.bill_id join outpatient_item i on i.bill_id = b.bill_id
    where ob.order_id = ${orderId} and i.queue_item_code is not null group by 1, 2, 3 order by 3`
}

/** What a patient of an account has to pay: bills that are free, or the account's own payment under way. */
export interface BillsToPay {
  patientId: string
  patientName: string
  bills: number
  cashFen: number
  departNames: string[]
  orderId: string | null
  expiresAt: Date | null
}

/** One row for each payment under way, and one for each patient's free bills. */
export function listBillsToPay(executor: Executor, accountId: string): Promise<BillsToPay[]> {
  return executor<BillsToPay[]>`
    select b.patient_id, p.name as patient_name, count(*)::int as bills, sum(b.cash_fen)::int as cash_fen, array_agg(distinct b.depart_name) as depart_names,
      held.order_id, held.expires_at
    from patient_bond ap
    join patient_person p on p.patient_id = ap.patient_id
    join outpatient_bill b on b.patient_id = ap.patient_id and b.expires_at > hospital_now()
    left join outpatient_order o on o.order_id = b.order_id
    left join outpatient_order held on held.order_id = b.order_id and held.status = 'LOCKED' and held.expires_at > hospital_now()
    where ap.account_id = ${accountId} and ap.is_proven and (o.order_id is null or o.status in ('LOCKED', 'CLOSED'))
      and (held.order_id is null or held.account_id = ${accountId})
    group by 1, 2, 6, 7 order by 1, 6 nulls last`
}
