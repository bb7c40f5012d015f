/** A server of its own for end-to-end tests: started as `npm start` starts it, stopped in order, or killed in the middle of its work. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../../../simulators/free_port'
import { makeQuickFolder } from '../quick_folder'
import { bundledDemo } from '../server_bundle'

const root = path.resolve(__dirname, '../../..')
const startLimitMs = 120_000
const stopLimitMs = 20_000

/** A running server process with its database. */
export interface OwnServer {
  /** Without a slash at its end. */
  url: string
  dataDir: string
  /** Ends server and database in order; the folder stays. */
  stop(): Promise<void>
  /** `kill -9` of the database and the server; the folder stays. */
  kill(): Promise<void>
}

/** Where tests find a data folder to begin with: the demo's, seeded, as a stopped server left it. */
export const seededFolderVariable = 'E2E_SEEDED_FOLDER'

/** A folder for one server: a copy of the seeded one where there is one (owners kept), else empty. */
export function makeDataDir(): string {
  const folder = makeQuickFolder('hospital-e2e')
  const seeded = process.env[seededFolderVariable]
  if (seeded !== undefined) {
    const { status } = spawnSync('cp', ['-a', `${seeded}/.`, folder])
    if (status !== 0) throw new Error(`${seeded} could not be copied to ${folder}`)
  }
  return folder
}

/** Removes what `makeDataDir` made. */
export function removeDataDir(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
}

/** Starts the demo on a data folder; the same folder and port again continue where the last one ended. @throws Error with the server's own words. */
export async function startServer({
  dataDir,
  port,
  environment,
}: {
  dataDir: string
  port?: number
  environment?: Record<string, string>
}): Promise<OwnServer> {
  const ownPort = port ?? (await freePort())
  const url = `http://127.0.0.1:${ownPort}`
  const child = spawn(process.execPath, [bundledDemo()], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      NODE_ENV: 'test',
      HOST: '127.0.0.1',
      PORT: String(ownPort),
      PUBLIC_URL: url,
      LOG_LEVEL: 'error',
      DATA_DIR: dataDir,
      ...environment,
    },
  })
  const words = keepLastWords(child)
  await untilReady(`${url}/health/ready`, child, words)
  return {
    url,
    dataDir,
    stop: () => end(child, 'SIGTERM'),
    kill: async () => {
      // The database first: its watcher would otherwise shut it down in order.
      killDatabase(dataDir)
      await end(child, 'SIGKILL')
    },
  }
}

/** A server on a folder of its own, for as long as `use` takes. */
export async function withServer(
  use: (server: OwnServer) => Promise<void>,
  environment: Record<string, string> = {},
): Promise<void> {
  const dataDir = makeDataDir()
  const server = await startServer({ dataDir, environment })
  try {
    await use(server)
  } finally {
    await server.stop()
    removeDataDir(dataDir)
  }
}

/** The port of a server's address. */
export function portOf(server: OwnServer): number {
  return Number(new URL(server.url).port)
}

function killDatabase(dataDir: string): void {
  const file = path.join(dataDir, 'postgres', 'cluster', 'postmaster.pid')
  if (!existsSync(file)) throw new Error(`no database runs in ${dataDir}`)
  process.kill(Number(readFileSync(file, 'utf8').split('\n')[0]), 'SIGKILL')
}

function keepLastWords(child: ChildProcess): () => string {
  let words = ''
  const keep = (chunk: Buffer): void => {
    words = (words + chunk.toString()).slice(-4000)
  }
  child.stdout?.on('data', keep)
  child.stderr?.on('data', keep)
  return () => words
}

async function untilReady(
  address: string,
  child: ChildProcess,
  words: () => string,
): Promise<void> {
  const deadline = Date.now() + startLimitMs
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`the server ended at once:\n${words()}`)
    const isReady = await fetch(address).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) return
    await wait(100)
  }
  child.kill('SIGKILL')
  throw new Error(`the server is not ready after ${startLimitMs} ms:\n${words()}`)
}

async function end(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const limit = setTimeout(() => child.kill('SIGKILL'), stopLimitMs)
  await new Promise<void>((resolve) => {
    child.once('close', () => resolve())
    child.kill(signal)
  })
  clearTimeout(limit)
}
