/** Databases of tests: one embedded PostgreSQL for the whole run, one database a test file, copied from a migrated template in some 30 ms. */
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { connect, urlOf, type DatabaseAddress, type Sql } from '../../../server/database/client'
import { moveClock } from '../../../simulators/sandbox_repository'
import { noteRows } from './rows/noting'

/** The app's own user, who owns no table (`server/database/rights.ts`). */
export const appUser = 'hospital_app'
/** Where `global_setup` tells the workers where the database is. */
export const addressVariable = 'HOSPITAL_TEST_DATABASE'
/** The migrated, empty database that others are copied from. */
export const templateName = 'template_empty'
/** The same with the demo hospital in it. */
export const seededTemplateName = 'template_seeded'
/** Encrypts identity numbers in every test database, because the seeded template carries some. */
export const testIdentityKey = Buffer.alloc(32, 7)

export interface TestDatabase {
  sql: Sql
  /** For other processes. */
  url: string
  /** The same as the app's own user. */
  appUrl: string
  drop(): Promise<void>
}

/** Makes a database of its own; `seeded` has the demo hospital in it. */
export async function createTestDatabase(
  options: { seeded?: boolean; poolSize?: number } = {},
): Promise<TestDatabase> {
  const server = serverAddress()
  const database = `test_${randomUUID().replaceAll('-', '')}`
  const template = options.seeded === true ? seededTemplateName : templateName
  await asAdministrator(server, async (admin) => {
    await admin`create database ${admin(database)} template ${admin(template)} strategy file_copy`
  })
  const own = { ...server, database }
  const sql = connect(own, { poolSize: options.poolSize ?? 6, name: 'test' })
  noteRows(sql)
  if (options.seeded === true) await stayOnSeededDay(sql)
  return {
    sql,
    url: urlOf(own),
    appUrl: urlOf({ ...own, user: appUser, password: undefined }),
    drop: async () => {
      await sql.end({ timeout: 2 })
      await asAdministrator(server, async (admin) => {
        await admin`drop database if exists ${admin(database)} with (force)`
      })
    },
  }
}

/** Seeds are of one moment: of a run that has gone over midnight since, the hospital's clock goes on from there. */
async function stayOnSeededDay(sql: Sql): Promise<void> {
  const [row] = await sql<{ secondsAgo: number | null }[]>`
    select extract(epoch from now() - max(taken_at))::int as seconds_ago from queue_ticket
    having max(queue_date) < hospital_today() and max(taken_at) >= max(queue_date)::timestamp at time zone 'Asia/Shanghai'`
  if (row?.secondsAgo) await moveClock(sql, -row.secondsAgo)
}

/** Runs statements that need a connection outside the test's own database. */
export async function asAdministrator<Result>(
  server: DatabaseAddress,
  work: (admin: Sql) => Promise<Result>,
): Promise<Result> {
  const admin = connect(
    { ...server, database: 'postgres' },
    { poolSize: 1, name: 'test administrator' },
  )
  try {
    return await work(admin)
  } finally {
    await admin.end({ timeout: 2 })
  }
}

const address = v.object({
  host: v.optional(v.string()),
  port: v.optional(v.number()),
  user: v.optional(v.string()),
  password: v.optional(v.string()),
})

/** Where the run's PostgreSQL is. */
export function serverAddress(): DatabaseAddress {
  const file = process.env[addressVariable]
  if (file === undefined)
    throw new Error(
      'no test database: is test/support/server/global_setup.ts in the jest configuration?',
    )
  return v.parse(address, JSON.parse(readFileSync(file, 'utf8')))
}

/** Returns once so many statements of this database wait for a lock: whoever is stopped by one of the test is known to be there before the test lets go. Not by the connection of a transaction: that sees who waits as it was at its first look. */
export async function untilWaiting(sql: Sql, many = 1): Promise<void> {
  for (let waiting = 0; waiting < many;) {
    const rows = await sql`
      select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    waiting = rows.count
  }
}
