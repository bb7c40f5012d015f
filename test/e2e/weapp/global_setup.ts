/** Jest's globalSetup of the mini-program: builds it unless it is built, and starts the one server that its tests share. */
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { makeDataDir, removeDataDir, startServer, type OwnServer } from '../../support/e2e/server'

/** Where tests read the shared server's address. */
export const serverVariable = 'WEAPP_SERVER_URL'

interface Started {
  server: OwnServer
  dataDir: string
}

const kept = globalThis as { weappServer?: Started }

/** `WEAPP_FOLDER` names a build to take as it lies there; `WEAPP_SERVER_URL` a server that runs already. */
export default async function globalSetup(): Promise<void> {
  if (process.env.WEAPP_FOLDER === undefined) build()
  if (process.env[serverVariable] !== undefined) return
  const dataDir = makeDataDir()
  const server = await startServer({ dataDir })
  process.env[serverVariable] = server.url
  kept.weappServer = { server, dataDir }
}

/** Ends what `globalSetup` started. */
export async function stopServer(): Promise<void> {
  if (kept.weappServer === undefined) return
  await kept.weappServer.server.stop()
  removeDataDir(kept.weappServer.dataDir)
}

function build(): void {
  const root = path.resolve(__dirname, '../../..')
  const { status } = spawnSync(
    process.execPath,
    [path.join(root, 'config/build_cache.mjs'), 'weapp'],
    { cwd: root, stdio: 'inherit' },
  )
  if (status !== 0) throw new Error('the mini-program could not be built')
}
