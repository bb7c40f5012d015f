/** The one statement of creating a hold: takes a slot for a while, or keeps the account's present hold, or returns the reason why not. */
import type { LockStatus } from '../locks/lock_repository'
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
} from './booking_parts'

/** The parameters, in order. */
export interface HoldParameters {
  slotId: string
  patientId: string
  accountId: string
  holdId: string
  dailyLimit: number
  unpaidLimit: number
  minutes: number
  leaseSeconds: number
  isUnhurried: boolean
  replacesOrderId: string | null
  carriedFen: number
  deviceId: string | null
}

/** `elsewhere`: the account holds another slot, or this one for another patient at the hospital, which must be released first. `refused`: the hospital did not lock it. */
type HoldResult = 'held' | 'kept' | 'elsewhere' | 'refused' | WhyNot

/** The one row that the statement returns. */
export type HoldRow = LookingRow & {
  result: HoldResult
  holdId: string | null
  expiresAt: Date | null
  now: Date | null
  /** For the hospital's own slots: the status of the lock behind the hold; null for the app's. */
  lockStatus: LockStatus | null
  /** The hospital's refusal. */
  refusalCode: string | null
  refusalWords: string | null
}

/** The values in the order of `$1` … `$12`. */
export function holdValues(p: HoldParameters): (string | number | boolean | null)[] {
  return [
    p.slotId,
    p.patientId,
    p.accountId,
    p.holdId,
    p.dailyLimit,
    p.unpaidLimit,
    p.minutes,
    p.leaseSeconds,
    p.isUnhurried,
    p.replacesOrderId,
    p.carriedFen,
    p.deviceId,
  ]
}

const end = (base: string) => `least(${base} + make_interval(mins => $7::int), src.begins_at)`
const lease = `src.now + make_interval(secs => $8::int)`

/** Waiting for the hospital's lock costs the patient none of the hold's time. */
const keptUntil = `greatest(h.expires_at, case when own.lock_status in ('WAITING', 'ASKING', 'UNKNOWN') then ${end('src.now')} when $9::boolean then ${end('h.held_at')} end)`

export const holdStatement = `
with ${lookingParts({ dailyLimit: '$5', unpaidLimit: '$6', replaces: '$10', carriedFen: '$11', device: '$12' })}, may as (
  select 1 from src cross join room
  where src.open and room.has_day and room.has_unpaid and room.within_release_limit and exists (select 1 from who where eligible and restricted_until is null) and not exists (select 1 from dup) and not exists (select 1 from outside)
), own as (
  select h.hold_id, h.slot_id = $1::uuid and h.ends_at > hospital_now() and (h.patient_id = $2::uuid or (select pool from src) = 'app') as is_this, l.status as lock_status
  from slot_hold h left join slot_lock l on l.lock_id = h.hold_id where h.account_id = $3::uuid and h.waitlist_entry_id is null
), kept as (
  update slot_hold h set patient_id = $2::uuid, is_unhurried = h.is_unhurried or $9::boolean, expires_at = ${keptUntil},
    ends_at = least(${keptUntil}, ${lease})
  from own, src
  where h.hold_id = own.hold_id and own.is_this and h.ends_at > hospital_now() and exists (select 1 from may)
  returning h.hold_id, h.expires_at, own.lock_status
), refused as (
  update slot_lock l set read_at = now() from src
  where src.pool = 'hospital' and l.slot_id = $1::uuid and l.account_id = $3::uuid and l.patient_id = $2::uuid and l.status = 'REFUSED' and l.read_at is null
    and l.answered_at > now() - interval '10 minutes'
  returning l.refusal_code, l.refusal_words
), back as (
  delete from slot_return where return_id = ${restingFor('false')} and exists (select 1 from may) and not exists (select 1 from own)
  returning return_id
), seat as (
  update slot t set taken = t.taken + case when exists (select 1 from back) then 0 else 1 end
  where t.slot_id = $1::uuid and (exists (select 1 from back) or t.taken < t.capacity) and not t.stopped and t.release_at <= hospital_now() and t.begins_at > hospital_now() and exists (select 1 from may)
    and not exists (select 1 from own) and not exists (select 1 from refused) and ${nobodyWaits}
  returning t.slot_id, t.capacity - t.taken as slots_left
), ins as (
  insert into slot_hold (hold_id, slot_id, account_id, patient_id, is_unhurried, held_at, expires_at, ends_at)
  select $4::uuid, seat.slot_id, $3::uuid, $2::uuid, $9::boolean, src.now, ${end('src.now')}, least(${end('src.now')}, ${lease}) from seat cross join src
  returning hold_id, expires_at
), asks as (
  insert into slot_lock (lock_id, slot_id, account_id, patient_id, status, queued_at)
  select ins.hold_id, $1::uuid, $3::uuid, $2::uuid, 'WAITING', clock_timestamp() from ins cross join src where src.pool = 'hospital'
)
select
  case
    when exists (select 1 from ins) then 'held'
    when exists (select 1 from kept) then 'kept'
    when exists (select 1 from own where not is_this) and exists (select 1 from may) then 'elsewhere'
    when exists (select 1 from refused) then 'refused'${whyNot()}
  end as result,
  case
    when exists (select 1 from ins) or exists (select 1 from kept) then null${inTheWay}
  end as order_id,
  ${staleness} as stale,
  (select slots_left from seat) as slots_left,
  coalesce((select expires_at from ins), (select expires_at from kept)) as expires_at, src.now,
  coalesce((select hold_id from ins), (select hold_id from kept)) as hold_id,
  case when src.pool = 'hospital' then coalesce((select lock_status from kept), (select lock_status from own limit 1), 'WAITING') end as lock_status,
  (select refusal_code from refused limit 1) as refusal_code, (select refusal_words from refused limit 1) as refusal_words,
  ${refusalColumns},
  -- As in booking: a resting place is not lost on its way.
  case when exists (select 1 from back) and not exists (select 1 from ins) then 1 / (select count(*) from ins) end as guard
from (select 1) one left join src on true left join who on true`
