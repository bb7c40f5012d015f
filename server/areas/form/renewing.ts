/** Re-encrypts answers after a new key, in batches; calls continue meanwhile, because they read by every key of the ring. */
import {
  decryptIdNo,
  encryptIdNo,
  formOf,
  isNewest,
  type IdentityKeys,
} from '../../crypto/identity_cipher'
import { transaction, type Sql } from '../../database/client'
import { keepEncrypted, lockSome } from './personal_repository'

const batch = 200

/** How many were re-encrypted, and which could not be. With `isDry` nothing is written. */
export async function renewAnswers(
  sql: Sql,
  keys: IdentityKeys,
  { isDry = false }: { isDry?: boolean } = {},
): Promise<{ renewed: number; failed: string[] }> {
  const done = { renewed: 0, failed: new Array<string>() }
  let after: string | null = null
  do {
    const last: string | null = after
    after = await transaction(sql, async (tx) => {
      const rows = await lockSome(tx, last, batch)
      for (const { orderId, saved, sent } of rows) {
        if (isNewest(keys, saved) && (sent === null || isNewest(keys, sent))) continue
        const renew = (text: string) =>
          encryptIdNo(keys, formOf(orderId), decryptIdNo(keys, formOf(orderId), text))
        try {
          const row = { orderId, saved: renew(saved), sent: sent === null ? null : renew(sent) }
          if (!isDry) await keepEncrypted(tx, row)
          done.renewed += 1
        } catch {
          done.failed.push(orderId)
        }
      }
      return rows.at(-1)?.orderId ?? null
    })
  } while (after !== null)
  return done
}
