/** What is asked for in batches is planned a few times for each connection and not each time: planning costs more than reading. */
import { randomUUID } from 'node:crypto'
import { findLiveSessions } from '../../../server/areas/account/session_repository'
import { readSnapshots } from '../../../server/areas/queue/snapshot_repository'
import { findOrders } from '../../../server/areas/registration/orders/reading_repository'
import {
  findVersions,
  readFullTimes,
} from '../../../server/areas/registration/slots/full_times_repository'
import { connect, type Sql } from '../../../server/database/client'
import { startTestServer, type TestServer } from '../../support/server/test_server'

let server: TestServer
let sql: Sql
beforeAll(async () => {
  server = await startTestServer({ seeded: true })
  sql = connect({ url: server.databaseUrl }, { poolSize: 1 })
})
afterAll(async () => {
  await sql.end({ timeout: 2 })
  await server.stop()
})

/** PostgreSQL plans so often with the values at hand before it thinks of keeping a plan. */
const maxPlanned = 5

it.each<[string, (sql: Sql, ids: string[]) => Promise<unknown>]>([
  ['orders', findOrders],
  ['versions of full times', findVersions],
  ['full times', readFullTimes],
  ['sessions', findLiveSessions],
  ['queues', readSnapshots],
])('%s keep their plan', async (_what, read) => {
  await sql`deallocate all`
  for (let count = 0; count < 8; count += 1)
    await read(
      sql,
      Array.from({ length: 1 + (count % 2) }, () => randomUUID()),
    )
  const [plans] = await sql<{ custom: number }[]>`
    select max(custom_plans)::int as custom from pg_prepared_statements where statement like '%unnest%'`
  expect(plans?.custom).toBe(maxPlanned)
})
