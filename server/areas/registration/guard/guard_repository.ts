/** SQL of the guard of scarce schedules: which these are, the requests, and the draws. */
import { allRows, firstRow, hasRow } from '../../../database/answers'
import type { Executor, Sql, Transaction } from '../../../database/client'
import { keptDays } from '../../../database/kept_days'

/** A schedule as the guard reads it. */
export interface Scarce {
  scheduleId: string
  isScarce: boolean
}

/** How many of the latest releases of the doctor (or of the kind of a general clinic) count. */
const recentReleases = 3

/**
 * Whether one of the latest releases of this doctor, or of this kind of clinic, sold all its slots within so many
 * minutes; the schedule itself is one of them. Slots that the desk opened later do not count.
 */
export function findScarcity(
  sql: Sql,
  of: { slotId: string } | { scheduleId: string },
  withinMinutes: number,
): Promise<Scarce | undefined> {
  const which =
    'slotId' in of
      ? sql`s.schedule_id = (select schedule_id from slot where slot_id = ${of.slotId})`
      : sql`s.schedule_id = ${of.scheduleId}`
  return firstRow(sql`
    select s.schedule_id, exists (
      select 1 from (
        select k.schedule_id, k.release_at from schedule k
        where k.department_id = s.department_id and k.doctor_id is not distinct from s.doctor_id and k.registration_type = s.registration_type
          and k.visit_date >= hospital_today() - 28 and k.release_at <= hospital_now() and k.stopped_at is null
        order by k.release_at desc, k.schedule_id limit ${recentReleases}
      ) k
      where (select coalesce(sum(c.capacity - c.desk_places), 0) from slot c where c.schedule_id = k.schedule_id and not c.stopped) between 1 and (
        select count(*) from registration_order o where o.schedule_id = k.schedule_id and o.created_at <= k.release_at + make_interval(mins => ${withinMinutes}::int))
    ) as is_scarce
    from schedule s where ${which}`)
}

/** What is asked for, and from where. */
export interface ScarceRequest {
  scheduleId: string
  accountId: string
  sessionId: string
  patientId: string
  slotId: string | null
  isUnhurried: boolean
  address: string
  deviceId: string | null
}

/** The state of a request. */
export interface Asked {
  now: Date
  releaseAt: Date
  secondsAfterRelease: number
  firstSecondsAfterRelease: number
  accountDays: number
  isProven: boolean
  othersAtAddress: number
  othersOnDevice: number
  isSteppedUp: boolean
  wasChallenged: boolean
  /** The account has a hold or an order there already. */
  hasPlace: boolean
  drawn: string[]
}

const crowdMinutes = 10

/** Records a request and returns the known facts; undefined before the release, or where the patient is not the account's. */
export function ask(sql: Sql, r: ScarceRequest): Promise<Asked | undefined> {
  const recent = sql`o.account_id <> ${r.accountId} and o.last_asked_at > hospital_now() - make_interval(mins => ${crowdMinutes}::int)`
  const sameDevice =
    r.deviceId === null
      ? sql`o.address = ${r.address} and o.device_id is null`
      : sql`o.device_id = ${r.deviceId}`
  return firstRow(sql`
    with proof as (
      select l.is_proven or exists (select 1 from registration_order v where v.patient_id = l.patient_id and v.account_id = l.account_id and v.status = 'VISITED') as is_proven
      from patient_known_link l where l.account_id = ${r.accountId} and l.patient_id = ${r.patientId}
    ), asked as (
      insert into scarce_request as known (schedule_id, account_id, patient_id, slot_id, is_unhurried, address, device_id, asked_at, last_asked_at, is_proven)
      select s.schedule_id, ${r.accountId}, ${r.patientId}, ${r.slotId}, ${r.isUnhurried}, ${r.address}, ${r.deviceId}, hospital_now(), hospital_now(), proof.is_proven
      from schedule s cross join proof where s.schedule_id = ${r.scheduleId} and s.release_at <= hospital_now()
      on conflict (schedule_id, account_id) do update set patient_id = excluded.patient_id, slot_id = coalesce(excluded.slot_id, known.slot_id),
        is_unhurried = excluded.is_unhurried, address = excluded.address, device_id = excluded.device_id, last_asked_at = excluded.last_asked_at,
        is_proven = excluded.is_proven, asks = known.asks + 1
      returning schedule_id, asked_at, is_proven, challenged_at
    )
    select hospital_now() as now, s.release_at, extract(epoch from hospital_now() - s.release_at)::float8 as seconds_after_release,
      extract(epoch from asked.asked_at - s.release_at)::float8 as first_seconds_after_release,
      extract(epoch from now() - a.created_at)::float8 / 86400 as account_days, asked.is_proven, asked.challenged_at is not null as was_challenged,
      (select count(distinct o.account_id)::int from scarce_request o where o.address = ${r.address} and ${recent}) as others_at_address,
      (select count(distinct o.account_id)::int from scarce_request o where ${sameDevice} and ${recent}) as others_on_device,
      exists (select 1 from account_step_up u where u.session_id = ${r.sessionId}) as is_stepped_up,
      exists (select 1 from slot_hold h where h.slot_id = ${r.slotId}::uuid and h.account_id = ${r.accountId} and h.ends_at > hospital_now())
        or exists (select 1 from registration_order o where o.account_id = ${r.accountId} and o.patient_id = ${r.patientId} and o.slot_id = ${r.slotId}::uuid
          and o.status in ('PENDING_PAY', 'CONFIRMING', 'BOOKED')) as has_place,
      array(select d.phase from release_draw d where d.schedule_id = s.schedule_id) as drawn
    from asked join schedule s on s.schedule_id = asked.schedule_id join account_since a on a.account_id = ${r.accountId}`)
}

/** Records the outcome of a request. */
export async function mark(
  sql: Sql,
  { scheduleId, accountId }: Pick<ScarceRequest, 'scheduleId' | 'accountId'>,
  what: 'challenged' | 'passed' | 'entered',
): Promise<void> {
  const column = sql(`${what}_at`)
  await sql`
    update scarce_request set ${column} = coalesce(${column}, hospital_now()) where schedule_id = ${scheduleId} and account_id = ${accountId}`
}

/** An entry of a draw. */
export interface Entry {
  accountId: string
  patientId: string
  slotId: string
  isUnhurried: boolean
}

/** Starts a draw; false when another process did: then it is over as soon as this returns. */
export function beginDraw(
  tx: Transaction,
  draw: { scheduleId: string; phase: string; seed: string },
): Promise<boolean> {
  return hasRow(tx`
    insert into release_draw (schedule_id, phase, seed, drawn_at) values (${draw.scheduleId}, ${draw.phase}, ${draw.seed}, hospital_now())
    on conflict do nothing returning schedule_id`)
}

/** The entries in the draw's order: by patient, so that more accounts give no more chances. */
export function listEntries(
  tx: Transaction,
  { scheduleId, phase, seed }: { scheduleId: string; phase: string; seed: string },
): Promise<Entry[]> {
  return allRows(tx`
    select account_id, patient_id, slot_id, is_unhurried from scarce_request
    where schedule_id = ${scheduleId} and entered_at is not null and slot_id is not null and is_proven = ${phase === 'proven'}
    order by sha256(convert_to(${seed}::text || patient_id::text, 'UTF8')), asked_at`)
}

export async function endDraw(
  tx: Transaction,
  draw: { scheduleId: string; phase: string; entries: number; winners: number },
): Promise<void> {
  await tx`
    update release_draw set entries = ${draw.entries}, winners = ${draw.winners} where schedule_id = ${draw.scheduleId} and phase = ${draw.phase}`
}

/** Deletes a forgotten account's requests. */
export async function forgetRequests(sql: Executor, accountId: string): Promise<void> {
  await sql`delete from scarce_request where account_id = ${accountId}`
}

/** Deletes requests older than a month. */
export async function forgetOldRequests(sql: Sql): Promise<void> {
  await sql`delete from scarce_request where asked_at < hospital_now() - make_interval(days => ${keptDays.scarceRequests}::int)`
  await sql`delete from release_draw where drawn_at < hospital_now() - make_interval(days => ${keptDays.scarceRequests}::int)`
}
