/** Who receives the database's log: standbys, and another site (deploy/offsite.sh). */
import { firstNumber } from './answers'
import type { Sql } from './client'

/** How many of those that a place in the log is kept for are not connected, or need a new whole copy because it was not kept for so long. */
export function countAwayReceivers(sql: Sql): Promise<number> {
  return firstNumber(
    sql`select count(*)::int from pg_replication_slots where slot_type = 'physical' and (not active or wal_status = 'lost')`,
  )
}
