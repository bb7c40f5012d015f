/** Brings the schema up to date: plain numbered SQL (`0002.do.what_it_adds.sql`), all of it in one transaction under a row lock, so that replicas starting together run it once. */
import path from 'node:path'
import Postgrator from 'postgrator'
import postgres from 'postgres'
import { sqlState, type Sql } from './client'

/** Where they lie. */
export const migrations = path.join(__dirname, 'migrations')
/** Three seconds, twenty times: a minute. */
const attemptsMax = 20

/** Runs missing migrations and returns their names. @throws when a migration that ran already was edited since. */
export async function migrate(
  sql: Sql,
  folder: string = migrations,
  lockMs = 3_000,
): Promise<string[]> {
  await makeLock(sql)
  for (let attempt = 1; ; attempt += 1)
    try {
      return await runMissing(sql, folder, lockMs)
    } catch (error) {
      // A transaction uses a table that is to be changed.
      if (sqlState(error) !== '55P03' || attempt >= attemptsMax) throw error
      await new Promise((resolve) => setTimeout(resolve, lockMs))
    }
}

async function runMissing(sql: Sql, folder: string, lockMs: number): Promise<string[]> {
  const names: string[] = []
  await sql.begin(async (tx) => {
    await tx`set local statement_timeout = 0`
    await tx`set local lock_timeout = 0`
    await tx`set local idle_in_transaction_session_timeout = 0`
    await tx`select 1 from migration_lock where id = 1 for update`
    // While a change waits for a table, all others wait behind it: it gives up soon and tries again.
    await tx`select set_config('lock_timeout', ${String(lockMs)}, true)`
    const postgrator = new Postgrator({
      driver: 'pg',
      migrationPattern: `${folder.replaceAll('\\', '/')}/*.sql`,
      schemaTable: 'schema_version',
      currentSchema: 'public',
      newline: 'LF',
      execQuery: async (query) => ({ rows: (await tx.unsafe(query)).map(namesOfSql) }),
      execSqlScript: async (script) => {
        await tx.unsafe(script)
      },
    })
    const ran = await postgrator.migrate('max')
    names.push(...ran.map((migration) => path.basename(migration.filename)))
  })
  return names
}

/** Postgrator expects its columns by their SQL names. */
function namesOfSql(row: object): object {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]: [string, unknown]) => [
      postgres.fromCamel(name),
      value,
    ]),
  )
}

/** Updates the planner's statistics; after seeding, because statistics of empty tables make booking 2.4 times slower. */
export async function analyze(sql: Sql): Promise<void> {
  await sql`analyze`
}

async function makeLock(sql: Sql): Promise<void> {
  try {
    await sql`create table if not exists migration_lock (id integer primary key)`
  } catch (error) {
    // Two processes create the table at once: one fails, and the table exists.
    if (!['23505', '42P07'].includes(sqlState(error) ?? '')) throw error
  }
  await sql`insert into migration_lock (id) values (1) on conflict (id) do nothing`
}
