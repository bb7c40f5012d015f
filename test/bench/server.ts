/** One server process of the benchmark: the real app on the database it is told of, with outside systems that answer at once. Tells its port, and on being asked what it has used. */
import path from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { GCProfiler } from 'node:v8'
import Fastify from 'fastify'
import pino from 'pino'
import { buildApp } from '../../server/app'
import { connect } from '../../server/database/client'
import { createLogger } from '../../server/plugins/request_log'
import { readSettings } from '../../server/settings'
import { benchGateways } from './gateways'

/** Pages draw themselves for who is signed in; fleet.ts has built them. */
const h5Folder = path.join(__dirname, '../../dist/h5')

/** Every line is made and written, as a hospital's are; failures are seen. */
const toTheJournal = pino.multistream([
  { stream: pino.destination({ dest: '/dev/null', sync: true }) },
  { level: 'error', stream: process.stdout },
])

async function main(): Promise<void> {
  const settings = {
    ...readSettings(),
    production: true,
    checkReplies: false,
  }
  const sql = connect(
    { url: settings.databaseUrl },
    { poolSize: settings.databasePoolSize, name: 'bench server' },
  )
  const app = await buildApp(
    {
      settings,
      sql,
      gateways: benchGateways(hisOf(process.env)),
      log: createLogger(settings.logLevel, toTheJournal),
    },
    { h5: { folder: h5Folder } },
  )
  // What a reply costs that asks nobody: the measure that a busy machine stretches as much as everything else.
  const bare = Fastify()
  bare.post('/', async (_request, reply) => reply.code(409).send({ code: 'SOLD_OUT', message: '' }))
  await app.listen({ host: '127.0.0.1', port: 0 })
  await bare.listen({ host: '127.0.0.1', port: 0 })
  notify({ port: portOf(app.server.address()), barePort: portOf(bare.server.address()) })

  const delays = monitorEventLoopDelay({ resolution: 5 })
  delays.enable()
  const allocated = countAllocations()
  process.on('message', () => {
    const { user, system } = process.cpuUsage()
    notify({
      cpuSeconds: (user + system) / 1e6,
      memoryMb: process.memoryUsage().rss / 1e6,
      allocatedMb: allocated() / 1e6,
      delayP99Ms: delays.percentile(99) / 1e6,
    })
    delays.reset()
  })
  process.on('SIGTERM', () => {
    void Promise.all([app.close(), bare.close()])
      .then(() => sql.end({ timeout: 2 }))
      .then(() => process.exit(0))
  })
}

/** Bytes that were asked of the heap since it began: what it grew by between its cleanings. */
function countAllocations(): () => number {
  let total = 0
  let left = process.memoryUsage().heapUsed
  let profiler = new GCProfiler()
  profiler.start()
  return () => {
    for (const { beforeGC, afterGC } of profiler.stop().statistics) {
      total += beforeGC.heapStatistics.usedHeapSize - left
      left = afterGC.heapStatistics.usedHeapSize
    }
    const { heapUsed } = process.memoryUsage()
    total += heapUsed - left
    left = heapUsed
    profiler = new GCProfiler()
    profiler.start()
    return total
  }
}

/** The hospital, where the benchmark plays it. */
const hisOf = ({ BENCH_HIS_URL: apiUrl, BENCH_HIS_TOKEN: token = '' }: NodeJS.ProcessEnv) =>
  apiUrl === undefined ? undefined : { apiUrl, token }

const notify = (news: object): void => void process.send?.(news)

function portOf(address: string | { port: number } | null): number {
  return typeof address === 'object' && address !== null ? address.port : 0
}

void main()
