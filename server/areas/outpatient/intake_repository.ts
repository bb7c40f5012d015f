/** SQL of ingesting bills and invoices; no account is involved. */
import type { ItemStatus } from '../../../src/contract/outpatient'
import { pairsOf } from '../../database/answers'
import type { Executor, Transaction } from '../../database/client'

/** A stored item before the document changes it. */
export interface KnownItem {
  itemId: string
  status: ItemStatus
  amountFen: number
  execDepartName: string | null
}

/** A stored bill. */
export interface KnownBill {
  patientId: string
  /** The app's order that paid it. */
  paidOrderId: string | null
  /** By line. */
  items: KnownItem[]
}

/** Bills by their numbers, locked. */
export async function lockBills(
  tx: Transaction,
  billNos: readonly string[],
): Promise<Map<string, KnownBill>> {
  await tx`select 1 from outpatient_bill where bill_no = any(${[...billNos]}) order by bill_id for update`
  const rows = await tx<(KnownBill & { billNo: string })[]>`
    select b.bill_no, b.patient_id,
      case when o.status in ('PAID', 'PAID_UNCONFIRMED') then o.order_id end as paid_order_id,
      coalesce((select json_agg(json_build_object('itemId', i.item_id, 'status', i.status, 'amountFen', i.amount_fen, 'execDepartName', i.exec_depart_name) order by i.line_no)
        from outpatient_item i where i.bill_id = b.bill_id), '[]'::json) as items
    from outpatient_bill b left join outpatient_order o on o.order_id = b.order_id where b.bill_no = any(${[...billNos]})`
  return new Map(rows.map(({ billNo, ...bill }) => [billNo, bill]))
}

/** Writes bills whole. */
export async function saveBills(tx: Transaction, rows: readonly object[]): Promise<void> {
  if (rows.length === 0) return
  await tx`
    insert into outpatient_bill (bill_id, bill_no, branch_id, patient_id, visit_no, visit_date, depart_name, doctor_name, diagnosis, cost_type_name, title, is_required,
      total_fen, fund_fen, account_fen, cash_fen, issued_at, expires_at, ended)
    select bill_id, bill_no, branch_id, patient_id, visit_no, visit_date, depart_name, doctor_name, diagnosis, cost_type_name, title, is_required,
      total_fen, fund_fen, account_fen, cash_fen, issued_at, expires_at, ended
    from json_populate_recordset(null::outpatient_bill, ${JSON.stringify(rows)}::text::json)
    on conflict (bill_no) do update set branch_id = excluded.branch_id, visit_no = excluded.visit_no, visit_date = excluded.visit_date, depart_name = excluded.depart_name,
      doctor_name = excluded.doctor_name, diagnosis = excluded.diagnosis, cost_type_name = excluded.cost_type_name, title = excluded.title, is_required = excluded.is_required,
      total_fen = excluded.total_fen, fund_fen = excluded.fund_fen, account_fen = excluded.account_fen, cash_fen = excluded.cash_fen, issued_at = excluded.issued_at,
      expires_at = excluded.expires_at, ended = excluded.ended`
}

/** Writes the lines of these bills whole: other lines of theirs are deleted. */
export async function saveItems(
  tx: Transaction,
  billNos: readonly string[],
  rows: readonly object[],
): Promise<void> {
  if (billNos.length === 0) return
  await tx`
    delete from outpatient_item i using outpatient_bill b where b.bill_id = i.bill_id and b.bill_no = any(${[...billNos]})`
  await tx`
    insert into outpatient_item (item_id, bill_id, line_no, category, name, spec, unit, price_fen, quantity, amount_fen, insurance_class, exec_depart_name, exec_place,
      queue_item_code, status)
    select given.item_id, b.bill_id, given.line_no, given.category, given.name, given.spec, given.unit, given.price_fen, given.quantity, given.amount_fen,
      given.insurance_class, given.exec_depart_name, given.exec_place, given.queue_item_code, given.status
    from json_to_recordset(${JSON.stringify(rows)}::text::json) as given (item_id uuid, bill_no text, line_no smallint, category text, name text, spec text, unit text,
      price_fen integer, quantity numeric, amount_fen integer, insurance_class text, exec_depart_name text, exec_place text, queue_item_code text, status text)
    join outpatient_bill b on b.bill_no = given.bill_no`
}

/** The app's orders of paid bills, by number. */
export function findOrders(executor: Executor, orderNos: readonly string[]) {
  return pairsOf<string, string>(executor`
    select order_no, order_id from outpatient_order where order_no = any(${[...orderNos]})`)
}

/** Stores invoices, as the hospital publishes them. */
export async function saveInvoices(tx: Transaction, rows: readonly object[]): Promise<void> {
  await tx`
    insert into outpatient_invoice select * from json_populate_recordset(null::outpatient_invoice, ${JSON.stringify(rows)}::text::json)
    on conflict (invoice_id) do update set order_id = excluded.order_id, name = excluded.name, batch_code = excluded.batch_code, number = excluded.number,
      random = excluded.random, total_fen = excluded.total_fen, state = excluded.state, issued_at = excluded.issued_at`
}

/** Makes each order show its newest valid invoice, or else that all are reversed; returns the changed orders. */
export function putInvoicesInForce(
  tx: Transaction,
  orderIds: readonly string[],
): Promise<
  { orderId: string; kind: 'invoice_replaced' | 'invoice_reversed'; note: string | null }[]
> {
  return tx`
    with before as (
      select order_id, invoice_no, invoice_reversed from outpatient_order where order_id = any(${[...orderIds]}::uuid[]) order by order_id for update
    ), newest as (
      select distinct on (order_id) * from outpatient_invoice where order_id = any(${[...orderIds]}::uuid[])
      order by order_id, state = 'reversed', issued_at desc, number desc
    )
    update outpatient_order o set invoice_name = n.name, invoice_batch_code = n.batch_code, invoice_no = n.number, invoice_random = n.random, invoice_total_fen = n.total_fen,
      invoice_reversed = n.state = 'reversed'
    from newest n, before b
    where o.order_id = n.order_id and b.order_id = n.order_id
      and (b.invoice_no is distinct from n.number or b.invoice_reversed is distinct from (n.state = 'reversed'))
      returning o.order_id,
        case when n.state = 'reversed' then 'invoice_reversed' else 'invoice_replaced' end as kind,
        case when n.state = 'reversed' or b.invoice_no is null then null else '原号 ' || b.invoice_no || '，新号 ' || n.number end as note`
}
