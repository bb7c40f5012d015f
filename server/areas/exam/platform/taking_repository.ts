/** SQL of plans that are being taken. What the platform is asked is written before it is asked. */
import { randomUUID } from 'node:crypto'
import { allRows, firstRow, firstValue, hasRow } from '../../../database/answers'
import type { Executor, Transaction } from '../../../database/client'
import { platformRules, type LockState, type Part } from './rules'

/** A plan that is being taken, or how the last one ended. */
export interface TakingRow {
  takingId: string
  state: 'OPEN' | 'DONE' | 'FAILED'
  failure: 'full' | 'refused' | 'silent' | 'left' | null
  why: string | null
  startedAt: Date
  /** Since the hospital's clock last changed it. */
  endedMs: number | null
  parts: { examOrderId: string; slotId: string }[]
}

/** The latest of a patient. */
export function findTaking(executor: Executor, patientId: string): Promise<TakingRow | undefined> {
  return firstRow<TakingRow>(executor`
    select t.taking_id, t.state, t.failure, t.why, t.started_at, extract(epoch from hospital_now() - t.ended_at)::float8 * 1000 as ended_ms,
      (select json_agg(json_build_object('examOrderId', p.exam_order_id, 'slotId', p.slot_id)) from exam_lock p where p.taking_id = t.taking_id) as parts
    from exam_taking t where t.taking_id in (
      select l.taking_id from exam_order o join exam_lock l on l.exam_order_id = o.exam_order_id where o.patient_id = ${patientId})
    order by t.state = 'OPEN' desc, t.seq desc limit 1`)
}

/** How a plan stands. */
export function readTaking(executor: Executor, takingId: string) {
  return firstRow<Pick<TakingRow, 'state' | 'failure' | 'why'>>(executor`
    select state, failure, why from exam_taking where taking_id = ${takingId}`)
}

/** Writes the intent; the platform is due to be asked at once. */
export async function insertTaking(
  tx: Transaction,
  taking: {
    accountId: string
    parts: readonly { examOrderId: string; slotId: string; isPlatform: boolean }[]
  },
): Promise<string> {
  const takingId = randomUUID()
  await tx`insert into exam_taking (taking_id, account_id) values (${takingId}, ${taking.accountId})`
  await tx`
    insert into exam_lock (lock_id, taking_id, exam_order_id, slot_id, is_platform, state, next_at)
    select gen_random_uuid(), ${takingId}, g.exam_order_id, g.slot_id, g.is_platform, case when g.is_platform then 'ASKED' else 'HELD' end, case when g.is_platform then now() end
    from json_to_recordset(${JSON.stringify(
      taking.parts.map(({ examOrderId, slotId, isPlatform }) => ({
        exam_order_id: examOrderId,
        slot_id: slotId,
        is_platform: isPlatform,
      })),
    )}::text::json) as g (exam_order_id uuid, slot_id uuid, is_platform boolean)`
  return takingId
}

/** Whose exams a plan is about. */
export function findPatient(executor: Executor, takingId: string): Promise<string | undefined> {
  return firstValue(executor`
    select o.patient_id from exam_lock l join exam_order o on o.exam_order_id = l.exam_order_id where l.taking_id = ${takingId} limit 1`)
}

/** A plan under lock; the exams of its patient are locked before. */
export interface LockedTaking {
  takingId: string
  accountId: string | null
  isOpen: boolean
  ageMs: number
  parts: (Part & {
    lockId: string
    examOrderId: string
    name: string
    slotId: string
    isPlatform: boolean
    beginsAt: Date
    refusal: 'full' | 'refused' | null
    why: string | null
    /** The time that the exam has until then. */
    ownSlotId: string | null
    version: number
  })[]
}

export async function lockTaking(
  tx: Transaction,
  takingId: string,
): Promise<LockedTaking | undefined> {
  const taking = await firstRow<Omit<LockedTaking, 'parts'>>(tx`
    select taking_id, account_id, state = 'OPEN' as is_open, extract(epoch from hospital_now() - started_at)::float8 * 1000 as age_ms
    from exam_taking where taking_id = ${takingId} for update`)
  if (taking === undefined) return undefined
  const parts = await allRows<LockedTaking['parts'][number]>(tx`
    select l.lock_id, l.state, l.exam_order_id, o.name, l.slot_id, l.is_platform, s.begins_at, l.refusal, l.why, o.slot_id as own_slot_id,
      o.state = 'ordered' as is_ordered, (r.rule ->> 'version')::bigint as version
    from exam_lock l cross join lateral (select * from exam_order where exam_order_id = l.exam_order_id offset 0) o
    join exam_rule r on r.code = o.code join exam_slot s on s.slot_id = l.slot_id where l.taking_id = ${takingId} order by s.begins_at, l.lock_id`)
  return { ...taking, parts }
}

/** All places are kept: each is to be confirmed. */
export async function confirmAll(tx: Transaction, takingId: string): Promise<void> {
  await tx`
    update exam_lock set state = 'CONFIRMING', next_at = now(), attempts = 0, changed_at = hospital_now() where taking_id = ${takingId} and state = 'LOCKED'`
}

/** Nothing of it is kept: the platform is to give back what it gave or may have given. A question that is under way is answered first. */
export async function releaseAll(tx: Transaction, takingId: string): Promise<void> {
  await tx`
    update exam_lock set state = case when is_platform then 'RELEASING' else 'RELEASED' end,
      next_at = case when is_platform then coalesce(next_at, now()) end, attempts = 0, changed_at = hospital_now()
    where taking_id = ${takingId} and state in ('HELD', 'ASKED', 'LOCKED', 'CONFIRMING', 'CONFIRMED')`
}

export async function endTaking(
  tx: Transaction,
  takingId: string,
  end: { failure: TakingRow['failure']; why?: string | null },
): Promise<void> {
  await tx`
    update exam_taking set state = ${end.failure === null ? 'DONE' : 'FAILED'}, failure = ${end.failure}, why = ${end.why ?? null}, ended_at = hospital_now()
    where taking_id = ${takingId}`
}

/** The times that exams had at the platform are given back there; those of `except` stay. */
export async function releaseTimes(
  tx: Transaction,
  examOrderIds: readonly string[],
  except: string | null = null,
): Promise<void> {
  await tx`
    update exam_lock set state = 'RELEASING', next_at = now(), attempts = 0, changed_at = hospital_now()
    where exam_order_id = any(${[...examOrderIds]}::uuid[]) and is_platform and state = 'CONFIRMED' and taking_id is distinct from ${except}::uuid
      and taking_id in (select taking_id from exam_taking where state = 'DONE')`
}

/** Plans whose locks were not given in time. */
export async function listSilent(executor: Executor): Promise<string[]> {
  const rows = await allRows<{ takingId: string }>(executor`
    select taking_id from exam_taking t where state = 'OPEN' and started_at < hospital_now() - ${platformRules.givenUpMs} * interval '1 millisecond'
      and exists (select 1 from exam_lock l where l.taking_id = t.taking_id and l.state = 'ASKED') order by started_at limit 50`)
  return rows.map(({ takingId }) => takingId)
}

/** A lock whose question hangs, or that the platform keeps. */
export interface HangingRow {
  lockId: string
  patientId: string
  name: string
  beginsAt: Date
  state: LockState
  changedAt: Date
}

export function listHanging(executor: Executor): Promise<HangingRow[]> {
  return allRows<HangingRow>(executor`
    select l.lock_id, o.patient_id, o.name, s.begins_at, l.state, l.changed_at
    from (select * from exam_lock where next_at is not null and state in ('CONFIRMING', 'RELEASING') and attempts >= ${platformRules.silentAttempts}
      union all select * from exam_lock where state = 'KEPT') l
    join exam_order o on o.exam_order_id = l.exam_order_id join exam_slot s on s.slot_id = l.slot_id
    order by l.changed_at, l.lock_id limit 200`)
}

/** Asks again now, what is kept as well; false when it was answered meanwhile. */
export function askAgain(tx: Transaction, lockId: string): Promise<boolean> {
  return hasRow(tx`
    update exam_lock set next_at = now(), attempts = 0, state = case when state = 'KEPT' then 'RELEASING' else state end
    where lock_id = ${lockId} and state in ('CONFIRMING', 'RELEASING', 'KEPT') returning 1`)
}

/** A person gave it back in the platform. */
export async function markReleased(tx: Transaction, lockId: string): Promise<void> {
  await tx`
    update exam_lock set state = 'RELEASED', next_at = null, changed_at = hospital_now() where lock_id = ${lockId} and state in ('RELEASING', 'KEPT')`
}

/** The plan of a lock. */
export function findTakingOf(executor: Executor, lockId: string): Promise<string | undefined> {
  return firstValue(executor`select taking_id from exam_lock where lock_id = ${lockId}`)
}
