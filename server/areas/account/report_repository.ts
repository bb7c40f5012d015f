/** SQL of the report on deletions. */
import { firstNumber } from '../../database/answers'
import type { Executor } from '../../database/client'

/** Of deleted accounts: how many still have a phone, an identity, a live session or a device. */
export async function countUnfinishedDeletions(
  sql: Executor,
  accountIds: readonly string[],
): Promise<number> {
  return firstNumber(sql`
    select count(*)::int as count from account a where a.account_id = any(${[...accountIds]}::uuid[])
      and (a.tel is not null or a.deleted_at is null
        or exists (select 1 from account_identity i where i.account_id = a.account_id)
        or exists (select 1 from session s where s.account_id = a.account_id and (s.revoked_at is null or s.device_id is not null)))`)
}
