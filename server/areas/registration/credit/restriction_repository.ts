/** SQL of restricted patients, for the desk. */
import { firstRow } from '../../../database/answers'
import type { Executor, Transaction } from '../../../database/client'
import { byTime } from '../../../database/keyset_page'

interface RestrictionRow {
  restrictionId: string
  patientName: string
  noShows: number
  rulesVersion: number
  startsAt: Date
  endsAt: Date
  hasAppeal: boolean
  liftedAt: Date | null
  liftReason: string | null
  mark: string
}

/** One page: active restrictions, the first to end first, or ended ones, newest first. */
export function listRestrictions(
  executor: Executor,
  asked: { isEnded: boolean; after: string | undefined; limit: number },
): Promise<RestrictionRow[]> {
  const end = executor`least(r.lifted_at, r.ends_at)`
  const which = asked.isEnded
    ? executor`${end} <= hospital_now()`
    : executor`r.lifted_at is null and r.ends_at > hospital_now()`
  const { mark, beyond, order } = byTime(executor, asked.after, {
    at: asked.isEnded ? end : executor`r.ends_at`,
    id: executor`r.restriction_id`,
    isOldestFirst: !asked.isEnded,
  })
  return executor<RestrictionRow[]>`
    select r.restriction_id, p.name as patient_name, r.no_shows, r.rules_version, r.starts_at, r.ends_at, r.lifted_at, r.lift_reason,
      exists (select 1 from credit_appeal a where a.patient_id = r.patient_id and a.answered_at is null) as has_appeal,
      ${mark} as mark
    from booking_restriction r join patient_person p on p.patient_id = r.patient_id
    where ${which} ${beyond} order by ${order} limit ${asked.limit}`
}

/** Lifts an active restriction; returns its patient. */
export function liftOne(tx: Transaction, restrictionId: string, reason: string) {
  return firstRow<{ patientId: string; endsAt: Date }>(tx`
    update booking_restriction set lifted_at = hospital_now(), lift_reason = ${reason}
    where restriction_id = ${restrictionId} and lifted_at is null and ends_at > hospital_now() returning patient_id, ends_at`)
}
