/** Playwright's globalSetup: builds the H5 and the desk unless they are built, seeds one database to copy unless the run has one, and starts the one server that most tests share. */
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { seedOnce } from './seed_once'
import { makeDataDir, removeDataDir, seededFolderVariable, startServer } from './server'

/** Where tests read the shared server's address. */
export const sharedServerVariable = 'E2E_SERVER_URL'

/** Returns what stops the server and removes its data. `E2E_BUILD=off` takes the build as it lies there. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  build('h5')
  build('desk')
  const seeded = process.env[seededFolderVariable] === undefined ? await seedOnce() : undefined
  const dataDir = makeDataDir()
  const server = await startServer({ dataDir })
  process.env[sharedServerVariable] = server.url
  return async () => {
    await server.stop()
    removeDataDir(dataDir)
    if (seeded !== undefined) removeDataDir(seeded)
  }
}

/** Builds it unless it is built, or unless `E2E_BUILD=off`. */
export function build(type: 'h5' | 'desk' | 'weapp' | 'bare_taro'): void {
  if (process.env.E2E_BUILD === 'off') return
  const root = path.resolve(__dirname, '../../..')
  const { status } = spawnSync(
    process.execPath,
    [path.join(root, 'config/build_cache.mjs'), type],
    { cwd: root, stdio: 'inherit' },
  )
  if (status !== 0) throw new Error(`the ${type} could not be built`)
}
