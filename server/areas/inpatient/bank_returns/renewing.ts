/** Re-encrypts bank accounts after a new key. */
import { bankReturnOf, type IdentityKeys } from '../../../crypto/identity_cipher'
import type { Sql } from '../../../database/client'
import { renewEncrypted, type RenewedTable } from '../../../database/renewing'

const tables: readonly RenewedTable[] = [
  {
    table: 'inpatient_bank_return',
    key: 'bank_return_id',
    columns: ['account_cipher'],
    boundTo: bankReturnOf,
  },
]

/** How many accounts were re-encrypted, and which could not be. With `isDry` nothing is written. */
export const renewBankReturns = (sql: Sql, keys: IdentityKeys, how: { isDry?: boolean } = {}) =>
  renewEncrypted(sql, keys, tables, how)
