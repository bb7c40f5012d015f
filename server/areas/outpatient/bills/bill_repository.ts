/** SQL of bills. Every read for a patient names the account that is linked to the patient. */
import type postgres from 'postgres'
import type { ChargeCategory } from '../../../../src/contract/inpatient'
import type {
  BillEnd,
  EndedBill,
  ItemStatus,
  OutpatientOrderStatus,
} from '../../../../src/contract/outpatient'
import type { AccessLevel } from '../../../../src/contract/patient'
import type { PayStatus } from '../../../../src/contract/payment'
import { allRows, firstRow } from '../../../database/answers'
import type { Executor, Transaction } from '../../../database/client'
import type { GuaranteeState } from '../guarantees/rules'

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

/** A bill with its items and its latest payment. */
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
  ended: BillEnd | null
  orderId: string | null
  orderAccountId: string | null
  orderStatus: OutpatientOrderStatus | null
  orderPayStatus: PayStatus | null
  orderExpiresAt: Date | null
  /** A lender pays it at this moment. */
  orderByCredit: boolean
  /** Of the newest guarantee. */
  creditState: GuaranteeState | null
  isKnownAtHospital: boolean
  items: ItemRow[]
  accessLevel: AccessLevel
  now: Date
}

function selectBills(executor: Executor, accountId: string) {
  return executor`
    select b.bill_id, b.bill_no, b.patient_id, p.name as patient_name, br.name as branch_name, b.visit_no,
      b.visit_date::text as visit_date, b.depart_name, b.doctor_name, b.diagnosis, b.cost_type_name, b.title,
      b.is_required, b.total_fen, b.fund_fen, b.account_fen, b.cash_fen,
      b.issued_at, b.expires_at, b.ended, b.order_id, o.account_id as order_account_id, o.status as order_status,
      o.pay_status as order_pay_status, o.expires_at as order_expires_at, coalesce(o.by_credit, false) as order_by_credit,
      cg.state as credit_state, coalesce(cg.hospital_state = 'open', false) as is_known_at_hospital, coalesce(i.items, '[]'::json) as items, ap.access_level, hospital_now() as now
    from outpatient_bill b
    join patient_person p on p.patient_id = b.patient_id
    join branch br on br.branch_id = b.branch_id
    join patient_known_link ap on ap.patient_id = b.patient_id and ap.account_id = ${accountId} and ap.is_proven
    left join outpatient_order o on o.order_id = b.order_id
    left join lateral (
      select g.state, g.hospital_state from credit_guarantee g where g.bill_id = b.bill_id order by g.created_at desc limit 1
    ) cg on true
    left join lateral (
      select json_agg(json_build_object('itemId', x.item_id, 'category', x.category, 'name', x.name, 'spec', x.spec, 'unit', x.unit, 'priceFen', x.price_fen,
        'quantity', x.quantity, 'amountFen', x.amount_fen, 'insuranceClass', x.insurance_class, 'execDepartName', x.exec_depart_name, 'execPlace', x.exec_place,
        'status', x.status) order by x.category, x.line_no) as items
      from outpatient_item x where x.bill_id = b.bill_id
    ) i on true`
}

/** A patient's bills that may still have to be paid, the newest visit first. */
export function listOpenBills(executor: Executor, accountId: string, patientId: string) {
  return allRows<BillRow>(executor`
    ${selectBills(executor, accountId)}
    where b.patient_id = ${patientId} and b.expires_at > hospital_now() and (o.order_id is null or o.status in ('LOCKED', 'CLOSED'))
    order by b.visit_date desc, b.visit_no, b.is_required desc, b.issued_at, b.bill_id`)
}

/** A patient's bills that the hospital ended in the last days and that were not paid in the app; newest first. */
export function listEndedBills(
  executor: Executor,
  accountId: string,
  patientId: string,
  days: number,
): Promise<EndedBill[]> {
  return executor<EndedBill[]>`
    select b.bill_id, b.title, b.depart_name, b.total_fen, b.ended
    from outpatient_bill b join patient_known_link ap on ap.patient_id = b.patient_id and ap.account_id = ${accountId} and ap.is_proven
    left join outpatient_order o on o.order_id = b.order_id
    where b.patient_id = ${patientId} and b.ended is not null and b.expires_at > hospital_now() - make_interval(days => ${days}::int)
      and (o.order_id is null or o.status in ('LOCKED', 'CLOSED'))
    order by b.expires_at desc, b.bill_id limit 20`
}

/** One bill, if the account is linked to its patient. */
export function findBill(executor: Executor, accountId: string, billId: string) {
  return firstRow<BillRow>(
    executor`${selectBills(executor, accountId)} where b.bill_id = ${billId}`,
  )
}

/** Bills by their ids, as far as the account is linked to their patients. */
export function listBillsById(executor: Executor, accountId: string, billIds: readonly string[]) {
  return allRows<BillRow>(executor`
    ${selectBills(executor, accountId)} where b.bill_id = any(${[...billIds]}::uuid[]) order by b.bill_id`)
}

/** The bills of an order, including those in a later order by now. */
export function listOrderBills(executor: Executor, accountId: string, orderId: string) {
  return allRows<BillRow>(executor`
    ${selectBills(executor, accountId)} join outpatient_order_bill ob on ob.bill_id = b.bill_id and ob.order_id = ${orderId}
    order by b.visit_date desc, b.visit_no, b.is_required desc, b.issued_at, b.bill_id`)
}

/** The bills of several orders, each with the order that it is asked for. */
export function listBillsOfOrders(
  executor: Executor,
  accountId: string,
  orderIds: readonly string[],
) {
  return allRows<BillRow & { ofOrderId: string }>(executor`
    select ob.order_id as of_order_id, listed.*
    from unnest(${[...orderIds]}::uuid[]) as asked (order_id)
    join outpatient_order_bill ob on ob.order_id = asked.order_id
    join lateral (${selectBills(executor, accountId)} where b.bill_id = ob.bill_id) listed on true
    order by listed.visit_date desc, listed.visit_no, listed.is_required desc, listed.issued_at, listed.bill_id`)
}

/** Locks the bills of a patient, so that payments claim them one after the other. */
export async function lockBills(tx: Transaction, patientId: string): Promise<void> {
  await tx`select 1 from outpatient_bill where patient_id = ${patientId} order by bill_id for update`
}

/** Releases the bills of a payment that came to nothing. */
export async function releaseBills(tx: Transaction, orderId: string): Promise<void> {
  await tx`update outpatient_bill set order_id = null where order_id = ${orderId}`
}

/** What an account's patients have to pay: unclaimed bills, or the account's own payment in progress. */
export interface BillsToPay {
  patientId: string
  patientName: string
  bills: number
  cashFen: number
  departNames: string[]
  /** A lender stands for all of them, and the hospital knows it. */
  isGuaranteed: boolean
  orderId: string | null
  expiresAt: Date | null
}

/** Whether one of these patients may have something to pay, as a part of a statement. */
export const hasBillsToPay = (
  executor: Executor,
  patientIds: postgres.Fragment,
): postgres.Fragment => executor`
  exists (select 1 from outpatient_bill b left join outpatient_order o on o.order_id = b.order_id
    where b.patient_id = ${patientIds} and b.expires_at > hospital_now() and (o.order_id is null or o.status in ('LOCKED', 'CLOSED')))`

/** One row for each payment in progress, and one for each patient's unclaimed bills. */
export function listBillRowsToPay(executor: Executor, accountId: string): Promise<BillsToPay[]> {
  return executor<BillsToPay[]>`
    select b.patient_id, p.name as patient_name, count(*)::int as bills, sum(b.cash_fen)::int as cash_fen, array_agg(distinct b.depart_name) as depart_names,
      bool_and(exists (select 1 from credit_guarantee g where g.bill_id = b.bill_id and g.state = 'RESERVED' and g.hospital_state = 'open')) as is_guaranteed,
      held.order_id, held.expires_at
    from patient_known_link ap
    join patient_person p on p.patient_id = ap.patient_id
    join outpatient_bill b on b.patient_id = ap.patient_id and b.expires_at > hospital_now()
    left join outpatient_order o on o.order_id = b.order_id
    left join outpatient_order held on held.order_id = b.order_id and held.status = 'LOCKED' and not held.by_credit and held.expires_at > hospital_now()
    where ap.account_id = ${accountId} and ap.is_proven and (o.order_id is null or (o.status = 'LOCKED' and not o.by_credit) or o.status = 'CLOSED')
      and (held.order_id is null or held.account_id = ${accountId})
    group by 1, 2, held.order_id, held.expires_at order by 1, held.order_id nulls last`
}
