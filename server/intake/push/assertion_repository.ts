/** SQL of used assertions. */
import { allRows } from '../../database/answers'
import type { Executor } from '../../database/client'

/** Records an assertion by its marks, one by each suite; false when one of them was used before. */
export async function useAssertion(
  sql: Executor,
  marks: readonly string[],
  expiresAt: Date,
): Promise<boolean> {
  // In their order, so that two replicas whose suites are in another order wait for one another.
  const used = await allRows(sql`
    insert into integration_assertion (mark, expires_at) select mark, ${expiresAt} from unnest(${[...marks].sort()}::text[]) as mark
    on conflict (mark) do nothing returning 1`)
  return used.length === marks.length
}

/** Deletes expired assertions. */
export async function forgetAssertions(sql: Executor): Promise<void> {
  await sql`delete from integration_assertion where expires_at < now()`
}
