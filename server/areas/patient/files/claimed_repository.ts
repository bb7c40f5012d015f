/** SQL of patients whom the hospital never identified: what accounts typed. */
import { firstColumn } from '../../../database/answers'
import type { Executor, Transaction } from '../../../database/client'

/** Such patients that the account is linked to, or was. */
export function listClaimed(tx: Transaction, accountId: string): Promise<string[]> {
  return firstColumn(tx`
    select p.patient_id from patient_link l join patient p on p.patient_id = l.patient_id
    where l.account_id = ${accountId} and p.claimed_index is not null`)
}

/** Some of those that no account and no visit needs any more, by whatever their links ended. */
export function listAbandoned(sql: Executor, limit: number): Promise<string[]> {
  return firstColumn(sql`
    select p.patient_id from patient p where p.claimed_index is not null
      and (select true from patient_link l where l.patient_id = p.patient_id and l.unbound_at is null limit 1) is null
      and (select true from registration_visit v where v.patient_id = p.patient_id limit 1) is null
    order by p.claimed_index limit ${limit}`)
}

/** Empties what was typed of such a patient, where no account has a link and no order was ever made. */
export async function emptyClaimed(
  tx: Transaction,
  { patientId, idNoCipher }: { patientId: string; idNoCipher: string },
): Promise<void> {
  await tx`
    update patient p set name = '已移除', id_type = 'none', id_no_cipher = ${idNoCipher}, claimed_index = null, sex = 'unknown', birthday = '1900-01-01', tel = '',
      region_code = null, region_names = null, address = null, guardian_name = null, guardian_id_type = null, guardian_id_no_cipher = null, guardian_tel = null, guardian_relation = null
    where p.patient_id = ${patientId} and p.claimed_index is not null
      and not exists (select 1 from patient_link l where l.patient_id = p.patient_id and l.unbound_at is null)
      and not exists (select 1 from registration_visit v where v.patient_id = p.patient_id)`
}
