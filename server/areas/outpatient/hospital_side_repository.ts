/** SQL of the hospital's side: no account stands in it, so only the console may come here. */
import type { ItemStatus, OutpatientOrderStatus } from '../../../src/contract/outpatient'
import type { PayStatus } from '../../../src/contract/payment'
import type { Executor, Sql, Transaction } from '../../database/client'
import type { TemplateItem } from './bill_templates'

/** A patient to whom a bill can be issued. */
export interface ConsolePatient {
  patientId: string
  name: string
  patientCardNo: string
}

/** Patients of some account, those with bills first. */
export function listBilledPatients(sql: Sql): Promise<ConsolePatient[]> {
  return sql<ConsolePatient[]>`
    select p.patient_id as "patientId", p.name, p.patient_card_no as "patientCardNo" from patient p
    where exists (select 1 from account_patient ap where ap.patient_id = p.patient_id and ap.unbound_at is null)
    order by exists (select 1 from outpatient_bill b where b.patient_id = p.patient_id) desc, p.patient_no limit 60`
}

/** A bill as the console lists it. */
export interface ConsoleBill {
  billId: string
  billNo: string
  patientName: string
  title: string
  departName: string
  totalFen: number
  isOver: boolean
  orderId: string | null
  orderStatus: OutpatientOrderStatus | null
  payStatus: PayStatus | null
  items: { itemId: string; name: string; amountFen: number; status: ItemStatus }[]
}

/** The newest bills. */
export function listAllBills(sql: Sql): Promise<ConsoleBill[]> {
  return sql<ConsoleBill[]>`
    select b.bill_id as "billId", b.bill_no as "billNo", p.name as "patientName", b.title, b.depart_name as "departName", b.total_fen as "totalFen",
      b.expires_at <= hospital_now() as "isOver", b.order_id as "orderId",
      case when o.status = 'LOCKED' and o.expires_at <= hospital_now() then 'CLOSED' else o.status end as "orderStatus", o.pay_status as "payStatus",
      coalesce((select json_agg(json_build_object('itemId', i.item_id, 'name', i.name, 'amountFen', i.amount_fen, 'status', i.status) order by i.line_no)
        from outpatient_item i where i.bill_id = b.bill_id), '[]'::json) as items
    from outpatient_bill b join patient p on p.patient_id = b.patient_id left join outpatient_order o on o.order_id = b.order_id
    order by b.issued_at desc, b.bill_no desc limit 40`
}

/** Adds a bill for a visit of today at the hospital's first branch; false without such a patient. */
export async function insertBill(
  tx: Transaction,
  bill: {
    billId: string
    billNo: string
    patientId: string
    title: string
    departName: string
    doctorName: string
    diagnosis: string
    totalFen: number
  },
): Promise<boolean> {
  const rows = await tx`
    insert into outpatient_bill (bill_id, bill_no, branch_id, patient_id, visit_no, visit_date, depart_name, doctor_name, diagnosis, cost_type_name, title, total_fen, cash_fen,
      issued_at, expires_at)
    select ${bill.billId}, ${bill.billNo}, (select branch_id from branch order by sort, branch_id limit 1), p.patient_id,
      'V' || to_char(hospital_today(), 'YYYYMMDD') || upper(left(p.patient_id::text, 6)), hospital_today(), ${bill.departName}, ${bill.doctorName}, ${bill.diagnosis}, '自费',
      ${bill.title}, ${bill.totalFen}, ${bill.totalFen}, hospital_now(), hospital_now() + interval '7 days'
    from patient p where p.patient_id = ${bill.patientId} returning 1`
  return rows.length > 0
}

export async function insertItem(
  tx: Transaction,
  item: TemplateItem & { itemId: string; billId: string; lineNo: number; amountFen: number },
): Promise<void> {
  const isMedicine = ['09', '10', '11'].includes(item.category)
  await tx`
    insert into outpatient_item (item_id, bill_id, line_no, category, name, spec, unit, price_fen, quantity, amount_fen, insurance_class, exec_depart_name, exec_place,
      queue_item_code, status)
    values (${item.itemId}, ${item.billId}, ${item.lineNo}, ${item.category}, ${item.name}, ${item.spec}, ${item.unit}, ${item.priceFen}, ${item.quantity},
      ${item.amountFen}, ${item.insuranceClass}, ${item.execDepartName}, ${item.execPlace}, ${item.queueItemCode}, ${isMedicine ? 'NOT_DISPENSED' : 'NOT_DONE'})`
}

/** Ends a bill that nobody has paid or is paying; false when there is none such. */
export async function endUnpaidBill(sql: Sql, billId: string): Promise<boolean> {
  const rows = await sql`
    update outpatient_bill b set expires_at = hospital_now() where b.bill_id = ${billId} and b.expires_at > hospital_now()
      and not exists (select 1 from outpatient_order o where o.order_id = b.order_id
        and (o.status in ('PAID', 'PAID_UNCONFIRMED', 'FAILED') or (o.status = 'LOCKED' and o.expires_at > hospital_now())))
    returning 1`
  return rows.length > 0
}

/** An item with the payment that its bill is in. */
export interface ItemOfOrder {
  itemId: string
  orderId: string
  orderStatus: OutpatientOrderStatus
  totalFen: number
  amountFen: number
  status: ItemStatus
  execDepartName: string | null
}

export async function findOrderOfItem(
  tx: Transaction,
  itemId: string,
): Promise<string | undefined> {
  const [row] = await tx<{ orderId: string }[]>`
    select b.order_id as "orderId" from outpatient_item i join outpatient_bill b on b.bill_id = i.bill_id where i.item_id = ${itemId} and b.order_id is not null`
  return row?.orderId
}

export async function findItem(tx: Transaction, itemId: string): Promise<ItemOfOrder | undefined> {
  const [row] = await tx<ItemOfOrder[]>`
    select i.item_id as "itemId", o.order_id as "orderId", o.status as "orderStatus", o.total_fen as "totalFen", i.amount_fen as "amountFen",
      i.status, i.exec_depart_name as "execDepartName"
    from outpatient_item i join outpatient_bill b on b.bill_id = i.bill_id join outpatient_order o on o.order_id = b.order_id where i.item_id = ${itemId}`
  return row
}

export function listOrderItems(
  tx: Transaction,
  orderId: string,
): Promise<
  { itemId: string; status: ItemStatus; amountFen: number; execDepartName: string | null }[]
> {
  return tx`
    select i.item_id as "itemId", i.status, i.amount_fen as "amountFen", i.exec_depart_name as "execDepartName" from outpatient_order_bill ob join outpatient_item i on i.bill_id = ob.bill_id where ob.order_id = ${orderId}`
}

export async function setItemStatus(
  executor: Executor,
  itemId: string,
  status: ItemStatus,
): Promise<void> {
  await executor`update outpatient_item set status = ${status} where item_id = ${itemId}`
}

/** Nothing of the order is left: its money goes back, and its invoice is void. */
export async function beginWholeRefund(tx: Transaction, orderId: string): Promise<void> {
  await tx`update outpatient_order set pay_status = 'REFUNDING', invoice_reversed = true where order_id = ${orderId} and pay_status = 'PAID'`
}

/** Reverses the invoice and issues one over what is left; both numbers, or undefined without an invoice. */
export async function replaceInvoice(
  tx: Transaction,
  orderId: string,
  fresh: { invoiceNo: string; invoiceRandom: string; refundedFen: number },
): Promise<{ old: string; fresh: string } | undefined> {
  const [row] = await tx<{ old: string; fresh: string }[]>`
    with before as (select invoice_no from outpatient_order where order_id = ${orderId} and invoice_no is not null)
    update outpatient_order o set invoice_no = ${fresh.invoiceNo}, invoice_random = ${fresh.invoiceRandom},
      invoice_total_fen = coalesce(o.invoice_total_fen, o.total_fen) - ${fresh.refundedFen}
    from before where o.order_id = ${orderId} returning before.invoice_no as old, o.invoice_no as fresh`
  return row
}
