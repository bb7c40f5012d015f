/** SQL of clinics as the hospital tells them. Rows of which nothing is new are not touched, so that nobody who books waits for them. */
import { allRows, hasRow, pairsOf } from '../../../database/answers'
import type { Executor, Sql, Transaction } from '../../../database/client'

/** Clinics by the hospital's ids. */
export function findClinics(executor: Executor, clinicIds: readonly string[]) {
  return pairsOf<string, string>(executor`
    select distinct on (clinic_id) clinic_id, schedule_id from schedule where clinic_id = any(${[...clinicIds]})
    order by clinic_id, source_state <> 'open', stopped_at is not null, schedule_id`)
}

export async function doctorNames(
  executor: Executor,
  doctorIds: readonly string[],
): Promise<Map<string, string>> {
  if (doctorIds.length === 0) return new Map()
  return pairsOf(executor`
    select doctor_id, name from doctor where doctor_id = any(${[...doctorIds]})`)
}

/** Writes clinics whole. A substitute of the hospital's that is none any more goes, or is stopped when somebody had a place there. */
export async function saveClinics(tx: Transaction, rows: readonly object[]): Promise<void> {
  const given = JSON.stringify(rows)
  await tx`
    insert into schedule as known (schedule_id, clinic_id, branch_id, department_id, doctor_id, registration_type, visit_date, half_day, reg_fee_fen, treat_fee_fen, insurance_fen, place,
      release_at, source_state, source_updated_at, source_reason, pool)
    select g.schedule_id, g.clinic_id, d.branch_id, g.department_id, g.doctor_id, g.registration_type, g.visit_date, g.half_day, g.reg_fee_fen, g.treat_fee_fen, g.insurance_fen, g.place,
      g.release_at, g.source_state, g.source_updated_at, g.source_reason, g.pool
    from json_populate_recordset(null::schedule, ${given}::text::json) g join department d on d.department_id = g.department_id
    order by g.schedule_id
    on conflict (schedule_id) do update set branch_id = excluded.branch_id, department_id = excluded.department_id, doctor_id = excluded.doctor_id,
      registration_type = excluded.registration_type, visit_date = excluded.visit_date, half_day = excluded.half_day, reg_fee_fen = excluded.reg_fee_fen,
      treat_fee_fen = excluded.treat_fee_fen, insurance_fen = excluded.insurance_fen, place = excluded.place, release_at = excluded.release_at, source_state = excluded.source_state, source_updated_at = excluded.source_updated_at,
      source_reason = excluded.source_reason,
      -- It changes hands only while nothing of it is held or ordered.
      pool = case when known.pool <> excluded.pool and (exists (select 1 from registration_order o where o.schedule_id = known.schedule_id and o.status in ('PENDING_PAY', 'CONFIRMING', 'BOOKED', 'TAKEN')) or exists (select 1 from slot t where t.schedule_id = known.schedule_id
        and (exists (select 1 from slot_hold h where h.slot_id = t.slot_id) or exists (select 1 from slot_return r where r.slot_id = t.slot_id) or exists (select 1 from slot_lock l where l.slot_id = t.slot_id and l.status in ('WAITING', 'ASKING', 'UNKNOWN', 'LOCKED', 'RELEASING'))))) then known.pool else excluded.pool end`
  const others = await tx<{ scheduleId: string }[]>`
    with given as (select schedule_id, clinic_id, source_updated_at from json_populate_recordset(null::schedule, ${given}::text::json))
    update schedule s set source_state = 'stopped', source_reason = '出诊医生有变化', source_updated_at = g.source_updated_at
    from (select clinic_id, max(source_updated_at) as source_updated_at from given group by clinic_id) g
    where s.clinic_id = g.clinic_id and s.substitutes_for is null and s.schedule_id not in (select schedule_id from given) returning s.schedule_id`
  if (others.length === 0) return
  const ids = others.map(({ scheduleId }) => scheduleId)
  await tx`delete from slot where schedule_id = any(${ids}) and taken = 0 and next_no = 1`
  await tx`
    delete from schedule s where s.schedule_id = any(${ids}) and not exists (select 1 from slot t where t.schedule_id = s.schedule_id)
      and not exists (select 1 from waitlist_entry w where w.schedule_id = s.schedule_id)`
}

/** Writes the times of clinics whole. A capacity never shrinks below what is taken (places that rest do not count as taken then), and what the desk opened comes on top (of the hospital's own slots it says what is left); a time that is not named any more goes, or is closed when somebody had it. */
export async function saveSlots(
  tx: Transaction,
  rows: readonly { slot_id: string; schedule_id: string; has_left: boolean }[],
): Promise<void> {
  const given = JSON.stringify(rows)
  const withLeft = rows.filter((row) => row.has_left).map(({ slot_id }) => slot_id)
  // Of the hospital's own slots the document says what is left, or nothing that is newer than what is known.
  const wanted = (
    known: ReturnType<Transaction>,
    capacity: ReturnType<Transaction>,
    pool: ReturnType<Transaction>,
  ) => tx`
    case when ${pool} = 'app' then greatest(${capacity} + ${known}.desk_places, ${known}.taken)
      when ${known}.slot_id = any(${withLeft}::uuid[]) or ${known}.gone then ${known}.taken + ${capacity} else ${known}.capacity end`
  await tx`
    with given as (select * from json_populate_recordset(null::slot, ${given}::text::json)), gone as (
      delete from slot_return r using slot t join given g on g.slot_id = t.slot_id where r.slot_id = t.slot_id and g.capacity + t.desk_places < t.taken returning r.slot_id
    ), counted as (select slot_id, count(*)::int as n from gone group by slot_id)
    update slot t set taken = t.taken - counted.n from counted where t.slot_id = counted.slot_id`
  await tx`
    with given as (select * from json_populate_recordset(null::slot, ${given}::text::json))
    insert into slot as known (slot_id, schedule_id, branch_id, department_id, visit_date, begin_time, end_time, begins_at, ends_at, release_at, capacity, gone)
    select g.slot_id, g.schedule_id, s.branch_id, s.department_id, s.visit_date, g.begin_time, g.end_time, g.begins_at, g.ends_at, s.release_at, g.capacity, false
    from given g join schedule s on s.schedule_id = g.schedule_id
    left join slot k on k.slot_id = g.slot_id
    where k.slot_id is null or k.gone or k.capacity <> ${wanted(tx`k`, tx`g.capacity`, tx`s.pool`)}
      or (k.branch_id, k.department_id, k.visit_date, k.begin_time, k.end_time, k.begins_at, k.ends_at, k.release_at)
        is distinct from (s.branch_id, s.department_id, s.visit_date, g.begin_time, g.end_time, g.begins_at, g.ends_at, s.release_at)
    order by g.slot_id
    on conflict (slot_id) do update set branch_id = excluded.branch_id, department_id = excluded.department_id, visit_date = excluded.visit_date,
      begin_time = excluded.begin_time, end_time = excluded.end_time, begins_at = excluded.begins_at, ends_at = excluded.ends_at, release_at = excluded.release_at,
      capacity = ${wanted(tx`known`, tx`excluded.capacity`, tx`(select s.pool from schedule s where s.schedule_id = known.schedule_id)`)}, gone = false`
  const named = rows.map(({ slot_id }) => slot_id)
  const scheduleIds = [...new Set(rows.map(({ schedule_id }) => schedule_id))]
  const leftOut = await tx<{ slotId: string }[]>`
    select slot_id from slot where schedule_id = any(${scheduleIds}::uuid[]) and slot_id <> all(${named}::uuid[])`
  if (leftOut.length === 0) return
  const ids = leftOut.map(({ slotId }) => slotId)
  await tx`delete from slot where slot_id = any(${ids}::uuid[]) and taken = 0 and next_no = 1`
  await tx`update slot set gone = true, stopped = true, capacity = taken where slot_id = any(${ids}::uuid[]) and not gone`
}

/** A window of days that the hospital told completely; how many clinics it names. */
export async function saveWindow(
  tx: Transaction,
  window: {
    windowId: string
    firstDay: string
    lastDay: string
    branchId: string | null
    departmentId: string | null
    clinicIds: readonly string[]
    sourceUpdatedAt: string
  },
): Promise<number> {
  const row = {
    window_id: window.windowId,
    first_day: window.firstDay,
    last_day: window.lastDay,
    branch_id: window.branchId,
    department_id: window.departmentId,
    clinic_ids: [...window.clinicIds],
    source_updated_at: window.sourceUpdatedAt,
  }
  await tx`
    insert into clinic_window select * from json_populate_record(null::clinic_window, ${JSON.stringify(row)}::text::json)
    on conflict (window_id) do update set first_day = excluded.first_day, last_day = excluded.last_day, branch_id = excluded.branch_id,
      department_id = excluded.department_id, clinic_ids = excluded.clinic_ids, source_updated_at = excluded.source_updated_at`
  return window.clinicIds.length
}

/** Decides again which clinics are stopped. */
export async function decideStopped(tx: Transaction, clinicIds: readonly string[]): Promise<void> {
  await decide(tx, tx`s.clinic_id = any(${[...clinicIds]})`)
}

/** The same for every clinic of some days. */
export async function decideStoppedOfDays(
  tx: Transaction,
  spans: readonly { from: string; to: string }[],
): Promise<void> {
  for (const { from, to } of spans)
    await decide(
      tx,
      tx`s.clinic_id is not null and s.visit_date between ${from}::date and ${to}::date`,
    )
}

/** The same for every clinic from today of what was closed or opened. */
export async function decideStoppedOf(
  tx: Transaction,
  closed: Partial<Record<'branchIds' | 'departmentIds' | 'doctorIds', readonly string[]>>,
): Promise<void> {
  await decide(
    tx,
    tx`s.visit_date >= hospital_today() and (s.branch_id = any(${[...(closed.branchIds ?? [])]}) or s.department_id = any(${[...(closed.departmentIds ?? [])]})
      or s.doctor_id = any(${[...(closed.doctorIds ?? [])]}))`,
  )
}

/** The same for clinics that somebody stopped, opened or wrote at the desk. */
export async function decideStoppedHere(tx: Transaction, ...ids: string[]): Promise<void> {
  await decide(tx, tx`s.schedule_id = any(${ids}::uuid[])`)
}

/**
 * A clinic is stopped when its document or somebody at the desk says so, or when a complete window of the same time or later does not name it. Places are closed as well where the branch, the
 * department or the doctor is.
 */
async function decide(tx: Transaction, which: ReturnType<Transaction>): Promise<void> {
  await tx`
    with decided as (
      select s.schedule_id, s.source_state <> 'open' or left_out.window_id is not null or s.desk_stop_reason is not null as stops,
        coalesce(s.desk_stop_reason, s.source_reason, '医院停诊') as reason
      from schedule s left join lateral (
        select w.window_id from clinic_window w
        where s.visit_date between w.first_day and w.last_day and w.source_updated_at >= s.source_updated_at and (w.branch_id is null or w.branch_id = s.branch_id)
          and (w.department_id is null or w.department_id = s.department_id) and not s.clinic_id = any(w.clinic_ids) limit 1
      ) left_out on true
      where (s.clinic_id is not null or s.made_here) and ${which}
    )
    update schedule s set stopped_at = case when d.stops then coalesce(s.stopped_at, hospital_now()) end, stop_reason = case when d.stops then d.reason end,
      stop_open = d.stops and (s.stop_open or s.stopped_at is null)
    from decided d where d.schedule_id = s.schedule_id and (d.stops <> (s.stopped_at is not null) or d.stops and s.stop_reason is distinct from d.reason)`
  await tx`
    update slot t set stopped = x.stops
    from (
      select t.slot_id, t.gone or s.stopped_at is not null or s.closing or not b.active or not d.active or not coalesce(doc.active, true) as stops
      from schedule s join slot t on t.schedule_id = s.schedule_id join branch b on b.branch_id = s.branch_id join department d on d.department_id = s.department_id
      left join doctor doc on doc.doctor_id = s.doctor_id where ${which}
    ) x where x.slot_id = t.slot_id and t.stopped <> x.stops`
}

/** Stopped clinics whose patients have not all been asked; with the reason. */
export function listStopping(sql: Sql, limit: number) {
  return allRows<{ scheduleId: string; reason: string }>(sql`
    select schedule_id, coalesce(stop_reason, '医院停诊') as reason from schedule where stop_open order by visit_date, schedule_id limit ${limit}`)
}

/** Everybody has been asked. */
export async function endStopping(sql: Sql, scheduleId: string): Promise<void> {
  await sql`update schedule set stop_open = false where schedule_id = ${scheduleId} and stop_open`
}

/** Whether a clinic is still stopped, its row locked. */
export function isStopped(tx: Transaction, scheduleId: string): Promise<boolean> {
  return hasRow(tx`
    select 1 from schedule where schedule_id = ${scheduleId} and stopped_at is not null for share`)
}
