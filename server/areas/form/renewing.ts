/** Re-encrypts answers and what is known from them after a new key. */
import { formOf, knownOf, photoOf, type IdentityKeys } from '../../crypto/identity_cipher'
import type { Sql } from '../../database/client'
import { renewEncrypted, type RenewedTable } from '../../database/renewing'

const tables: readonly RenewedTable[] = [
  { table: 'form_answer', key: 'order_id', columns: ['saved', 'sent'], boundTo: formOf },
  { table: 'form_known_answer', key: 'known_id', columns: ['saved'], boundTo: knownOf },
  { table: 'form_photo', key: 'photo_id', columns: ['content'], boundTo: photoOf, atOnce: 10 },
]

/** How many were re-encrypted, and which could not be. With `isDry` nothing is written. */
export const renewAnswers = (sql: Sql, keys: IdentityKeys, how: { isDry?: boolean } = {}) =>
  renewEncrypted(sql, keys, tables, how)
