/** SQL of documents that were taken and in which something looks wrong. */
import { firstNumber } from '../../database/answers'
import type { Executor, Transaction } from '../../database/client'
import type { OldRows } from '../../database/old_rows'

interface WarningRow {
  kind: string
  id: string
  source: string
  version: number
  warnings: readonly string[]
}

/** Keeps what looks wrong, in place of what was said of earlier versions. */
export async function keepWarnings(tx: Transaction, rows: readonly WarningRow[]): Promise<void> {
  await tx`
    insert into intake_warning (kind, id, source, version, warnings)
    select kind, id, source, version, warnings from json_populate_recordset(null::intake_warning, ${JSON.stringify(rows)}::text::json) order by kind, id
    on conflict (kind, id) do update set source = excluded.source, version = excluded.version, warnings = excluded.warnings, at = now()`
}

/** How many there are, counted to a thousand. */
export function countWarned(executor: Executor): Promise<number> {
  return firstNumber(executor`
    select count(*)::int from (select 1 from intake_warning limit 1000) as shown`)
}

/** What was said of documents long ago. */
export const oldWarnings: OldRows = {
  what: 'parked',
  words: 'documents in which something looked wrong',
  table: 'intake_warning',
  key: 'ctid',
  at: 'at',
}
