/**
 * The one statement that takes a slot for an order: takes a place of the slot (or the account's hold), inserts the
 * order and its first event, or returns the reason why not. It is text and not a template: the benchmark runs the same
 * statement through pgbench.
 *
 * No slot is oversold: the place is taken by one conditional update, backed by a check constraint. A hold counts as
 * taken; the statement deletes the row of the hold, and whoever deletes that row has the place: the order, the expiry
 * or the patient who leaves. The limits per patient and day, and of unpaid orders per account, hold because each such
 * order occupies a numbered row of a unique index: of two orders that reach for one number the second fails with
 * 23505, which releases its place and its hold, and is tried again.
 */
import {
  inTheWay,
  lookingParts,
  nobodyWaits,
  refusalColumns,
  restingFor,
  staleness,
  whyNot,
  type LookingRow,
  type WhyNot,
} from '../slots/booking_parts'

/** The parameters, in order. */
export interface BookingParameters {
  slotId: string
  patientId: string
  accountId: string
  idempotencyKey: string
  orderId: string
  orderNo: string
  payWithinMinutes: number
  dailyLimit: number
  unpaidLimit: number
  eventId: string
  rulesVersion: number
  /** The order that the new one replaces; null for a new registration. */
  replacesOrderId: string | null
  /** What was paid for the replaced order, in fen. */
  carriedFen: number
  /** Created for a waitlist entry: a released place belongs to it. */
  isForWaitlist: boolean
  /** The requesting device, where it has a device id. */
  deviceId: string | null
}

/** `unlocked`: the slot is the hospital's own, and the account has no hold that is locked there. */
export type BookingResult = 'booked' | 'replayed' | 'key_conflict' | 'unlocked' | WhyNot

/** The one row that the statement returns. */
export type BookingRow = LookingRow & { result: BookingResult }

/** The values in the order of `$1` … `$15`. */
export function bookingValues(p: BookingParameters): (string | number | boolean | null)[] {
  return [
    p.slotId,
    p.patientId,
    p.accountId,
    p.idempotencyKey,
    p.orderId,
    p.orderNo,
    p.payWithinMinutes,
    p.dailyLimit,
    p.unpaidLimit,
    p.eventId,
    p.rulesVersion,
    p.replacesOrderId,
    p.carriedFen,
    p.isForWaitlist,
    p.deviceId,
  ]
}

/** Whether the hospital has locked the slot for this hold. */
const isLocked = (holdId: string): string =>
  `exists (select 1 from slot_lock l where l.lock_id = ${holdId} and l.status = 'LOCKED' and (l.expires_at is null or l.expires_at > hospital_now()))`

export const bookingStatement = `
with ${lookingParts({ dailyLimit: '$8', unpaidLimit: '$9', replaces: '$12', carriedFen: '$13', device: '$15' })}, rep as (
  select o.order_id, o.slot_id = $1::uuid and o.account_id = $3::uuid as same
  from registration_order o where o.patient_id = $2::uuid and o.idempotency_key = $4::text
), may as (
  select 1 from src cross join room
  where src.open and room.has_day and room.has_unpaid and room.within_release_limit and exists (select 1 from who where eligible and restricted_until is null)
    and not exists (select 1 from rep) and not exists (select 1 from dup) and not exists (select 1 from outside)
), mine as (
  delete from slot_hold h
  where h.hold_id = (select o.hold_id from slot_hold o where o.account_id = $3::uuid and o.slot_id = $1::uuid and o.ends_at > hospital_now()
      and (o.waitlist_entry_id is null or $12::uuid is not null or $14::boolean) order by o.waitlist_entry_id nulls first limit 1)
    and h.ends_at > hospital_now() and exists (select 1 from may) and (select pool = 'app' or ${isLocked('h.hold_id')} from src)
  returning h.hold_id, h.held_at
), back as (
  delete from slot_return where return_id = ${restingFor('$14::boolean')} and exists (select 1 from may) and not exists (select 1 from mine)
  returning return_id
), seat as (
  update slot t set taken = t.taken + case when exists (select 1 from mine) or exists (select 1 from back) then 0 else 1 end, next_no = t.next_no + 1
  where t.slot_id = $1::uuid and not t.stopped and t.release_at <= hospital_now() and t.begins_at > hospital_now() and exists (select 1 from may)
    and (exists (select 1 from mine) or exists (select 1 from back) or t.taken < t.capacity and (select pool from src) = 'app' and ($14::boolean or ${nobodyWaits}))
  returning t.slot_id, t.next_no - 1 as serial_no, t.capacity - t.taken as slots_left
), ins as (
  insert into registration_order (order_id, order_no, account_id, patient_id, slot_id, schedule_id, branch_id, department_id, doctor_id, visit_date, begins_at, ends_at,
    serial_no, status, pay_status, reg_fee_fen, treat_fee_fen, total_fee_fen, idempotency_key, created_at, expires_at, paid_at, next_confirm_at, day_slot, unpaid_slot,
    rules_version, replaces_order_id, carried_fen, held_at, device_id, entitlement_id)
  select $5::uuid, $6::text, $3::uuid, $2::uuid, src.slot_id, src.schedule_id, src.branch_id, src.department_id, src.doctor_id, src.visit_date, src.begins_at, src.ends_at,
    seat.serial_no, case when src.due_fen = 0 then 'CONFIRMING' else 'PENDING_PAY' end, case when src.due_fen = 0 then 'PAID' else 'UNPAID' end,
    src.reg_fee_fen, src.treat_fee_fen, src.total_fee_fen, $4::text, src.now,
    case when src.due_fen > 0 then least(src.now + make_interval(mins => $7::int), src.begins_at, (select l.expires_at from slot_lock l join mine on mine.hold_id = l.lock_id)) end,
    case when src.due_fen = 0 then src.now end, case when src.due_fen = 0 then now() end, room.day_slot, room.unpaid_slot,
    $11::int, $12::uuid, src.carried_fen, (select held_at from mine), $15::text, src.entitlement_id
  from seat cross join src cross join room
  returning order_id, created_at, total_fee_fen, serial_no
), locked as (
  update slot_lock l set order_id = ins.order_id from mine cross join ins where l.lock_id = mine.hold_id
), event as (
  insert into registration_order_event (event_id, order_id, at, kind, note)
  select $10::uuid, order_id, created_at, 'created', null from ins
)
select
  case
    when exists (select 1 from ins) then 'booked'
    when exists (select 1 from rep where same) then 'replayed'
    when exists (select 1 from rep) then 'key_conflict'${whyNot(`(select case pool when 'app' then 'sold_out' else 'unlocked' end from src)`)}
  end as result,
  case
    when exists (select 1 from ins) then (select order_id from ins)
    when exists (select 1 from rep) then (select order_id from rep)${inTheWay}
  end as order_id,
  ${staleness} as stale,
  (select slots_left from seat) as slots_left,
  ${refusalColumns},
  -- A held or resting place that was taken without becoming an order would be lost: then everything fails and is tried again.
  case when (exists (select 1 from mine) or exists (select 1 from back)) and not exists (select 1 from ins) then 1 / (select count(*) from ins) end as guard
from (select 1) one left join src on true left join who on true`
