/** SQL of re-encrypting the certificates on file. */
import { allRows } from '../../../database/answers'
import type { Executor, Transaction } from '../../../database/client'

/** The encrypted and indexed values of one patient. */
export interface EncryptedFile {
  patientId: string
  name: string
  birthday: string
  idType: string
  idNoCipher: string
  idNoIndex: string
  claimedIndex: string | null
  guardianIdType: string | null
  guardianIdNoCipher: string | null
}

/** The next files in the order of their ids, locked. */
export function lockFiles(tx: Transaction, after: string | null, limit: number) {
  return allRows<EncryptedFile>(tx`
    select patient_id, name, birthday, id_type, id_no_cipher, id_no_index, claimed_index, guardian_id_type, guardian_id_no_cipher from patient
    where patient_id > coalesce(${after}::uuid, '00000000-0000-0000-0000-000000000000') order by patient_id limit ${limit} for update`)
}

/** Some files of any age: ids are drawn at random. */
export function sampleFiles(sql: Executor, limit: number) {
  return allRows<{ patientId: string; idNoCipher: string }>(sql`
    select patient_id, id_no_cipher from patient order by patient_id limit ${limit}`)
}

/** Writes them back. @throws 23505 when another file has the same certificate */
export async function keepFiles(tx: Executor, files: readonly EncryptedFile[]): Promise<void> {
  const rows = files.map((file) => ({
    patient_id: file.patientId,
    id_no_cipher: file.idNoCipher,
    id_no_index: file.idNoIndex,
    claimed_index: file.claimedIndex,
    guardian_id_no_cipher: file.guardianIdNoCipher,
  }))
  await tx`
    update patient p set id_no_cipher = n.id_no_cipher, id_no_index = n.id_no_index, claimed_index = n.claimed_index, guardian_id_no_cipher = n.guardian_id_no_cipher
    from json_populate_recordset(null::patient, ${JSON.stringify(rows)}::text::json) n where p.patient_id = n.patient_id`
}
