/** SQL of sending notes. Claiming one postpones its next turn first, so that two replicas do not send at once. */
import type { ReadingState } from '../../../../src/contract/inpatient'
import type { Claim } from '../../../area/outbox'
import { allRows } from '../../../database/answers'
import type { Executor, Sql } from '../../../database/client'
import { readingRules } from './rules'

/** A note that the hospital gets now. */
export interface ToSend {
  readingId: string
  revision: number
  attempts: number
  stayId: string | null
  admissionNo: string
  inTimes: number
  patientNo: string
  code: string
  version: string
  readAt: Date
  relation: string | null
  question: string | null
}

/** Claims what is due, or one; a claim of a killed worker is free again after half a minute. */
export function claimReadings(sql: Sql, which: Claim) {
  return allRows<ToSend>(sql`
    with due as (
      select reading_id from inpatient_form_reading where next_at <= now()
        ${which.id === undefined ? sql`` : sql`and reading_id = ${which.id}`}
      order by next_at limit ${which.limit} for update skip locked
    ), claimed as (
      update inpatient_form_reading r set next_at = now() + interval '30 seconds', attempts = r.attempts + 1
      from due where r.reading_id = due.reading_id returning r.*
    )
    select r.reading_id, r.revision, r.attempts, s.hospital_stay_id as stay_id, s.admission_no, s.in_times, coalesce(p.patient_no, '') as patient_no,
      r.code, r.version, r.read_at, l.relation, r.question
    from claimed r join inpatient_stay s on s.inpatient_id = r.inpatient_id join patient_person p on p.patient_id = s.patient_id
    left join patient_known_link l on l.patient_id = s.patient_id and l.account_id = r.account_id`)
}

type Sent = Pick<ToSend, 'readingId' | 'revision'>

/** The hospital's answer to a revision; nothing where there is a newer one. */
export async function setState(
  executor: Executor,
  { readingId, revision }: Sent,
  state: ReadingState,
): Promise<void> {
  await executor`
    update inpatient_form_reading set state = ${state}, next_at = null where reading_id = ${readingId} and revision = ${revision}`
}

/** Schedules the next attempt; none after days, nor where there is a newer revision. */
export async function sendLater(
  executor: Executor,
  { readingId, revision }: Sent,
  { delayMs, state = 'NOTED' }: { delayMs: number; state?: 'NOTED' | 'KEPT' },
): Promise<void> {
  await executor`
    update inpatient_form_reading set state = ${state},
      next_at = case when read_at > hospital_now() - make_interval(days => ${readingRules.sentForDays}::int) then now() + ${delayMs}::float8 * interval '1 millisecond' end
    where reading_id = ${readingId} and revision = ${revision}`
}
