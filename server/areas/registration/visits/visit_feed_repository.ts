/** SQL of how many of each day's visits the hospital reported. */
import type { Transaction } from '../../../database/client'

/** Visits of one day whose time is over, and how many of them the hospital reported. */
export interface VisitDay {
  expected: number
  reported: number
}

/** Days with visits still to end, or unreported no-shows: expected and reported counts, stored for later days. */
export function countVisitDays(tx: Transaction, graceMinutes: number) {
  return tx<(VisitDay & { visitDate: string })[]>`
    with open as (
      select distinct visit_date from registration_order
      where visit_date between hospital_today() - 14 and hospital_today()
        and (status = 'BOOKED' or status = 'NO_SHOW' and visit_reported_at is null)
    ), counted as (
      select o.visit_date, count(*)::int as expected, count(o.visit_reported_at)::int as reported
      from registration_order o join open using (visit_date)
      where o.status in ('BOOKED', 'TAKEN', 'VISITED', 'NO_SHOW', 'PAST')
        and o.ends_at < hospital_now() - ${graceMinutes} * interval '1 minute'
      group by o.visit_date
    )
    insert into registration_visit_day (visit_date, expected, reported)
    select visit_date, expected, reported from counted
    on conflict (visit_date) do update
      set expected = excluded.expected, reported = excluded.reported
    returning visit_date::text as visit_date, expected, reported`
}

/** The four weeks before a day. */
export function listDaysBefore(tx: Transaction, visitDate: string) {
  return tx<VisitDay[]>`
    select expected, reported from registration_visit_day
    where visit_date < ${visitDate}::date and visit_date >= ${visitDate}::date - 28`
}

/** Ends unreported no-shows of silent days neutrally instead. */
export async function restoreUnreported(
  tx: Transaction,
  silentDays: readonly string[],
): Promise<readonly { orderId: string; patientId: string }[]> {
  return tx<{ orderId: string; patientId: string }[]>`
    with restored as (
      update registration_order set status = 'PAST', no_show_at = null
      where visit_date = any(${silentDays}::text[]::date[])
        and status = 'NO_SHOW' and visit_reported_at is null
      returning order_id, patient_id
    ), noted as (
      insert into registration_order_event (event_id, order_id, at, kind)
      select gen_random_uuid(), order_id, hospital_now(), 'past' from restored
    )
    select order_id, patient_id from restored`
}
