/** Jest's globalTeardown of the server tests. */
import { rmSync } from 'node:fs'
import { running } from './global_state'
import { checkPlans, statementsVariable } from './plans'

/** Looks at the plans of what was sent, stops the throw-away PostgreSQL and removes its folder. */
export default async function globalTeardown(): Promise<void> {
  const { database, dataDir } = running
  const statements = process.env[statementsVariable]
  try {
    if (database !== undefined && statements !== undefined)
      await checkPlans(database.address, statements)
  } finally {
    await database?.stop()
    if (dataDir !== undefined) rmSync(dataDir, { recursive: true, force: true })
  }
}
