/** Re-encrypts what was written after a new key. */
import { feedbackOf, photoOf, type IdentityKeys } from '../../crypto/identity_cipher'
import type { Sql } from '../../database/client'
import { renewEncrypted, type RenewedTable } from '../../database/renewing'

const tables: readonly RenewedTable[] = [
  { table: 'visit_rating', key: 'order_id', columns: ['written'], boundTo: feedbackOf },
  { table: 'feedback', key: 'feedback_id', columns: ['written'], boundTo: feedbackOf },
  { table: 'feedback_entry', key: 'entry_id', columns: ['written'], boundTo: feedbackOf },
  {
    table: 'feedback_picture',
    key: 'picture_id',
    columns: ['content'],
    boundTo: photoOf,
    atOnce: 10,
  },
]

/** How many texts were re-encrypted, and which could not be. With `isDry` nothing is written. */
export const renewFeedback = (sql: Sql, keys: IdentityKeys, how: { isDry?: boolean } = {}) =>
  renewEncrypted(sql, keys, tables, how)
