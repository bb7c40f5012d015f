/** A hospital after five years, written by PostgreSQL itself. */
import { seedLarge } from '../../server/database/seeds/large'
import type { Hospital } from './fleet'

export const orders = Number(process.env.BENCH_ORDERS ?? 1_000_000)

/** Orders in the past; the account that has a thousand of them. */
export async function addPast({ sql, identityKeys, once }: Hospital): Promise<string> {
  await once(`${orders} orders`, () => seedLarge(sql, { orders, identityKeys }))
  const [long] = await sql<
    { accountId: string }[]
  >`select md5('large account 0')::uuid as account_id`
  if (long === undefined) throw new Error('the id was not given')
  return long.accountId
}
