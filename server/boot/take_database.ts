/** The database of a server process: the operator's, or the embedded one; and a read replica, where there is one. */
import type { FastifyBaseLogger } from 'fastify'
import { connect, type DatabaseAddress, type Sql } from '../database/client'
import { clockAheadSeconds, clockToleranceSeconds } from '../database/clock'
import { startEmbedded, type EmbeddedDatabase } from '../database/embedded'
import { whyNotConnected } from '../database/nodes/asking'
import { openDatabase } from '../database/open'
import { takeSchema } from '../database/rights'
import type { Settings } from '../settings'
import { isVerified } from '../settings/postgres_address'
import type { Closing } from './ending'

/** Shorter than a phone's time-out, so that the patient gets the reason. */
const connectionMs = 4_000

/** The server cannot start, for a reason that the operator can solve. */
export class CannotStart extends Error {
  override readonly name = 'CannotStart'
}

/** Opens the database, or starts the embedded one, with the schema of this version. @throws CannotStart */
export async function takeDatabase(
  settings: Settings,
  log: FastifyBaseLogger,
  closing: Closing,
): Promise<{ sql: Sql; address: DatabaseAddress }> {
  const embedded =
    settings.databaseUrl === undefined ? await startOwnDatabase(settings, closing) : undefined
  const cannotUse = (error: unknown) => {
    if (embedded !== undefined) throw error
    throw new CannotStart(
      `The database of DATABASE_URL cannot be used: ${whyNotConnected(error)}`,
      { cause: error },
    )
  }
  warnOfPlain(settings, log)
  const options = { poolSize: settings.databasePoolSize, patienceMs: connectionMs }
  const sql =
    embedded === undefined
      ? await openDatabase(settings.databaseUrl ?? '', options).catch(cannotUse)
      : connect(embedded.address, options)
  closing.push(() => sql.end({ timeout: 5 }))
  const ahead = Math.round(await clockAheadSeconds(sql).catch(cannotUse))
  if (Math.abs(ahead) > clockToleranceSeconds)
    log.warn(
      { aheadSeconds: ahead },
      'the clocks of this machine and of the database differ: one of them asks no time server, and WeChat refuses what is five minutes off',
    )
  const ran = await takeSchema(sql).catch(cannotUse)
  if (ran.length > 0) log.info({ migrations: ran }, 'the schema was brought up to date')
  return { sql, address: embedded?.address ?? { url: settings.databaseUrl } }
}

/** A replica for reads that may be slightly stale (`read_from_replica.ts`). The server starts and runs without it. */
export async function takeReplica(settings: Settings, closing: Closing): Promise<Sql | undefined> {
  if (settings.databaseReplicaUrl === undefined) return undefined
  const { databaseReplicaUrl: url, databasePoolSize: poolSize } = settings
  const replica = connect({ url }, { poolSize, purpose: 'reading', name: 'hospital reading' })
  closing.push(() => replica.end({ timeout: 5 }))
  return replica
}

/** The network between is the operator's. */
function warnOfPlain({ production, databaseUrl = '' }: Settings, log: FastifyBaseLogger): void {
  const isNear = /@(127\.0\.0\.1|localhost|\[::1\]|%2F)/i.test(databaseUrl)
  if (production && !isNear && !isVerified(databaseUrl))
    log.warn('DATABASE_URL says no sslmode=verify-full: whoever is in between reads everything')
}

async function startOwnDatabase(settings: Settings, closing: Closing): Promise<EmbeddedDatabase> {
  const database = await startEmbedded({ dataDir: settings.dataDir })
  closing.push(() => database.stop())
  return database
}
