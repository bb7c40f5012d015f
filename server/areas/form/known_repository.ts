/** SQL of what is known of patients from earlier answers. */
import { allRows } from '../../database/answers'
import type { Executor, Transaction } from '../../database/client'
import type { OldRows } from '../../database/old_rows'

/** What one account said of a patient. */
export interface KnownRow {
  knownId: string
  keptAs: string
  saved: string
  confirmedAt: Date
}

/** The newest of each; of every account, or of this one alone. */
export function listKnown(
  executor: Executor,
  asked: {
    patientId: string
    accountId: string
    keptAs: readonly string[]
    ofEverybody: boolean
  },
) {
  return allRows<KnownRow>(executor`
    select distinct on (kept_as) known_id, kept_as, saved, confirmed_at from form_known_answer
    where patient_id = ${asked.patientId} and kept_as = any(${[...asked.keptAs]})
      and (${asked.ofEverybody} or account_id = ${asked.accountId})
    order by kept_as, confirmed_at desc, known_id`)
}

/** What an account says of a patient now, instead of what it said before. */
export async function replaceKnown(
  tx: Transaction,
  { patientId, accountId }: { patientId: string; accountId: string },
  rows: readonly { knownId: string; keptAs: string; saved: string }[],
): Promise<void> {
  await tx`
    delete from form_known_answer where patient_id = ${patientId} and account_id = ${accountId}
      and kept_as = any(${rows.map(({ keptAs }) => keptAs)})`
  for (const { knownId, keptAs, saved } of rows)
    await tx`
      insert into form_known_answer (known_id, patient_id, account_id, kept_as, saved)
      values (${knownId}, ${patientId}, ${accountId}, ${keptAs}, ${saved})`
}

/** Everything that an account said, the newest first. */
export function listOwnKnown(executor: Executor, accountId: string) {
  return allRows<KnownRow>(executor`
    select known_id, kept_as, saved, confirmed_at from form_known_answer
    where account_id = ${accountId} order by confirmed_at desc, known_id`)
}

/** What an account said, of all patients or of one, is gone. */
export async function forgetKnown(
  executor: Executor,
  accountId: string,
  patientId: string | undefined,
): Promise<void> {
  await executor`
    delete from form_known_answer where account_id = ${accountId}
      and (${patientId ?? null}::uuid is null or patient_id = ${patientId ?? null})`
}

/** What nobody confirmed for long. */
export const oldKnown: OldRows = {
  what: 'forms',
  words: 'what is known of patients from answers',
  table: 'form_known_answer',
  key: 'known_id',
  at: 'confirmed_at',
}
