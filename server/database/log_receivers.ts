/** Who receives the database's log: standbys, another site (deploy/offsite.sh), and the archive (deploy/archive.sh). */
import { firstNumber } from './answers'
import type { Sql } from './client'

/** How many of those that a place in the log is kept for are not connected, or need a new whole copy because it was not kept for so long; and the archive, when it refused the last piece. */
export function countAwayReceivers(sql: Sql): Promise<number> {
  return firstNumber(
    sql`
      select count(*)::int from (
        select from pg_replication_slots where slot_type = 'physical' and (not active or wal_status = 'lost')
        union all select from pg_stat_archiver where current_setting('archive_mode') <> 'off' and last_failed_time > coalesce(last_archived_time, '-infinity')) away`,
  )
}
