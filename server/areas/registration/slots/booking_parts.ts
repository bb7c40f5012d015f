/** What booking and holding a slot have in common: the slot, the patient, the patient's present orders, and the limits. Text, with `$1` the slot, `$2` the patient, `$3` the account. */
import { activeStatuses, maxReleases } from '../rules/rules'
import { standsOutside } from '../rules/standing_statement'
import { entitlementOf } from './entitlement_statement'

const active = activeStatuses.map((status) => `'${status}'`).join(', ')

/** Released by the patient's side or expired, and never paid. */
const unpaidEnd = `o.status in ('CANCELLED', 'EXPIRED') and o.cancelled_by in ('patient', 'system') and o.paid_at is null`

/** The parameters that differ. */
interface PartParameters {
  dailyLimit: string
  unpaidLimit: string
  /** The order that the new one replaces; it does not conflict with it. */
  replaces: string
  /** What was paid for the replaced order, in fen. */
  carriedFen: string
  /** The requesting device, where it has a device id. */
  device: string
}

/** The slot, and what it costs this patient. */
const slotPart = ({
  replaces,
  carriedFen,
}: Pick<PartParameters, 'replaces' | 'carriedFen'>): string => `src as (
  select t.slot_id, s.pool, t.schedule_id, t.branch_id, t.department_id, t.visit_date, t.begins_at, t.ends_at, t.release_at, t.stopped,
         s.doctor_id, right_to.entitlement_id, fee.reg_fee_fen, fee.treat_fee_fen, fee.reg_fee_fen + fee.treat_fee_fen as total_fee_fen,
         least(${carriedFen}::int, fee.reg_fee_fen + fee.treat_fee_fen) as carried_fen, greatest(fee.reg_fee_fen + fee.treat_fee_fen - ${carriedFen}::int, 0) as due_fen,
         d.min_age, d.max_age, d.sex_limit, hospital_now() as now,
         not t.stopped and t.release_at <= hospital_now() and t.begins_at > hospital_now() as open
  from slot t join schedule s on s.schedule_id = t.schedule_id join department d on d.department_id = t.department_id
  left join lateral (${entitlementOf({ account: '$3::uuid', patient: '$2::uuid', slot: 't', doctor: 's.doctor_id', replaces: `${replaces}::uuid` })}) right_to on true
  cross join lateral (select case when right_to.entitlement_id is null then s.reg_fee_fen else 0 end as reg_fee_fen,
    case when right_to.entitlement_id is null then s.treat_fee_fen else 0 end as treat_fee_fen) fee
  where t.slot_id = $1::uuid
)`

/** The common table expressions src, who, today, unpaid, dup, outside, given_back and room. */
export function lookingParts({
  dailyLimit,
  unpaidLimit,
  replaces,
  carriedFen,
  device,
}: PartParameters): string {
  return `
${slotPart({ replaces, carriedFen })}, who as (
  select p.birthday, p.sex, p.deceased_on is not null as deceased, a.is_proven,
         p.deceased_on is null and (src.min_age is null or extract(year from age(src.visit_date, p.birthday)) >= src.min_age)
         and (src.max_age is null or extract(year from age(src.visit_date, p.birthday)) <= src.max_age)
         and (src.sex_limit is null or p.sex = 'unknown' or p.sex = src.sex_limit) as eligible,
         (select max(r.ends_at) from booking_restriction r where r.patient_id = p.patient_id and r.lifted_at is null and r.ends_at > src.now) as restricted_until
  from patient_known_link a join patient_person p on p.patient_id = a.patient_id cross join src
  where a.account_id = $3::uuid and a.patient_id = $2::uuid
), today as (
  select o.order_id, o.department_id, o.day_slot, o.begins_at, o.status = 'PENDING_PAY' and o.expires_at <= src.now as stale
  from registration_order o join src on o.visit_date = src.visit_date
  where o.patient_id = $2::uuid and o.status in (${active}) and not o.is_replaced and o.order_id is distinct from ${replaces}::uuid
), unpaid as (
  select o.order_id, o.unpaid_slot, o.created_at, o.expires_at <= src.now as stale
  from registration_order o cross join src
  where o.account_id = $3::uuid and o.status = 'PENDING_PAY'
), dup as (
  select t.order_id, t.stale from today t join src on src.department_id = t.department_id limit 1
), outside as (
  -- What a window or a kiosk registered for that day and department, unless its clinic is stopped; a move within them changes nothing about it.
  select 1 from outside_registration r join src on src.visit_date = r.visit_date and src.department_id = r.department_id
  where r.patient_id = $2::uuid and ${standsOutside}
    and not exists (select 1 from registration_order o where o.order_id = ${replaces}::uuid and o.visit_date = src.visit_date and o.department_id = src.department_id) limit 1
), given_back as (
  -- Places of that day which were taken, not paid and let go: whoever goes on like that keeps them from others for nothing.
  select (select count(*) from registration_order o where o.patient_id = $2::uuid and o.visit_date = src.visit_date and ${unpaidEnd}) >= ${maxReleases.ofPatient}
      or (select count(*) from registration_order o where o.account_id = $3::uuid and o.created_at > src.now - interval '8 days' and o.visit_date = src.visit_date
        and ${unpaidEnd}) >= ${maxReleases.ofAccount}
      or ${device}::text not like '@%' and by_device.count >= ${maxReleases.ofDevice} as too_often,
    ${device}::text like '@%' and by_device.count >= ${maxReleases.ofNetwork} as network_too_often
  from src cross join lateral (select count(*) from registration_order o where o.device_id = ${device}::text and o.visit_date = src.visit_date and ${unpaidEnd}) by_device
), room as (
  select (select count(*) from today) < ${dailyLimit}::int as has_day,
         (select count(*) from unpaid) < ${unpaidLimit}::int or src.due_fen = 0 as has_unpaid,
         src.due_fen = 0 or not (select coalesce(too_often, false) or coalesce(network_too_often, false) from given_back) as within_release_limit,
         (select min(n) from generate_series(1, ${dailyLimit}::int) n where n not in (select day_slot from today where day_slot is not null)) as day_slot,
         case when src.due_fen > 0 then
           (select min(n) from generate_series(1, ${unpaidLimit}::int) n where n not in (select unpaid_slot from unpaid where unpaid_slot is not null))
         end as unpaid_slot
  from src
)`
}

/** The reason of a refusal, in the order of importance to the patient; for a `case` whose first branches are the statement's own. */
export const whyNot = (otherwise = `'sold_out'`): string => `
    when not exists (select 1 from src) then 'unknown_source'
    when not exists (select 1 from who) then 'unknown_patient'
    when (select deceased from who) then 'deceased'
    when not (select eligible from who) then 'not_eligible'
    when (select restricted_until from who) is not null then 'restricted'
    when exists (select 1 from dup) then 'duplicate'
    when exists (select 1 from outside) then 'registered_elsewhere'
    when not (select has_day from room) then 'daily_limit'
    when not (select has_unpaid from room) then 'unpaid_limit'
    when not (select within_release_limit from room) then case when (select too_often from given_back) then 'given_back' else 'given_back_there' end
    when (select stopped from src) then 'stopped'
    when (select begins_at <= now from src) then 'past'
    when (select release_at > now from src) then 'unreleased'
    else ${otherwise}`

/** The conflicting order, if any. */
export const inTheWay = `
    when exists (select 1 from dup) then (select order_id from dup)
    when not (select has_day from room) then (select order_id from today order by begins_at limit 1)
    when not (select has_unpaid from room) then (select order_id from unpaid order by created_at limit 1)`

/** Whether the clinic has no waitlist: a free place belongs to its first entry. */
export const nobodyWaits = `not exists (select 1 from waitlist_entry w join src on src.schedule_id = w.schedule_id where w.kind = 'place' and w.status = 'WAITING')`

/** A released, resting place that this request may take at once: a waitlist entry from before its release; else, without a waitlist, the account that released it. */
export const restingFor = (isForWaitlist: string): string => `(
    select r.return_id from slot_return r where r.slot_id = $1::uuid and case when ${isForWaitlist} then exists (
        select 1 from waitlist_entry w join src on src.schedule_id = w.schedule_id
        where w.kind = 'place' and w.status = 'WAITING' and w.account_id = $3::uuid and w.patient_id = $2::uuid and w.joined_at <= r.returned_at)
      else r.account_id = $3::uuid and (r.patient_id is null or r.patient_id = $2::uuid) and ${nobodyWaits} end
    order by r.public_at limit 1)`

/** An overdue row is in the way: sweep, then try again. */
export const staleness = `exists (select 1 from today where stale) or exists (select 1 from unpaid where stale)
    or exists (select 1 from slot_hold h where h.slot_id = $1::uuid and h.ends_at <= hospital_now())
    or exists (select 1 from slot_return r where r.slot_id = $1::uuid and r.public_at <= hospital_now())
    or src.pool = 'hospital' and exists (select 1 from slot_lock l where l.slot_id = $1::uuid and (l.status = 'RELEASING' or l.status in ('WAITING', 'LOCKED')
      and l.order_id is null and not exists (select 1 from slot_hold h where h.hold_id = l.lock_id)
      or l.status = 'LOCKED' and exists (select 1 from registration_order o where o.order_id = l.order_id and o.status not in (${active}) and not o.release_to_his)))`

/** The columns that a refusal's message needs. */
export const refusalColumns = `src.release_at, src.visit_date, who.birthday, who.sex, who.is_proven, who.restricted_until, src.min_age, src.max_age, src.sex_limit`

/** Why a slot was not given. */
export type WhyNot =
  | 'unknown_source'
  | 'unknown_patient'
  | 'deceased'
  | 'not_eligible'
  | 'restricted'
  | 'duplicate'
  /** By another of the hospital's channels. */
  | 'registered_elsewhere'
  | 'daily_limit'
  | 'unpaid_limit'
  | 'given_back'
  /** The same by the network of a device without a device id. */
  | 'given_back_there'
  | 'stopped'
  | 'past'
  | 'unreleased'
  | 'sold_out'

/** What both statements return about a refusal. */
export interface LookingRow {
  /** The conflicting order. */
  orderId: string | null
  /** An overdue row is in the way: sweep, then try again. */
  stale: boolean
  /** How many places are left after this one; null when none was taken. */
  slotsLeft: number | null
  releaseAt: Date | null
  visitDate: string | null
  birthday: string | null
  sex: 'male' | 'female' | 'unknown' | null
  /** Whether the account may know what the hospital says of the patient. */
  isProven: boolean | null
  restrictedUntil: Date | null
  minAge: number | null
  maxAge: number | null
  sexLimit: 'male' | 'female' | null
}
