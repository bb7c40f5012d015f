/** Re-encrypts after a new key: every certificate on file is encrypted and indexed by the new key. Calls continue meanwhile, because they read and find by every key of the ring. */
import {
  decryptIdNo,
  encryptIdNo,
  guardianOf,
  idNoIndexes,
  isNewest,
  type IdentityKeys,
} from '../../../crypto/identity_cipher'
import { savepoint, transaction, type Sql, type Transaction } from '../../../database/client'
import { numberOfNewborn } from './person'
import { keepFiles, lockFiles, sampleFiles, type EncryptedFile } from './reencrypting_repository'

const batch = 200

/** How many files exist, were re-encrypted, and could not be. */
export interface Resealed {
  files: number
  renewed: number
  failed: string[]
}

/** Processes all files in batches; with `isDry` nothing is written. It may be stopped and started again at any time. */
export async function reencryptFiles(
  sql: Sql,
  keys: IdentityKeys,
  { isDry = false }: { isDry?: boolean } = {},
): Promise<Resealed> {
  const done: Resealed = { files: 0, renewed: 0, failed: [] }
  let after: string | null = null
  for (;;) {
    const some = await transaction(sql, (tx) => reencryptSome(tx, keys, { after, isDry }))
    done.files += some.files
    done.renewed += some.renewed
    done.failed.push(...some.failed)
    if (some.last === undefined) return done
    after = some.last
  }
}

async function reencryptSome(
  tx: Transaction,
  keys: IdentityKeys,
  { after, isDry }: { after: string | null; isDry: boolean },
): Promise<Resealed & { last: string | undefined }> {
  const files = await lockFiles(tx, after, batch)
  const old = files.filter((file) => !isDone(keys, file))
  const failed: string[] = []
  for (const file of isDry ? [] : old) {
    try {
      await savepoint(tx, (inner) => keepFiles(inner, [resealed(keys, file)]))
    } catch {
      failed.push(file.patientId)
    }
  }
  return { files: files.length, renewed: old.length, failed, last: files.at(-1)?.patientId }
}

function isDone(keys: IdentityKeys, { idNoCipher, guardianIdNoCipher }: EncryptedFile): boolean {
  return [idNoCipher, guardianIdNoCipher].every((one) => one === null || isNewest(keys, one))
}

function resealed(keys: IdentityKeys, file: EncryptedFile): EncryptedFile {
  const { patientId, idType } = file
  const idNo = decryptIdNo(keys, patientId, file.idNoCipher)
  const guardianIdNo =
    file.guardianIdNoCipher === null
      ? undefined
      : decryptIdNo(keys, guardianOf(patientId), file.guardianIdNoCipher)
  const number =
    idType === 'none' && guardianIdNo !== undefined
      ? numberOfNewborn({ idType: file.guardianIdType ?? '', idNo: guardianIdNo }, file)
      : idNo
  const [newest = '', ...older] = idNoIndexes(keys, idType, number)
  // A merged file, or that of a patient whom the hospital could not identify, has no blind index.
  const renewed = (index: string) => (older.includes(index) ? newest : index)
  return {
    ...file,
    idNoCipher: encryptIdNo(keys, patientId, idNo),
    idNoIndex: renewed(file.idNoIndex),
    claimedIndex: file.claimedIndex === null ? null : renewed(file.claimedIndex),
    guardianIdNoCipher:
      guardianIdNo === undefined ? null : encryptIdNo(keys, guardianOf(patientId), guardianIdNo),
  }
}

/** Whether one of the keys reads a certificate on file, or there is none: with other keys nobody is found again, and everybody gets a second file. */
export async function readsFiles(sql: Sql, keys: IdentityKeys): Promise<boolean> {
  const files = await sampleFiles(sql, 20)
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
