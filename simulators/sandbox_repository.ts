/** The sandbox's tables, switches and clock. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Executor, Sql } from '../server/database/client'
import type { FaultName } from './fault_names'
import { adoptSeededPast } from './hospital/adopting_repository'

/** Makes the tables where they are missing; replicas starting together do it one after the other. */
export async function prepareSandbox(sql: Sql): Promise<void> {
  const script = readFileSync(path.join(__dirname, 'schema.sql'), 'utf8')
  await sql.begin(async (tx) => {
    await tx`select 1 from migration_lock where id = 1 for update`
    await tx.unsafe(script)
    await adoptSeededPast(tx)
  })
}

/** The switches that are on. */
export async function listFaults(sql: Executor): Promise<Set<string>> {
  const rows = await sql<{ name: string }[]>`select name from sandbox.fault`
  return new Set(rows.map((row) => row.name))
}

/** Turns a switch. */
export async function setFault(sql: Executor, name: FaultName, on: boolean): Promise<void> {
  if (on) await sql`insert into sandbox.fault (name) values (${name}) on conflict (name) do nothing`
  else await sql`delete from sandbox.fault where name = ${name}`
}

/** How far the hospital's clock is ahead of the real one, and what it shows. */
export async function readClock(
  sql: Executor,
): Promise<{ offsetSeconds: number; hospitalNow: Date }> {
  const [row] = await sql<{ offset: number; now: Date }[]>`
    select extract(epoch from hospital_now() - now())::float8 as offset, hospital_now() as now`
  if (row === undefined) throw new Error('the database shows no time')
  return { offsetSeconds: Math.round(row.offset), hospitalNow: row.now }
}

/**
 * Moves the hospital's clock for every process on this database, until it is moved again. The offset stands inside the function,
 * not in a table, so that PostgreSQL still inlines it and a filter over many rows stays fast.
 */
export async function moveClock(sql: Sql, offsetSeconds: number): Promise<void> {
  const seconds = Math.round(offsetSeconds)
  if (!Number.isSafeInteger(seconds)) throw new RangeError('the offset is not a number of seconds')
  const body = seconds === 0 ? 'select now()' : `select now() + interval '${seconds} seconds'`
  await sql.begin(async (tx) => {
    await tx`select 1 from migration_lock where id = 1 for update`
    await tx.unsafe(
      `create or replace function hospital_now() returns timestamptz language sql stable parallel safe as $$ ${body} $$`,
    )
  })
}

/** Switches off, inboxes empty. Orders stay: the hospital's payments refer to them. */
export async function clearSandbox(sql: Sql): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`delete from sandbox.fault`
    await tx`delete from sandbox.sms_message`
    await tx`delete from sandbox.wechat_message`
    await tx`delete from sandbox.wechat_permission`
    await tx`delete from sandbox.wechat_code`
    await tx`delete from sandbox.wechat_token`
  })
}
