/** The database of a server process: the operator's, or one of its own; and one for reading, where there is one. */
import type { FastifyBaseLogger } from 'fastify'
import { connect, type Sql } from '../database/client'
import { startEmbedded, type EmbeddedDatabase } from '../database/embedded'
import { migrate } from '../database/migrate'
import { openDatabase } from '../database/open'
import type { Settings } from '../settings'

/** Shorter than a phone waits for an answer, so that it hears why. */
const connectionMs = 4_000

/** The server cannot start, for a reason the operator can mend. */
export class CannotStart extends Error {
  override readonly name = 'CannotStart'
}

/** What was opened and must be closed, in reverse order. */
export type Closing = (() => Promise<unknown>)[]

/** Opens the database, or starts one's own, with the schema of this version. @throws CannotStart */
export async function takeDatabase(
  settings: Settings,
  log: FastifyBaseLogger,
  closing: Closing,
): Promise<Sql> {
  const embedded =
    settings.databaseUrl === undefined ? await startOwnDatabase(settings, closing) : undefined
  const cannotUse = (error: unknown) => {
    if (embedded !== undefined) throw error
    throw new CannotStart(
      `The database of DATABASE_URL cannot be used: ${error instanceof Error ? error.message : String(error)}`,
      { cause: error },
    )
  }
  const options = { poolSize: settings.databasePoolSize, patienceMs: connectionMs }
  const sql =
    embedded === undefined
      ? await openDatabase(settings.databaseUrl ?? '', options).catch(cannotUse)
      : connect(embedded.address, options)
  closing.push(() => sql.end({ timeout: 5 }))
  const ran = await migrate(sql).catch(cannotUse)
  if (ran.length > 0) log.info({ migrations: ran }, 'the schema was brought up to date')
  return sql
}

/** A database that may be a little old; reads that may be, ask it first (`read_stale.ts`). Without it the server starts and runs all the same. */
export async function takeReplica(settings: Settings, closing: Closing): Promise<Sql | undefined> {
  if (settings.databaseReplicaUrl === undefined) return undefined
  const { databaseReplicaUrl: url, databasePoolSize: poolSize } = settings
  const replica = connect({ url }, { poolSize, purpose: 'reading', name: 'hospital reading' })
  closing.push(() => replica.end({ timeout: 5 }))
  return replica
}

async function startOwnDatabase(settings: Settings, closing: Closing): Promise<EmbeddedDatabase> {
  const database = await startEmbedded({ dataDir: settings.dataDir })
  closing.push(() => database.stop())
  return database
}
