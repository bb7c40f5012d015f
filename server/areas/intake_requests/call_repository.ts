/** SQL of references that became known. */
import { firstColumn } from '../../database/answers'
import type { Executor, Sql } from '../../database/client'

/** Reports references that are known from now on; called in the transaction that creates them. */
export async function call(tx: Executor, needs: readonly string[]): Promise<void> {
  if (needs.length === 0) return
  await tx`
    insert into intake_call (needs) select unnest(${[...new Set(needs)]}::text[]) on conflict (needs) do update set called_at = clock_timestamp()`
}

/** Reported references; entries older than a minute have been handled and are deleted. */
export function listCalls(sql: Sql): Promise<string[]> {
  return firstColumn(sql`
    with gone as (delete from intake_call where called_at < now() - interval '1 minute' returning needs)
    select needs from gone union select needs from intake_call`)
}
