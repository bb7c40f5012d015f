/**
 * The one statement of booking: takes the place, inserts the order and its first event, and returns the reason when it does not.
 * Text and not a template, so that the benchmark runs the very same statement through pgbench.
 *
 * Nothing is sold twice because the place is taken by one conditional update, and the check constraint stands behind it. The limits a patient and day, and unpaid
 * orders an account, hold because every such order sits on a numbered slot with a unique index: of two that reach for one slot, the second fails with 23505, gives its
 * place back by failing, and is tried again.
 */
import { activeStatuses } from './rules'

const active = activeStatuses.map((status) => `'${status}'`).join(', ')

/** The parameters, in order. */
export interface BookingParameters {
  sourceId: string
  patientId: string
  accountId: string
  idempotencyKey: string
  orderId: string
  orderNo: string
  payWithinMinutes: number
  dailyLimit: number
  unpaidLimit: number
  eventId: string
}

export type BookingResult =
  | 'booked'
  | 'replayed'
  | 'key_conflict'
  | 'unknown_source'
  | 'unknown_patient'
  | 'not_eligible'
  | 'duplicate'
  | 'daily_limit'
  | 'unpaid_limit'
  | 'stopped'
  | 'past'
  | 'unreleased'
  | 'sold_out'

/** The one row that the statement returns. */
export interface BookingRow {
  result: BookingResult
  order_id: string | null
  /** An unpaid order past its time stands in the way: sweep, then try again. */
  stale: boolean
  release_at: Date | null
  visit_date: string | null
  birthday: string | null
  sex: 'male' | 'female' | 'unknown' | null
  min_age: number | null
  max_age: number | null
  sex_limit: 'male' | 'female' | null
}

/** The values in the order of `$1` … `$10`. */
export function bookingValues(p: BookingParameters): (string | number)[] {
  return [p.sourceId, p.patientId, p.accountId, p.idempotencyKey, p.orderId, p.orderNo, p.payWithinMinutes, p.dailyLimit, p.unpaidLimit, p.eventId]
}

export const bookingStatement = `
with src as (
  select t.source_id, t.schedule_id, t.branch_id, t.department_id, t.visit_date, t.begins_at, t.ends_at, t.release_at, t.stopped,
         s.doctor_id, s.reg_fee_fen, s.treat_fee_fen, s.reg_fee_fen + s.treat_fee_fen as total_fee_fen, d.min_age, d.max_age, d.sex_limit, hospital_now() as now
  from time_source t join schedule s on s.schedule_id = t.schedule_id join department d on d.department_id = t.department_id
  where t.source_id = $1::uuid
), who as (
  select p.birthday, p.sex,
         (src.min_age is null or extract(year from age(src.visit_date, p.birthday)) >= src.min_age)
         and (src.max_age is null or extract(year from age(src.visit_date, p.birthday)) <= src.max_age)
         and (src.sex_limit is null or p.sex = 'unknown' or p.sex = src.sex_limit) as eligible
  from account_patient a join patient p on p.patient_id = a.patient_id cross join src
  where a.account_id = $3::uuid and a.patient_id = $2::uuid and a.unbound_at is null
), rep as (
  select o.order_id, o.source_id = $1::uuid and o.account_id = $3::uuid as same
  from registration_order o where o.patient_id = $2::uuid and o.idempotency_key = $4::text
), today as (
  select o.order_id, o.department_id, o.day_slot, o.status = 'PENDING_PAY' and o.expires_at <= src.now as stale
  from registration_order o join src on o.visit_date = src.visit_date
  where o.patient_id = $2::uuid and o.status in (${active})
), unpaid as (
  select o.unpaid_slot, o.expires_at <= src.now as stale
  from registration_order o cross join src
  where o.account_id = $3::uuid and o.status = 'PENDING_PAY'
), dup as (
  select t.order_id, t.stale from today t join src on src.department_id = t.department_id limit 1
), room as (
  select (select count(*) from today) < $8::int as has_day,
         (select count(*) from unpaid) < $9::int or src.total_fee_fen = 0 as has_unpaid,
         (select min(n) from generate_series(1, $8::int) n where n not in (select day_slot from today where day_slot is not null)) as day_slot,
         case when src.total_fee_fen > 0 then
           (select min(n) from generate_series(1, $9::int) n where n not in (select unpaid_slot from unpaid where unpaid_slot is not null))
         end as unpaid_slot
  from src
), seat as (
  update time_source t set taken = t.taken + 1, next_no = t.next_no + 1
  where t.source_id = $1::uuid and t.taken < t.capacity and not t.stopped and t.release_at <= hospital_now() and t.begins_at > hospital_now()
    and exists (select 1 from who where eligible) and not exists (select 1 from rep) and not exists (select 1 from dup)
    and (select has_day and has_unpaid from room)
  returning t.source_id, t.next_no - 1 as serial_no
), ins as (
  insert into registration_order (order_id, order_no, account_id, patient_id, source_id, schedule_id, branch_id, department_id, doctor_id, visit_date, begins_at, ends_at,
    serial_no, status, pay_status, reg_fee_fen, treat_fee_fen, total_fee_fen, idempotency_key, created_at, expires_at, paid_at, next_confirm_at, day_slot, unpaid_slot)
  select $5::uuid, $6::text, $3::uuid, $2::uuid, src.source_id, src.schedule_id, src.branch_id, src.department_id, src.doctor_id, src.visit_date, src.begins_at, src.ends_at,
    seat.serial_no, case when src.total_fee_fen = 0 then 'CONFIRMING' else 'PENDING_PAY' end, case when src.total_fee_fen = 0 then 'PAID' else 'UNPAID' end,
    src.reg_fee_fen, src.treat_fee_fen, src.total_fee_fen, $4::text, src.now,
    case when src.total_fee_fen > 0 then least(src.now + make_interval(mins => $7::int), src.begins_at) end,
    case when src.total_fee_fen = 0 then src.now end, case when src.total_fee_fen = 0 then now() end, room.day_slot, room.unpaid_slot
  from seat cross join src cross join room
  returning order_id, created_at, total_fee_fen, serial_no
), event as (
  insert into registration_order_event (event_id, order_id, at, kind, note)
  select $10::uuid, order_id, created_at, 'created', null from ins
)
select
  case
    when exists (select 1 from ins) then 'booked'
    when exists (select 1 from rep where same) then 'replayed'
    when exists (select 1 from rep) then 'key_conflict'
    when not exists (select 1 from src) then 'unknown_source'
    when not exists (select 1 from who) then 'unknown_patient'
    when not (select eligible from who) then 'not_eligible'
    when exists (select 1 from dup) then 'duplicate'
    when not (select has_day from room) then 'daily_limit'
    when not (select has_unpaid from room) then 'unpaid_limit'
    when (select stopped from src) then 'stopped'
    when (select begins_at <= now from src) then 'past'
    when (select release_at > now from src) then 'unreleased'
    else 'sold_out'
  end as result,
  coalesce((select order_id from ins), (select order_id from rep), (select order_id from dup)) as order_id,
  exists (select 1 from today where stale) or exists (select 1 from unpaid where stale) as stale,
  src.release_at, src.visit_date, who.birthday, who.sex, src.min_age, src.max_age, src.sex_limit
from (select 1) one left join src on true left join who on true`
