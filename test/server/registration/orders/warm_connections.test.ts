/** What the connections of a process know of booking when slots are released. */
import { warmBookingConnections } from '../../../../server/areas/registration/warm_connections'
import { connect, type Sql } from '../../../../server/database/client'
import { onEveryConnection } from '../../../../server/database/every_connection'
import { forAllTests } from '../../../support/server/for_tests'
import { TestApp } from '../test_app'

const testApp = forAllTests(() => TestApp.start())
const poolSize = 4
/** The pool of a process that starts now. */
let sql: Sql
beforeEach(async () => {
  await testApp.sql`update schedule set release_at = now() - interval '1 day'`
  sql = connect({ url: testApp.server.databaseUrl }, { poolSize, name: 'starting process' })
})
afterEach(() => sql.end({ timeout: 2 }))

const work = () => warmBookingConnections({ ...testApp.dependencies, sql })

const countOpen = async () => {
  const [row] = await testApp.sql<{ open: number }[]>`
    select count(*)::int as open from pg_stat_activity
    where application_name = 'starting process' and datname = current_database()`
  return row?.open
}

/** By connection, which statements of booking, holding and joining the waitlist need no planning any more. */
async function listPlanned(): Promise<string[][]> {
  const planned: string[][] = []
  const known = 'insert into registration_order|insert into slot_hold|waiting_of_patient'
  await onEveryConnection(sql, async (tx) => {
    const rows = await tx<{ taker: string }[]>`
      select substring(statement from ${known}) as taker
      from pg_prepared_statements where generic_plans > 0 and statement ~ ${known}`
    planned.push(rows.map(({ taker }) => taker).sort())
  })
  return planned
}

const all = Array.from({ length: poolSize }, () => [
  'insert into registration_order',
  'insert into slot_hold',
  'waiting_of_patient',
])

test('slots that are released in three minutes find every connection open and warm', async () => {
  await testApp.source({ releasesIn: '3 minutes' })
  await work()
  expect(await countOpen()).toBe(poolSize)
  expect(await listPlanned()).toEqual(all)
})

test.each(['-1 minute', '1 hour'])('a release in %s opens no connection', async (releasesIn) => {
  await testApp.source({ releasesIn })
  await work()
  expect(await countOpen()).toBe(1)
})

test('the app keeps answering meanwhile, and has its connections back when the work fails', async () => {
  const running = onEveryConnection(sql, (tx) => tx`select pg_sleep(0.05)`)
  await expect(sql`select 1 as one`).resolves.toEqual([{ one: 1 }])
  await running
  let runs = 0
  const failing = onEveryConnection(sql, async () => {
    runs += 1
    if (runs === 2) throw new Error('no')
    await Promise.resolve()
  })
  await expect(failing).rejects.toThrow('no')
  const each = Array.from({ length: poolSize }, () => sql`select pg_sleep(0.01)`)
  await expect(Promise.all(each)).resolves.toHaveLength(poolSize)
})
