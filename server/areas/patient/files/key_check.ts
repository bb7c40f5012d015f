/** Whether the keys are those of this database: with others nobody is found again, and everybody gets a second file. */
import { decryptIdNo, type IdentityKeys } from '../../../crypto/identity_cipher'
import { allRows } from '../../../database/answers'
import type { Sql } from '../../../database/client'

/** Ids are drawn at random: so many files are of any age. */
const sample = 20

/** Whether one of the keys reads a certificate on file, or there is none. */
export async function readsFiles(sql: Sql, keys: IdentityKeys): Promise<boolean> {
  const files = await allRows<{ patientId: string; idNoCipher: string }>(sql`
    select patient_id, id_no_cipher from patient order by patient_id limit ${sample}`)
  return files.length === 0 || files.some((file) => isRead(keys, file))
}

function isRead(
  keys: IdentityKeys,
  { patientId, idNoCipher }: { patientId: string; idNoCipher: string },
): boolean {
  try {
    decryptIdNo(keys, patientId, idNoCipher)
    return true
  } catch {
    return false
  }
}
