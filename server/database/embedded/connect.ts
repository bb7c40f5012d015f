/** Asks the running server whether it accepts connections and has our database. */
import postgres from 'postgres'
import type { DatabaseAddress } from '../client'

/** Undefined when the server answers, else the reason. */
export async function tryConnect(address: DatabaseAddress): Promise<unknown> {
  const sql = serverAt(address)
  try {
    await sql`select 1`
    return undefined
  } catch (error) {
    return error
  } finally {
    await sql.end({ timeout: 1 })
  }
}

/** Creates our database in the server, once. */
export async function makeDatabase(address: DatabaseAddress): Promise<void> {
  const name = address.database ?? 'hospital'
  const sql = serverAt(address)
  try {
    const [found] = await sql`select 1 from pg_database where datname = ${name}`
    if (found === undefined) await sql`create database ${sql(name)}`
  } finally {
    await sql.end({ timeout: 1 })
  }
}

/** One connection to the server itself. */
function serverAt({ host, port, user, password }: DatabaseAddress): postgres.Sql {
  return postgres({
    host,
    port,
    user,
    password,
    database: 'postgres',
    max: 1,
    connect_timeout: 5,
    onnotice: () => undefined,
  })
}
