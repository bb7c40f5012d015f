/** Encrypted texts of rows, whatever table they are in. */
import { allRows } from './answers'
import type { Transaction } from './client'

/** A table with encrypted texts. */
export interface EncryptedTexts {
  table: string
  /** Its primary key, a UUID. */
  key: string
  columns: readonly string[]
}

/** A row's key, and its texts in the order of the columns. */
export interface EncryptedRow {
  id: string
  texts: (string | null)[]
}

/** Rows after one, in their order, locked. */
export function lockSome(
  tx: Transaction,
  { table, key, columns }: EncryptedTexts,
  { after, limit }: { after: string | null; limit: number },
): Promise<EncryptedRow[]> {
  return allRows<EncryptedRow>(tx`
    select ${tx(key)} as id, array[${tx([...columns])}] as texts from ${tx(table)}
    where ${after}::uuid is null or ${tx(key)} > ${after}::uuid
    order by ${tx(key)} limit ${limit} for update`)
}

export async function keepEncrypted(
  tx: Transaction,
  { table, key, columns }: EncryptedTexts,
  { id, texts }: EncryptedRow,
): Promise<void> {
  const set = Object.fromEntries(columns.map((column, index) => [column, texts[index] ?? null]))
  await tx`update ${tx(table)} set ${tx(set)} where ${tx(key)} = ${id}`
}
