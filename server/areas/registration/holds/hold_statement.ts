/** The one statement of holding a place: takes it for a while, or keeps the one that the account has already, or says why not. */
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
} from '../orders/booking_parts'

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

/** `elsewhere`: the account holds another place, which must go back first. */
type HoldResult = 'held' | 'kept' | 'elsewhere' | WhyNot

/** The one row that the statement returns. */
export type HoldRow = LookingRow & { result: HoldResult; expiresAt: Date | null; now: Date | null }

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

export const holdStatement = `
with ${lookingParts({ dailyLimit: '$5', unpaidLimit: '$6', replaces: '$10', carriedFen: '$11', device: '$12' })}, may as (
  select 1 from src cross join room
  where src.open and room.has_day and room.has_unpaid and room.within_release_limit and exists (select 1 from who where eligible and restricted_until is null) and not exists (select 1 from dup)
), own as (
  select h.hold_id, h.slot_id = $1::uuid and h.ends_at > hospital_now() as is_this from slot_hold h where h.account_id = $3::uuid and h.waitlist_entry_id is null
), kept as (
  update slot_hold h set patient_id = $2::uuid, is_unhurried = h.is_unhurried or $9::boolean, expires_at = greatest(h.expires_at, case when $9::boolean then ${end('h.held_at')} end),
    ends_at = least(greatest(h.expires_at, case when $9::boolean then ${end('h.held_at')} end), ${lease})
  from own, src
  where h.hold_id = own.hold_id and own.is_this and h.ends_at > hospital_now() and exists (select 1 from may)
  returning h.expires_at
), back as (
  delete from slot_return where return_id = ${restingFor('false')} and exists (select 1 from may) and not exists (select 1 from own)
  returning return_id
), seat as (
  update slot t set taken = t.taken + case when exists (select 1 from back) then 0 else 1 end
  where t.slot_id = $1::uuid and (exists (select 1 from back) or t.taken < t.capacity) and not t.stopped and t.release_at <= hospital_now() and t.begins_at > hospital_now() and exists (select 1 from may)
    and not exists (select 1 from own) and ${nobodyWaits}
  returning t.slot_id, t.capacity - t.taken as slots_left
), ins as (
  insert into slot_hold (hold_id, slot_id, account_id, patient_id, is_unhurried, held_at, expires_at, ends_at)
  select $4::uuid, seat.slot_id, $3::uuid, $2::uuid, $9::boolean, src.now, ${end('src.now')}, least(${end('src.now')}, ${lease}) from seat cross join src
  returning expires_at
)
select
  case
    when exists (select 1 from ins) then 'held'
    when exists (select 1 from kept) then 'kept'
    when exists (select 1 from own where not is_this) and exists (select 1 from may) then 'elsewhere'${whyNot}
  end as result,
  case
    when exists (select 1 from ins) or exists (select 1 from kept) then null${inTheWay}
  end as order_id,
  ${staleness} as stale,
  (select slots_left from seat) as slots_left,
  coalesce((select expires_at from ins), (select expires_at from kept)) as expires_at, src.now,
  ${refusalColumns},
  -- As in booking: a resting place is not lost on its way.
  case when exists (select 1 from back) and not exists (select 1 from ins) then 1 / (select count(*) from ins) end as guard
from (select 1) one left join src on true left join who on true`
