/** SQL of figures about bookings and slots. */
import type { BookingSlot, PlacesDay } from '../../../src/contract/desk/figures'
import { allRows, firstRow } from '../../database/answers'
import type { Executor } from '../../database/client'

/** Orders of a day by ten minutes. */
export function listBookings(executor: Executor, day: string): Promise<BookingSlot[]> {
  return executor<BookingSlot[]>`
    select to_char(slot at time zone 'Asia/Shanghai', 'HH24:MI') as at, count(*)::int as booked, (count(*) filter (where paid_at is not null))::int as paid
    from (
      select date_bin('10 minutes', created_at, timestamptz '2000-01-01 00:00+08') as slot, paid_at from registration_order
      where created_at >= ${day}::date::timestamp at time zone 'Asia/Shanghai' and created_at < (${day}::date + 1)::timestamp at time zone 'Asia/Shanghai'
    ) o group by slot order by slot`
}

/** Slots by day, and the outcome of the sold ones; stopped schedules are left out. */
export function listPlaces(executor: Executor, from: string, to: string): Promise<PlacesDay[]> {
  return executor<PlacesDay[]>`
    with places as (
      select visit_date, sum(capacity)::int as capacity, sum(taken)::int as sold from slot
      where visit_date between ${from}::date and ${to}::date and not stopped group by visit_date
    ), ends as (
      select visit_date, (count(*) filter (where status = 'VISITED'))::int as visited, (count(*) filter (where status = 'NO_SHOW'))::int as missed
      from registration_order where visit_date between ${from}::date and ${to}::date and status in ('VISITED', 'NO_SHOW') group by visit_date
    )
    select p.visit_date as day, p.capacity, p.sold, coalesce(e.visited, 0)::int as visited, coalesce(e.missed, 0)::int as missed
    from places p left join ends e on e.visit_date = p.visit_date order by p.visit_date`
}

/** Today and the same weekday of the eight weeks before, each until this time of the day: orders made, and patients who came for the times until then. Today is the first. */
export function listSameWeekdays(executor: Executor) {
  return allRows<{ bookings: number; visits: number }>(executor`
    select (select count(*)::int from registration_order where created_at >= d.begins and created_at < d.begins + d.passed) as bookings,
      (select count(*)::int from registration_order where visit_date = d.day and status in ('VISITED', 'TAKEN') and begins_at < d.begins + d.passed) as visits
    from (
      select hospital_today() - 7 * n as day, (hospital_today() - 7 * n)::timestamp at time zone 'Asia/Shanghai' as begins,
        hospital_now() - hospital_today()::timestamp at time zone 'Asia/Shanghai' as passed
      from generate_series(0, 8) n
    ) d order by d.day desc`)
}

/** Registrations that the hospital has neither confirmed nor taken back yet, and for how long it owes the oldest; orders confirmed and refused today. */
export async function readHospitalOrders(executor: Executor) {
  const row = await firstRow<{
    waiting: number
    oldestMinutes: number
    done: number
    failed: number
  }>(executor`
    select o.waiting + (select count(*)::int from registration_order where release_to_his) as waiting, o.minutes as oldest_minutes, d.done, d.failed
    from (
      select count(*)::int as waiting, greatest(0, coalesce(floor(extract(epoch from hospital_now() - min(coalesce(paid_at, created_at))) / 60), 0))::int as minutes
      from registration_order where status = 'CONFIRMING'
    ) o cross join (
      select (count(*) filter (where confirmed_at is not null))::int as done, (count(*) filter (where status = 'FAILED'))::int as failed
      from registration_order where created_at >= hospital_today()::timestamp at time zone 'Asia/Shanghai'
    ) d`)
  return row ?? { waiting: 0, oldestMinutes: 0, done: 0, failed: 0 }
}
