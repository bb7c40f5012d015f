/** Re-encrypts texts after a new key, in batches; calls continue meanwhile, because they read by every key of the ring. */
import { decryptIdNo, encryptIdNo, isNewest, type IdentityKeys } from '../crypto/identity_cipher'
import { transaction, type Sql } from './client'
import { keepEncrypted, lockSome, type EncryptedTexts } from './encrypted_texts'

const batch = 200

/** A table with encrypted texts, each bound to its row. */
export interface RenewedTable extends EncryptedTexts {
  boundTo(id: string): string
  /** Of half a megabyte each there are fewer at once. */
  atOnce?: number
}

/** How many rows were re-encrypted, and which could not be. With `isDry` nothing is written. */
export async function renewEncrypted(
  sql: Sql,
  keys: IdentityKeys,
  tables: readonly RenewedTable[],
  { isDry = false }: { isDry?: boolean } = {},
): Promise<{ renewed: number; failed: string[] }> {
  const done = { renewed: 0, failed: new Array<string>() }
  for (const table of tables) {
    let after: string | null = null
    do {
      const last: string | null = after
      after = await transaction(sql, async (tx) => {
        const rows = await lockSome(tx, table, { after: last, limit: table.atOnce ?? batch })
        for (const row of rows) {
          if (row.texts.every((text) => text === null || isNewest(keys, text))) continue
          const bound = table.boundTo(row.id)
          const renew = (text: string | null) =>
            text === null ? null : encryptIdNo(keys, bound, decryptIdNo(keys, bound, text))
          try {
            const texts = row.texts.map(renew)
            if (!isDry) await keepEncrypted(tx, table, { id: row.id, texts })
            done.renewed += 1
          } catch {
            done.failed.push(row.id)
          }
        }
        return rows.at(-1)?.id ?? null
      })
    } while (after !== null)
  }
  return done
}
