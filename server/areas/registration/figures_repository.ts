/** SQL of figures about bookings and slots. */
import type { BookingSlot, PlacesDay } from '../../../src/contract/desk/figures'
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
