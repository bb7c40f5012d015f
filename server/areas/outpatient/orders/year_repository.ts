/** SQL of a patient's invoices of a year, by the day they were issued; for accounts with full access only. */
import type { InvoiceYear } from '../../../../src/contract/outpatient'
import type { Executor } from '../../../database/client'
import { selectOrders, type OrderRow } from './order_repository'

/** The years with invoices that stand, newest first; none without full access. */
export function listInvoiceYears(
  executor: Executor,
  accountId: string,
  patientId: string,
): Promise<InvoiceYear[]> {
  return executor<InvoiceYear[]>`
    select to_char(o.confirmed_at at time zone 'Asia/Shanghai', 'YYYY') as year, count(*)::int as count,
      sum(coalesce(o.invoice_total_fen, o.total_fen))::float8 as total_fen
    from outpatient_order o
    join patient_known_link ap on ap.patient_id = o.patient_id and ap.account_id = ${accountId} and ap.is_proven and ap.access_level = 'full'
    where o.patient_id = ${patientId} and o.confirmed_at is not null and o.invoice_no is not null and not o.invoice_reversed
    group by 1 order by 1 desc`
}

/** A payment with an invoice of the year, and the numbers of invoices that were reversed and replaced by it. */
export type YearRow = OrderRow & { replacedNos: string[] }

/** A patient's payments with an invoice of the year, standing or reversed, in the order of their invoices. */
export function listOrdersOfYear(
  executor: Executor,
  accountId: string,
  { patientId, year }: { patientId: string; year: string },
): Promise<YearRow[]> {
  const from = `${year}-01-01`
  return executor<YearRow[]>`
    select listed.*, array(select i.number from outpatient_invoice i where i.order_id = listed.order_id and i.state = 'reversed' and i.number <> listed.invoice_no
        order by i.issued_at, i.number) as replaced_nos
    from (${selectOrders(executor, accountId)} where o.patient_id = ${patientId} and o.invoice_no is not null and ap.access_level = 'full'
      and o.confirmed_at >= ${from}::date::timestamp at time zone 'Asia/Shanghai'
      and o.confirmed_at < (${from}::date + interval '1 year') at time zone 'Asia/Shanghai') listed
    order by listed.confirmed_at, listed.order_id`
}
