/**
 * Brings the schema up to date: plain numbered SQL (`0002.do.what_it_adds.sql`). A new database gets all of it in one transaction; one in use gets each file in its own, while
 * patients read and book, so that no table is locked for longer than its own change. A row lock lets replicas that start together run each once.
 *
 * A file with `create index concurrently` holds indexes only and runs outside of a transaction, statement by statement.
 */
import path from 'node:path'
import Postgrator from 'postgrator'
import postgres from 'postgres'
import { sqlState, type Sql } from './client'
import type { Transaction } from './sql'

/** Where they lie. */
export const migrations = path.join(__dirname, 'migrations')
/** A transaction uses a table that is to be changed, or both wait for each other: nothing was changed, and it is tried again. */
const worthRepeating = new Set(['55P03', '40P01'])
const attemptsMax = 60
const apart = /\bindex concurrently\b/gi

/** Runs missing migrations and returns their names; a change that waits `lockMs` for a table lets the others pass and tries again. @throws when a migration that ran already was edited since. */
export async function migrate(
  sql: Sql,
  folder: string = migrations,
  lockMs = 1_000,
): Promise<string[]> {
  await makeLock(sql)
  const names: string[] = []
  for (let attempt = 1; ;)
    try {
      const ran = await runNext(sql, folder, { lockMs, isFirst: names.length === 0 })
      if (ran.length === 0) return names
      names.push(...ran)
      attempt = 1
    } catch (error) {
      if (!worthRepeating.has(sqlState(error) ?? '') || attempt >= attemptsMax) throw error
      attempt += 1
      await new Promise((resolve) => setTimeout(resolve, lockMs * (0.5 + Math.random())))
    }
}

/** The next one, or all of them in a new database; none when nothing is missing. The first looks whether those that ran are still as they were. */
function runNext(
  sql: Sql,
  folder: string,
  { lockMs, isFirst }: { lockMs: number; isFirst: boolean },
): Promise<string[]> {
  return sql.begin(async (tx) => {
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
      execSqlScript: (script): Promise<void> => runScript(sql, tx, script, version === 0),
    })
    const version: number = await postgrator.getDatabaseVersion()
    if (isFirst) await postgrator.migrate(String(version))
    if (version === 0) await requireUtf8(tx)
    const missing = await missingOf(tx, await postgrator.getMigrations())
    const ran = await postgrator.runMigrations(version === 0 ? missing : missing.slice(0, 1))
    return ran.map((migration) => path.basename(migration.filename))
  })
}

/** A cluster that was made without a locale has SQL_ASCII: there a Chinese name has nine letters, of which the first is a broken one. */
async function requireUtf8(tx: Transaction): Promise<void> {
  const [found] = await tx<{ encoding: string }[]>`
    select current_setting('server_encoding') as encoding`
  if (found?.encoding !== 'UTF8')
    throw new Error(
      `the encoding of the database is ${found?.encoding}, and must be UTF8: create database … encoding 'UTF8' template template0`,
    )
}

/** In their order; also one that came into the project after one with a higher number, which ran here already. */
async function missingOf(
  tx: Transaction,
  migrations: readonly Postgrator.Migration[],
): Promise<Postgrator.Migration[]> {
  // As one message: a prepared statement's portal would keep its snapshot, and an index that is built beside writers waits for that.
  const ran = await tx.unsafe<{ version: number }[]>('select version from schema_version')
  const versions = new Set(ran.map(({ version }) => Number(version)))
  return migrations
    .filter(({ version }) => !versions.has(version))
    .sort((one, other) => one.version - other.version)
}

async function runScript(sql: Sql, tx: Transaction, script: string, isNew: boolean): Promise<void> {
  if (isNew) await tx.unsafe(script.replaceAll(apart, 'index'))
  else if (script.search(apart) >= 0) await buildIndexes(sql, script)
  else await tx.unsafe(script)
}

/** Builds indexes beside the transaction, for as long as it takes; what a former attempt left unfinished goes first. */
async function buildIndexes(sql: Sql, script: string): Promise<void> {
  // The driver reserves an open connection, and waits forever for one that it opens for this.
  await sql`select 1`
  const connection = await sql.reserve()
  try {
    await connection`set statement_timeout = 0`
    await connection`set lock_timeout = 0`
    const invalid = await connection<{ name: string }[]>`
      select indexrelid::regclass::text as name from pg_index where not indisvalid`
    const statements = script.replaceAll(/--.*$/gm, '').split(';')
    for (const { name } of invalid)
      if (script.includes(name)) await connection.unsafe(`drop index concurrently ${name}`)
    for (const statement of statements)
      if (statement.trim() !== '') await connection.unsafe(statement)
  } finally {
    await connection`reset statement_timeout`
    await connection`reset lock_timeout`
    connection.release()
  }
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

/** Updates the planner's statistics, for as long as it takes; after seeding, because statistics of empty tables make booking 2.4 times slower. */
export async function analyze(sql: Sql): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`set local statement_timeout = 0`
    await tx`analyze`
  })
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
