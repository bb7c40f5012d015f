/** Re-encrypts answers and what is known from them after a new key, in batches; calls continue meanwhile, because they read by every key of the ring. */
import {
  decryptIdNo,
  encryptIdNo,
  formOf,
  isNewest,
  knownOf,
  photoOf,
  type IdentityKeys,
} from '../../crypto/identity_cipher'
import { transaction, type Sql, type Transaction } from '../../database/client'
import { keepKnownEncrypted, lockSomeKnown } from './known_repository'
import { keepEncrypted, lockSome } from './personal_repository'
import { keepPhotoEncrypted, lockSomePhotos } from './photo_repository'

const batch = 200

/** A row with its encrypted texts. */
interface Encrypted {
  id: string
  texts: readonly (string | null)[]
}

/** A table with encrypted texts. */
interface Table {
  boundTo(id: string): string
  lock(tx: Transaction, after: string | null): Promise<Encrypted[]>
  keep(tx: Transaction, row: Encrypted): Promise<void>
}

const tables: readonly Table[] = [
  {
    boundTo: formOf,
    lock: async (tx, after) =>
      (await lockSome(tx, after, batch)).map(({ orderId, saved, sent }) => ({
        id: orderId,
        texts: [saved, sent],
      })),
    keep: (tx, { id: orderId, texts: [saved, sent] }) =>
      keepEncrypted(tx, { orderId, saved: saved ?? '', sent: sent ?? null }),
  },
  {
    boundTo: knownOf,
    lock: async (tx, after) =>
      (await lockSomeKnown(tx, after, batch)).map(({ knownId, saved }) => ({
        id: knownId,
        texts: [saved],
      })),
    keep: (tx, { id, texts: [saved] }) => keepKnownEncrypted(tx, id, saved ?? ''),
  },
  {
    boundTo: photoOf,
    // Half a megabyte each.
    lock: async (tx, after) =>
      (await lockSomePhotos(tx, after, 10)).map(({ photoId, content }) => ({
        id: photoId,
        texts: [content],
      })),
    keep: (tx, { id, texts: [content] }) => keepPhotoEncrypted(tx, id, content ?? ''),
  },
]

/** How many were re-encrypted, and which could not be. With `isDry` nothing is written. */
export async function renewAnswers(
  sql: Sql,
  keys: IdentityKeys,
  { isDry = false }: { isDry?: boolean } = {},
): Promise<{ renewed: number; failed: string[] }> {
  const done = { renewed: 0, failed: new Array<string>() }
  for (const table of tables) {
    let after: string | null = null
    do {
      const last: string | null = after
      after = await transaction(sql, async (tx) => {
        const rows = await table.lock(tx, last)
        for (const row of rows) {
          if (row.texts.every((text) => text === null || isNewest(keys, text))) continue
          const bound = table.boundTo(row.id)
          const renew = (text: string | null) =>
            text === null ? null : encryptIdNo(keys, bound, decryptIdNo(keys, bound, text))
          try {
            const texts = row.texts.map(renew)
            if (!isDry) await table.keep(tx, { id: row.id, texts })
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
