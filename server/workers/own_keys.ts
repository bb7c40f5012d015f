/** Whether the keys are those of this database: what others encrypt in it nobody can read. */
import { listNewestSigners } from '../areas/audit'
import { readsFiles } from '../areas/patient'
import type { IdentityKeys } from '../crypto/identity_cipher'
import type { Sql } from '../database/client'
import { checkpointKeys } from './checkpoint_signatures'

/** What an operator with other keys reads. */
export const foreignKeys =
  'IDENTITY_KEY is not of this database, where it reads nothing: give the key that it was written with, alone or after the new one (docs/keys.md).'

/** Whether they read a file of a patient, and signed the newest checkpoint, as far as there are any. */
export async function areOwnKeys(sql: Sql, keys: IdentityKeys): Promise<boolean> {
  const signers = await listNewestSigners(sql)
  const known = new Set(checkpointKeys(keys).map(({ id }) => id))
  return (signers.length === 0 || signers.some((id) => known.has(id))) && readsFiles(sql, keys)
}
