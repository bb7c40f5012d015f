/** The books of the sandbox's hospital system. */
import { allRows, firstRow, hasRow, pairsOf } from '../../server/database/answers'
import type { Executor, Sql } from '../../server/database/client'

/** A registration that was entered. */
export interface HisEntry {
  orderNo: string
  hisOrderNo: string
  ticketCode: string
  state: 'confirmed' | 'cancelled'
  reason: string | null
  /** Empty for somebody whose certificate is looked at in the window. */
  patientNo: string
  visitDate: string
  /** Null where the app did not say it. */
  totalFeeFen: number | null
  /** As the app sent it, where it came over FHIR. */
  appointment: { extension?: object[] } | null
}

const columns = (sql: Executor) =>
  sql`order_no, his_order_no, ticket_code, state, reason, patient_no, visit_date, total_fee_fen, appointment`

/** The entry of an order number, if there is one. */
export function findEntry(sql: Executor, orderNo: string): Promise<HisEntry | undefined> {
  return firstRow(sql`
    select ${columns(sql)} from sandbox.his_registration where order_no = ${orderNo}`)
}

/** The same by the hospital's own number. */
export function findEntryByHisNo(sql: Executor, hisOrderNo: string): Promise<HisEntry | undefined> {
  return firstRow(sql`
    select ${columns(sql)} from sandbox.his_registration where his_order_no = ${hisOrderNo}`)
}

/** Enters a registration; of two at once the first stays. */
export async function addEntry(
  sql: Executor,
  entry: {
    orderNo: string
    hisOrderNo: string
    ticketCode: string
    patientNo: string
    clinicId: string | null
    visitDate: string
    totalFeeFen?: number | null
    lockId?: string | null
    appointment?: object | null
    /** The window takes it. */
    payAtHospital?: boolean
  },
): Promise<void> {
  await sql`
    insert into sandbox.his_registration (order_no, his_order_no, ticket_code, patient_no, clinic_id, visit_date, total_fee_fen, lock_id, fee_due, created_at, appointment)
    values (${entry.orderNo}, ${entry.hisOrderNo}, ${entry.ticketCode}, ${entry.patientNo}, ${entry.clinicId},
      ${entry.visitDate}, ${entry.totalFeeFen ?? null}, ${entry.lockId ?? null}, ${entry.payAtHospital ?? false}, hospital_now(), ${entry.appointment ? JSON.stringify(entry.appointment) : null}::text::jsonb)
    on conflict (order_no) do nothing`
}

/** What was entered last, newest first. */
export function listEntries(sql: Executor, limit: number) {
  return allRows<{
    orderNo: string
    hisOrderNo: string
    state: HisEntry['state']
    clinicId: string | null
    visitDate: string
    totalFeeFen: number | null
    feeDue: boolean
    createdAt: Date
  }>(sql`
    select order_no, his_order_no, state, clinic_id, visit_date, total_fee_fen, fee_due, created_at
    from sandbox.his_registration order by created_at desc, order_no limit ${limit}`)
}

/** Takes a registration out; false when there is none. */
export function cancelEntry(sql: Executor, orderNo: string, reason: string): Promise<boolean> {
  return hasRow(sql`
    update sandbox.his_registration set state = 'cancelled', reason = ${reason} where order_no = ${orderNo} returning order_no`)
}

/** Whether the fee of a registration is still to be paid at the window. */
export function isFeeDue(sql: Executor, orderNo: string): Promise<boolean> {
  return hasRow(sql`
    select 1 from sandbox.his_registration where order_no = ${orderNo} and state = 'confirmed' and fee_due`)
}

/** The window takes the fee; false when nothing is due. */
export function takeFee(sql: Executor, orderNo: string): Promise<boolean> {
  return hasRow(sql`
    update sandbox.his_registration set fee_due = false where order_no = ${orderNo} and state = 'confirmed' and fee_due returning 1`)
}

/** One page of what was entered or locked on a day, as it stands now; `after` is where the page before ended. */
export function listDay(
  sql: Sql,
  { day, after, limit }: { day: string; after: string | null; limit: number },
) {
  return allRows<{ mark: string; entry: object }>(sql`
    select mark, entry from (
      select 'order ' || order_no as mark, json_build_object('state', state, 'orderNo', order_no, 'hisOrderNo', his_order_no, 'lockId', lock_id, 'totalFeeFen', total_fee_fen) as entry
      from sandbox.his_registration where (created_at at time zone 'Asia/Shanghai')::date = ${day}::date
      union all
      select 'lock ' || lock_id, json_build_object('state', case when state = 'locked' and expires_at <= clock_timestamp() then 'released' else state end, 'lockId', lock_id, 'hisLockNo', his_lock_no)
      from sandbox.his_lock where (created_at at time zone 'Asia/Shanghai')::date = ${day}::date and state in ('locked', 'released')
    ) one where ${after}::text is null or mark > ${after} order by mark limit ${limit}`)
}

/** The entry of an order of bills, if there is one. */
export function findBills(
  sql: Executor,
  orderNo: string,
): Promise<{ receiptNo: string; invoiceNo: string; invoiceRandom: string } | undefined> {
  return firstRow(sql`
    select receipt_no, invoice_no, invoice_random from sandbox.his_bill where order_no = ${orderNo}`)
}

/** Enters bills; of two at once the first stays. */
export async function addBills(
  sql: Executor,
  entry: { orderNo: string; receiptNo: string; invoiceNo: string; invoiceRandom: string },
): Promise<void> {
  await sql`
    insert into sandbox.his_bill (order_no, receipt_no, invoice_no, invoice_random)
    values (${entry.orderNo}, ${entry.receiptNo}, ${entry.invoiceNo}, ${entry.invoiceRandom}) on conflict (order_no) do nothing`
}

/** How many of a day's places are somebody's who registered through the app, by clinic. */
export function countRegistrations(sql: Executor, day: string) {
  return pairsOf<string, number>(sql`
    select clinic_id as clinic, count(*)::int as places from sandbox.his_registration
    where visit_date = ${day} and state = 'confirmed' and clinic_id is not null group by clinic_id`)
}
