/** Patients whom the hospital never identified: they are no file of the hospital, and nothing of them stays without a link and without an order (PIPL art. 47). */
import { encryptIdNo, type IdentityKeys } from '../../../crypto/identity_cipher'
import { transaction, type Transaction } from '../../../database/client'
import type { Dependencies } from '../../../dependencies'
import { inTurn } from '../../../values/in_turn'
import { emptyClaimed, listAbandoned } from './claimed_repository'

/** For a worker: those whose last link somebody else ended (an owner, staff, a proof), or ended before anything was erased. */
export async function eraseAbandoned({
  sql,
  settings: { identityKeys },
}: Pick<Dependencies, 'sql' | 'settings'>): Promise<void> {
  const limit = 200
  for (;;) {
    const patientIds = await listAbandoned(sql, limit)
    await inTurn(patientIds, (id) => transaction(sql, (tx) => eraseClaimed(tx, identityKeys, [id])))
    if (patientIds.length < limit) return
  }
}

/** Erases those among these patients that nothing needs any more. */
export async function eraseClaimed(
  tx: Transaction,
  keys: IdentityKeys,
  patientIds: readonly string[],
): Promise<void> {
  for (const patientId of patientIds)
    await emptyClaimed(tx, { patientId, idNoCipher: encryptIdNo(keys, patientId, '') })
}
