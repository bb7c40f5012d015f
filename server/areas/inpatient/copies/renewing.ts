/** Re-encrypts where copies are sent to after a new key. */
import { copiesOf, type IdentityKeys } from '../../../crypto/identity_cipher'
import type { Sql } from '../../../database/client'
import { renewEncrypted, type RenewedTable } from '../../../database/renewing'

const tables: readonly RenewedTable[] = [
  {
    table: 'inpatient_copy_request',
    key: 'request_id',
    columns: ['encrypted_to'],
    boundTo: copiesOf,
  },
]

/** How many were re-encrypted, and which could not be. With `isDry` nothing is written. */
export const renewCopies = (sql: Sql, keys: IdentityKeys, how: { isDry?: boolean } = {}) =>
  renewEncrypted(sql, keys, tables, how)
