/** The demo as two processes: the server, and the simulators that end with it. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { freePort } from '../../../simulators/free_port'
import { isRunning } from '../../support/running'
import { makeDataFolder } from '../../support/server/data_folder'
import { createTestDatabase } from '../../support/server/database'
import { bundledDemo } from '../../support/server_bundle'
import { until } from '../../support/until'

test.each(['SIGTERM', 'SIGKILL'] as const)(
  'the simulators reply through the address of the app, and are gone after its %s',
  async (signal) => {
    const database = await createTestDatabase({ seeded: true })
    const dataDir = makeDataFolder('two-processes')
    const port = await freePort()
    const server = spawn(process.execPath, [bundledDemo()], {
      cwd: path.join(__dirname, '../../..'),
      stdio: 'ignore',
      env: {
        PATH: process.env.PATH,
        ...{ NODE_ENV: 'test', HOST: '127.0.0.1', PORT: String(port), LOG_LEVEL: 'silent' },
        ...{ DATABASE_URL: database.url, DATA_DIR: dataDir },
      },
    })
    const ended = once(server, 'exit')
    try {
      await until(() => isListening(`http://127.0.0.1:${port}/health/ready`), Boolean, 60_000)
      const page = await fetch(`http://127.0.0.1:${port}/sandbox/console`)
      expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('医院控制台')])
      const [simulators = 0] = childrenOf(server.pid)
      expect(isRunning(simulators)).toBe(true)
      server.kill(signal)
      await ended
      await until(() => !isRunning(simulators))
    } finally {
      server.kill('SIGKILL')
      await database.drop()
      rmSync(dataDir, { recursive: true, force: true })
    }
  },
  60_000,
)

const isListening = (url: string): Promise<boolean> =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  )

/** Linux tells them. */
const childrenOf = (pid = 0): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').map(Number).filter(Boolean)
