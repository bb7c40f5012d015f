/** SQL of what is read before a stay, and of the notes about it. */
import type { ReadingState } from '../../../../src/contract/inpatient'
import { allRows, firstColumn, firstRow } from '../../../database/answers'
import type { Executor, Transaction } from '../../../database/client'
import type { KeptForm } from './rules'

/** The forms of a stay; the account is known to see everything of its patient. */
export async function listForms(executor: Executor, inpatientId: string): Promise<KeptForm[]> {
  const row = await firstRow<{ forms: KeptForm[] | null }>(executor`
    select admission_forms as forms from inpatient_stay where inpatient_id = ${inpatientId}`)
  return row?.forms ?? []
}

/** The forms of a stay without their texts. */
export function listVersions(executor: Executor, inpatientId: string) {
  return allRows<{ code: string; version: string }>(executor`
    select form ->> 'code' as code, form ->> 'version' as version
    from inpatient_stay s cross join lateral jsonb_array_elements(s.admission_forms) form where s.inpatient_id = ${inpatientId}`)
}

/** A note as it is kept. */
export interface ReadingRow {
  code: string
  version: string
  state: ReadingState
  readAt: Date
  question: string | null
}

/** The notes of an account about the forms of a stay. */
export function listReadings(executor: Executor, accountId: string, inpatientId: string) {
  return allRows<ReadingRow>(executor`
    select code, version, state, read_at, question from inpatient_form_reading
    where account_id = ${accountId} and inpatient_id = ${inpatientId} order by read_at, reading_id`)
}

/** Writes a note about the present version of a form; `isKnown` is false where the hospital has no such version any more. The same again changes nothing, another question is sent anew, and so is a note that the hospital refused. */
export async function noteReading(
  tx: Transaction,
  note: {
    readingId: string
    inpatientId: string
    accountId: string
    code: string
    version: string
    question: string | null
  },
): Promise<{ isKnown: boolean; readingId: string | undefined }> {
  const { readingId, inpatientId, accountId, code, version, question } = note
  const known = await listVersionsLocked(tx, inpatientId)
  if (!known.some((one) => one.code === code && one.version === version))
    return { isKnown: false, readingId: undefined }
  const row = await firstRow<{ readingId: string }>(tx`
    insert into inpatient_form_reading as r (reading_id, inpatient_id, account_id, code, version, question)
    values (${readingId}, ${inpatientId}, ${accountId}, ${code}, ${version}, ${question})
    on conflict (account_id, inpatient_id, code, version) do update set question = excluded.question, revision = r.revision + 1, next_at = now(), attempts = 0,
      read_at = case when r.state = 'OUTDATED' then hospital_now() else r.read_at end, state = 'NOTED'
      where r.question is distinct from excluded.question or r.state = 'OUTDATED'
    returning reading_id`)
  return { isKnown: true, readingId: row?.readingId }
}

/** The stay is kept from changing its forms meanwhile. */
async function listVersionsLocked(tx: Transaction, inpatientId: string) {
  await tx`select 1 from inpatient_stay where inpatient_id = ${inpatientId} for key share`
  return listVersions(tx, inpatientId)
}

/** The accounts that read an earlier version of one of these forms, and not this one. */
export function listOutdatedReaders(
  tx: Transaction,
  inpatientId: string,
  { code, version }: { code: string; version: string },
): Promise<string[]> {
  return firstColumn(tx`
    select distinct account_id from inpatient_form_reading r where inpatient_id = ${inpatientId} and code = ${code} and version <> ${version}
      and not exists (select 1 from inpatient_form_reading same where same.account_id = r.account_id and same.inpatient_id = r.inpatient_id
        and same.code = r.code and same.version = ${version})`)
}

/** What an account read, for its export. */
export function exportReadings(executor: Executor, accountId: string) {
  return allRows<object>(executor`
    select s.admission_no, r.code, r.version, r.read_at, r.question, r.state
    from inpatient_form_reading r join inpatient_stay s on s.inpatient_id = r.inpatient_id where r.account_id = ${accountId} order by r.read_at desc, r.reading_id`)
}

/** Forgets what an account read. */
export async function forgetReadings(executor: Executor, accountId: string): Promise<void> {
  await executor`delete from inpatient_form_reading where account_id = ${accountId}`
}

/** Moves what an account read to the account that replaces it; what that has read itself stays as it is. */
export async function moveReadings(
  executor: Executor,
  move: { from: string; to: string },
): Promise<void> {
  await executor`
    update inpatient_form_reading r set account_id = ${move.to} where account_id = ${move.from}
      and not exists (select 1 from inpatient_form_reading same where same.account_id = ${move.to} and same.inpatient_id = r.inpatient_id
        and same.code = r.code and same.version = r.version)`
  await forgetReadings(executor, move.from)
}
