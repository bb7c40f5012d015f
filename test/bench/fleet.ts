/** What a benchmark runs on: a database of its own with the demo hospital, and server processes in front of it. */
import { spawn, type ChildProcess } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import * as v from 'valibot'
import type { IdentityKeys } from '../../server/crypto/identity_cipher'
import { ringOf } from '../../server/crypto/key_ring'
import { connect, urlOf } from '../../server/database/client'
import { startEmbedded } from '../../server/database/embedded'
import { migrate } from '../../server/database/migrate'
import { readSettings, type Settings } from '../../server/settings'
import { seedDemo } from '../../simulators/seed'
import { build } from '../support/e2e/global_setup'
import { bundledScript } from '../support/server_bundle'
import type { BenchKeys } from './hospital'
import { databaseSeconds } from './processor_time'

/** Connections of one server process. */
export const poolSize = 8

const opened = v.object({ port: v.number(), barePort: v.number() })
const used = v.object({
  cpuSeconds: v.number(),
  memoryMb: v.number(),
  allocatedMb: v.number(),
  delayP99Ms: v.number(),
})
/** What a server process has used since it began; the delay of its loop since it was asked last. */
export type Used = v.InferOutput<typeof used>

export interface Server {
  port: number
  /** Where the same process gives a reply that asks nobody. */
  barePort: number
  used(): Promise<Used>
  stop(): Promise<void>
}

export interface Hospital extends BenchKeys {
  url: string
  /** Does it unless it was done in this database: BENCH_FOLDER names a folder in which the database stays from run to run, because a long past takes minutes to write. */
  once(what: string, work: () => Promise<unknown>): Promise<void>
  /** For files of the run; goes with it. */
  folder: string
  identityKeys: IdentityKeys
  /** `more`: variables of theirs besides. */
  start(count: number, more?: NodeJS.ProcessEnv): Promise<Server[]>
  /** Processor time of PostgreSQL, where the system tells it (Linux). */
  databaseSeconds(): number
}

/** Runs the work on a new hospital; everything goes with it. */
export async function withHospital(work: (hospital: Hospital) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'hospital-bench-'))
  const database = await startEmbedded({ dataDir: process.env.BENCH_FOLDER ?? folder })
  const sql = connect(database.address, { poolSize: 8, name: 'bench' })
  // The same in every run, because a database may stay from run to run.
  const identityKey = createHash('sha256').update('bench').digest()
  const identityKeys = ringOf(identityKey)
  const tokenSecret = identityKey.toString('hex')
  const url = urlOf(database.address)
  const servers: Server[] = []
  try {
    await migrate(sql)
    await sql`create table if not exists bench_done (what text primary key)`
    const once = async (what: string, work: () => Promise<unknown>) => {
      if ((await sql`select 1 from bench_done where what = ${what}`).length > 0) return
      await work()
      await sql`insert into bench_done values (${what})`
    }
    await once('demo', () => seedDemo(sql, { identityKeys }))
    await work({
      sql,
      once,
      url,
      folder,
      tokenSecret,
      identityKey,
      identityKeys,
      start: async (count, more = {}) => {
        build('h5')
        // As a hospital runs it.
        const script = bundledScript('bench_server', 'test/bench/server.ts')
        const made = await Promise.all(
          Array.from({ length: count }, () =>
            startServer(script, { url, tokenSecret, identityKey }, more),
          ),
        )
        servers.push(...made)
        return made
      },
      databaseSeconds: () => databaseSeconds(database.pid),
    })
  } finally {
    await Promise.all(servers.map((server) => server.stop()))
    await sql.end({ timeout: 5 })
    await database.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

type Place = Pick<Hospital, 'url' | 'tokenSecret' | 'identityKey'>

/** What any part of the server is told. */
const environmentOf = ({ url, tokenSecret, identityKey }: Place): NodeJS.ProcessEnv => ({
  ...process.env,
  NODE_ENV: 'test',
  SANDBOX: 'on',
  DATABASE_URL: url,
  PUBLIC_URL: 'http://localhost',
  TOKEN_SECRET: tokenSecret,
  IDENTITY_KEY: identityKey.toString('base64'),
})

/** Settings of a part of the server that runs within the benchmark. */
export const benchSettings = (place: Place): Settings => ({
  ...readSettings(environmentOf(place)),
  checkReplies: false,
})

async function startServer(script: string, place: Place, more: NodeJS.ProcessEnv): Promise<Server> {
  const environment: NodeJS.ProcessEnv = {
    ...environmentOf(place),
    DATABASE_POOL_SIZE: String(poolSize),
    WECHAT_MP_APP_ID: 'wxbench000000001',
    WECHAT_MP_SECRET: randomUUID(),
    // Callers of a benchmark come from many addresses.
    TRUSTED_PROXIES: '1',
    ...more,
  }
  const child = spawn(process.execPath, [...profiling(), path.join(__dirname, '../..', script)], {
    env: environment,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const { port, barePort } = v.parse(opened, await nextNews(child))
  return {
    port,
    barePort,
    used: async () => {
      const news = nextNews(child)
      child.send('used')
      return v.parse(used, await news)
    },
    stop: () =>
      new Promise((resolve) => {
        if (child.exitCode !== null) return resolve()
        child.once('exit', () => resolve()).kill('SIGTERM')
      }),
  }
}

/** BENCH_PROFILE names a folder for processor profiles of the servers. */
function profiling(): string[] {
  const folder = process.env.BENCH_PROFILE
  return folder === undefined ? [] : ['--cpu-prof', '--cpu-prof-dir', folder]
}

function nextNews(child: ChildProcess): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const ended = () => reject(new Error('a server of the benchmark ended'))
    child.once('exit', ended)
    child.once('message', (news) => {
      child.off('exit', ended)
      resolve(news)
    })
  })
}

/** What each server process and PostgreSQL used while the work ran, and for how long. */
export async function whileUsing<Result>(
  { databaseSeconds }: Hospital,
  servers: readonly Server[],
  work: () => Promise<Result>,
): Promise<{
  result: Result
  seconds: number
  serverSeconds: number
  databaseSeconds: number
  /** What all server processes asked of their heaps. */
  allocatedMb: number
  delayP99Ms: number
}> {
  const before = await Promise.all(servers.map((server) => server.used()))
  const databaseBefore = databaseSeconds()
  const from = performance.now()
  const result = await work()
  const seconds = (performance.now() - from) / 1000
  const after = await Promise.all(servers.map((server) => server.used()))
  const grown = (of: 'cpuSeconds' | 'allocatedMb') =>
    after.reduce((total, one) => total + one[of], 0) -
    before.reduce((total, one) => total + one[of], 0)
  return {
    result,
    seconds,
    serverSeconds: grown('cpuSeconds'),
    allocatedMb: grown('allocatedMb'),
    databaseSeconds: databaseSeconds() - databaseBefore,
    delayP99Ms: Math.max(...after.map(({ delayP99Ms }) => delayP99Ms)),
  }
}
