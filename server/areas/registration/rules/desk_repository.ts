/** SQL of whom a change of the rules concerns. */
import type { Executor } from '../../../database/client'
import { activeStatuses, type RegistrationRules } from './rules'

async function countOf(rows: Promise<{ n: number }[]>): Promise<number> {
  return (await rows)[0]?.n ?? 0
}

/** Patients with more orders on one coming day than the new rule allows. */
export function countOverDay(executor: Executor, most: number): Promise<number> {
  return countOf(executor<{ n: number }[]>`
    select count(distinct patient_id)::int as n from (
      select patient_id from registration_order where visit_date >= hospital_today() and status in ${executor([...activeStatuses])}
      group by patient_id, visit_date having count(*) > ${most}
    ) o`)
}

/** Accounts with as many unpaid orders as the new rule allows, or more. */
export function countAtUnpaid(executor: Executor, most: number): Promise<number> {
  return countOf(executor<{ n: number }[]>`
    select count(*)::int as n from (
      select account_id from registration_order where status = 'PENDING_PAY' and expires_at > hospital_now() group by account_id having count(*) >= ${most}
    ) o`)
}

/** Patients who can still book and could not after one more no-show under the new rules. */
export function countNearLimit(
  executor: Executor,
  { noShowLimit, noShowWindowDays }: RegistrationRules,
): Promise<number> {
  return countOf(executor<{ n: number }[]>`
    select count(*)::int as n from (
      select o.patient_id from registration_order o
      where o.status = 'NO_SHOW' and o.no_show_excused_at is null and o.no_show_at > hospital_now() - make_interval(days => ${noShowWindowDays}::int)
        and not exists (select 1 from booking_restriction r where r.patient_id = o.patient_id and r.lifted_at is null and r.ends_at > hospital_now())
      group by o.patient_id having count(*) >= ${noShowLimit - 1}
    ) near`)
}

/** Clinics with a longer waitlist than the new rule allows. */
export function countOverWaiting(executor: Executor, most: number): Promise<number> {
  return countOf(executor<{ n: number }[]>`
    select count(*)::int as n from (
      select schedule_id from waitlist_entry where kind = 'place' and status in ('WAITING', 'OFFERED') group by schedule_id having count(*) > ${most}
    ) w`)
}
