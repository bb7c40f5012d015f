/** SQL of finding reports by a number on paper: its patient, its reports, and the attempts. */
import { randomUUID } from 'node:crypto'
import type { AccessLevel } from '../../../src/contract/patient'
import type { ReportNumberKind } from '../../../src/contract/report'
import { firstRow } from '../../database/answers'
import type { Executor, Transaction } from '../../database/client'
import { keptDays } from '../../database/kept_days'
import { type BriefRow, briefColumns, readableFrom } from './report_repository'

/** A patient of the account with this number; the patient's identity must still be proven. */
interface NumberOwner {
  patientId: string
  name: string
  idNoCipher: string
  accessLevel: AccessLevel
}

/** The patient with a number, among the account's own only. */
export function findOwner(
  sql: Executor,
  accountId: string,
  kind: ReportNumberKind,
  number: string,
): Promise<NumberOwner | undefined> {
  const belongs = {
    card: sql`upper(p.patient_card_no) = ${number} or upper(p.patient_no) = ${number}`,
    outpatient: sql`exists (select 1 from report r where r.patient_id = p.patient_id and upper(r.outpatient_no) = ${number})
      or exists (select 1 from outpatient_visit o where o.patient_id = p.patient_id and upper(o.visit_no) = ${number})`,
    inpatient: sql`exists (select 1 from inpatient_admission s where s.patient_id = p.patient_id and upper(s.admission_no) = ${number})`,
  }[kind]
  return firstRow(sql`
    select p.patient_id, p.name, p.id_no_cipher, link.access_level
    from patient_known_link link join patient_person p on p.patient_id = link.patient_id
    where link.account_id = ${accountId} and (${belongs}) order by link.bound_at limit 1`)
}

/** The reports under a number: all of a card's, or those of one visit or one admission. */
export function listByNumber(
  sql: Executor,
  accountId: string,
  request: { patientId: string; kind: ReportNumberKind; number: string; limit: number },
): Promise<BriefRow[]> {
  const within = {
    card: sql`true`,
    outpatient: sql`upper(r.outpatient_no) = ${request.number}`,
    inpatient: sql`upper(r.admission_no) = ${request.number}`,
  }[request.kind]
  return sql<BriefRow[]>`
    select ${briefColumns(sql, accountId)} from ${readableFrom(sql, accountId)}
    where r.patient_id = ${request.patientId} and link.access_level = 'full' and ${within}
    order by r.status = 'PENDING' desc, coalesce(r.reported_at, r.applied_at) desc, r.report_id limit ${request.limit}`
}

/** Counts this attempt and returns the recent ones before it: by this account, and at this number. */
export async function countTries(
  tx: Transaction,
  accountId: string,
  numberHash: string,
  withinMinutes: number,
): Promise<{ byAccount: number; atNumber: number }> {
  // Locks the account's row, so that a burst is counted one after the other.
  await tx`select 1 from account_holder where account_id = ${accountId} for update`
  const [row] = await tx<{ byAccount: number; atNumber: number }[]>`
    select count(*) filter (where account_id = ${accountId})::int as by_account, count(*) filter (where number_hash = ${numberHash})::int as at_number
    from report_search_try where tried_at > now() - make_interval(mins => ${withinMinutes}::int) and (account_id = ${accountId} or number_hash = ${numberHash})`
  await tx`insert into report_search_try (try_id, account_id, number_hash) values (${randomUUID()}, ${accountId}, ${numberHash})`
  return row ?? { byAccount: 0, atNumber: 0 }
}

/** Forgets earlier attempts after a right answer. */
export async function forgetTries(
  sql: Executor,
  accountId: string,
  numberHash: string,
): Promise<void> {
  await sql`delete from report_search_try where account_id = ${accountId} and number_hash = ${numberHash}`
}

/** Deletes attempts that no longer count. */
export async function forgetOldTries(sql: Executor): Promise<void> {
  await sql`delete from report_search_try where tried_at < now() - make_interval(days => ${keptDays.triedNumbers}::int)`
}
