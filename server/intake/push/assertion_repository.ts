/** SQL of used assertions. */
import { hasRow } from '../../database/answers'
import type { Executor } from '../../database/client'

/** Records an assertion; false when it was used before. */
export function useAssertion(sql: Executor, mark: string, expiresAt: Date): Promise<boolean> {
  return hasRow(sql`
    insert into integration_assertion (mark, expires_at) values (${mark}, ${expiresAt}) on conflict (mark) do nothing returning 1`)
}

/** Deletes expired assertions. */
export async function forgetAssertions(sql: Executor): Promise<void> {
  await sql`delete from integration_assertion where expires_at < now()`
}
