/** Which account an openid belongs to. */
import type { Executor } from '../../database/client'

/** The account; undefined for a stranger. */
export async function findAccountOf(
  executor: Executor,
  openid: string,
): Promise<string | undefined> {
  const [row] = await executor<
    { accountId: string }[]
  >`select account_id as "accountId" from account_identity where openid = ${openid} limit 1`
  return row?.accountId
}
