/** What only the database's superuser can: lines of the logs as if they had been written otherwise. */
import { transaction, type Sql, type Transaction } from '../../../server/database/client'

export function rewriting<Result>(
  sql: Sql,
  work: (tx: Transaction) => PromiseLike<Result>,
): Promise<Result> {
  return transaction(sql, async (tx) => {
    await tx`set local session_replication_role = replica`
    return work(tx)
  })
}
