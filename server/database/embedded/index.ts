/**
 * The embedded PostgreSQL: real PostgreSQL 18 from npm.
 *
 * Several processes may use one data folder: the first starts the database, the others join, the last one stops it. A
 * watcher stops it when its users were killed; what a killed process left is joined or replaced, and PostgreSQL
 * recovers its data.
 */
import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { DatabaseAddress } from '../client'
import { chooseUser, EmbeddedDatabaseFailed } from './binaries'
import { makeDatabase } from './connect'
import { addressOf, lastWords, preparePlaces } from './places'
import { joinOrClear, postmasterPid, stopServer } from './running'
import { type EmbeddedOptions, startServer } from './starting'
import { livingUsers, lock, watch } from './users'

export { EmbeddedDatabaseFailed } from './binaries'

/** A running database that this process uses. */
export interface EmbeddedDatabase {
  address: DatabaseAddress
  /** PostgreSQL's own process. */
  pid: number
  /** Leaves; the last user stops the database. */
  stop(): Promise<void>
}

/** Starts the database, or joins the one that runs on this folder. @throws EmbeddedDatabaseFailed with a message for the operator. */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const user = chooseUser()
  const places = preparePlaces(options.dataDir, user)
  const unlock = await lock(places)
  try {
    const signIn = path.join(places.users, String(process.pid))
    writeFileSync(signIn, '')
    const running = await joinOrClear(places)
    if (running === undefined) await startServer(places, user, options)
    const pid = running ?? postmasterPid(places)
    if (pid === undefined)
      throw new EmbeddedDatabaseFailed(
        `PostgreSQL ended at once. Its own words:\n${lastWords(places)}`,
      )
    const address = {
      ...addressOf(places),
      database: options.database ?? 'hospital',
    }
    await makeDatabase(address)
    const stopWatching = watch(places, pid)
    return {
      address,
      pid,
      stop: async () => {
        rmSync(signIn, { force: true })
        if (livingUsers(places).length === 0) await stopServer(places, pid)
        stopWatching()
      },
    }
  } finally {
    unlock()
  }
}
