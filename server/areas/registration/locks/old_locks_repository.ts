/** Locks that are over. */
import type { OldRows } from '../../../database/old_rows'

export const oldLocks: OldRows = {
  what: 'locks',
  words: 'locks at the hospital that are over',
  table: 'slot_lock',
  key: 'lock_id',
  at: 'queued_at',
  only: (executor) => executor`status in ('RELEASED', 'REFUSED', 'CONFIRMED')`,
}
