/** Jest's globalTeardown of the server tests. */
import { rmSync } from 'node:fs'
import { running } from './global_state'
import { checkPlans, statementsVariable } from './plans'
import { checkRows, type Run } from './rows'

/** Looks at the plans and the row types of what was sent, stops the throw-away PostgreSQL and removes its folder. */
export default async function globalTeardown(
  run: Run = { testPathPattern: 'some' },
): Promise<void> {
  const { database, dataDir } = running
  if (running.console !== undefined) globalThis.console = running.console
  const statements = process.env[statementsVariable]
  try {
    if (database !== undefined && statements !== undefined) {
      await checkRows(database.address, statements, run)
      await checkPlans(database.address, statements)
    }
  } finally {
    await database?.stop()
    if (dataDir !== undefined) rmSync(dataDir, { recursive: true, force: true })
  }
}
