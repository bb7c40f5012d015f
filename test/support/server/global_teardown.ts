/** Jest's globalTeardown of the server tests. */
import { rmSync } from 'node:fs'
import { running } from './global_state'

/** Stops the throw-away PostgreSQL and removes its folder. */
export default async function globalTeardown(): Promise<void> {
  await running.database?.stop()
  if (running.dataDir !== undefined) rmSync(running.dataDir, { recursive: true, force: true })
}
