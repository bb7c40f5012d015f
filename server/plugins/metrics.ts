/** Prometheus metrics, counted in the app and read on a port of their own that is not reachable for patients. */
import Fastify, { type FastifyInstance } from 'fastify'
import { Counter, Gauge as Shown, Histogram, Registry, collectDefaultMetrics } from 'prom-client'
import * as v from 'valibot'
import type { Gauge } from '../area'
import { waitingFor, type Sql } from '../database/client'
import { clockAheadSeconds } from '../database/clock'
import { countAwayReceivers } from '../database/log_receivers'
import { exchanges } from '../gateways/http'
import { readTls, renewTls } from '../http/tls'
import type { TlsSettings } from '../settings'
import type { StoredRun } from '../worker_runs/stored_runs'
import type { WorkerRuns } from '../worker_runs/worker_runs'

export interface Metrics {
  registry: Registry
  requests: Histogram<'call' | 'status'>
  workerFailures: Counter<'worker'>
  workerSeconds: Histogram<'worker'>
  exchanges: Histogram<'system' | 'outcome'>
  clientFaults: Counter<'app'>
}

/** One set of counters for one app. */
export function createMetrics(): Metrics {
  const registry = new Registry()
  return {
    registry,
    requests: new Histogram({
      name: 'hospital_request_seconds',
      help: 'Time to answer a call',
      labelNames: ['call', 'status'],
      buckets: [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.3, 1, 3],
      registers: [registry],
    }),
    workerFailures: new Counter({
      name: 'hospital_worker_failures_total',
      help: 'Runs of a worker that failed',
      labelNames: ['worker'],
      registers: [registry],
    }),
    workerSeconds: new Histogram({
      name: 'hospital_worker_seconds',
      help: 'Duration of a run of a worker',
      labelNames: ['worker'],
      buckets: [0.1, 1, 10, 60],
      registers: [registry],
    }),
    clientFaults: new Counter({
      name: 'hospital_client_faults_total',
      help: 'Faults of the apps themselves, as phones told them',
      labelNames: ['app'],
      registers: [registry],
    }),
    exchanges: new Histogram({
      name: 'hospital_gateway_seconds',
      help: 'Time an outside system took to answer; outcome is the status, or silent',
      labelNames: ['system', 'outcome'],
      buckets: [0.05, 0.1, 0.3, 1, 3, 10],
      registers: [registry],
    }),
  }
}

/** Watches the systems outside for as long as the app runs. */
export function watchGateways(app: FastifyInstance, metrics: Metrics): void {
  const observe = (message: unknown): void => {
    const { system, outcome, seconds } = v.parse(exchange, message)
    metrics.exchanges.observe({ system, outcome }, seconds)
  }
  exchanges.subscribe(observe)
  app.addHook('onClose', async () => {
    exchanges.unsubscribe(observe)
  })
}

const exchange = v.object({ system: v.string(), outcome: v.string(), seconds: v.number() })

/** Counts every call of the contract. */
export function countRequests(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { call } = request.routeOptions.config
    if (call !== undefined)
      metrics.requests.observe({ call, status: String(reply.statusCode) }, reply.elapsedTime / 1000)
    done()
  })
}

/** Figures of the process itself, and of its database. */
const ownGauges: readonly Gauge[] = [
  {
    name: 'hospital_database_waiting',
    help: 'How many transactions wait for a connection',
    read: (sql) => Promise.resolve(waitingFor(sql)),
  },
  {
    name: 'hospital_log_receivers_away',
    help: 'How many standbys, other sites and archives do not receive the log of the database',
    read: countAwayReceivers,
  },
  {
    name: 'hospital_clock_ahead_seconds',
    help: 'By how much the clock of this process is ahead of that of the database',
    read: clockAheadSeconds,
  },
]

/** Exposes the areas' gauges; one that cannot be read is left out. */
export function showGauges({ registry }: Metrics, sql: Sql, gauges: readonly Gauge[]): void {
  for (const { name, help, read } of [...ownGauges, ...gauges]) {
    const shown: Shown = new Shown({
      name,
      help,
      registers: [registry],
      collect: async () => {
        shown.set(await read(sql).catch(() => Number.NaN))
      },
    })
  }
}

/** Exposes how long ago each worker of this process succeeded (since its start, where it never did), and how often it is due. */
export function showRuns({ registry }: Metrics, runs: WorkerRuns): void {
  const show = (name: string, help: string, read: (run: StoredRun) => number): void => {
    const shown: Shown<'worker'> = new Shown({
      name,
      help,
      labelNames: ['worker'],
      registers: [registry],
      collect: () => {
        for (const run of runs.list()) shown.set({ worker: run.name }, read(run) / 1000)
      },
    })
  }
  show(
    'hospital_worker_success_age_seconds',
    'How long ago a run of the worker last succeeded',
    ({ succeededMsAgo, sinceMsAgo }) => succeededMsAgo ?? sinceMsAgo,
  )
  show(
    'hospital_worker_interval_seconds',
    'The pause between two runs of the worker',
    ({ everyMs }) => everyMs,
  )
}

/** Starts the second listener; returns it so that it is closed with the app. */
export async function serveMetrics(
  metrics: Metrics,
  host: string,
  port: number,
  tls?: TlsSettings,
): Promise<FastifyInstance> {
  collectDefaultMetrics({ register: metrics.registry })
  const server: FastifyInstance = Fastify({
    logger: false,
    ...(tls && { https: readTls(tls) }),
  })
  const stopRenewing = renewTls(server.server, tls, server.log)
  server.addHook('onClose', async () => stopRenewing())
  server.get('/metrics', async (_request, reply) =>
    reply.type(metrics.registry.contentType).send(await metrics.registry.metrics()),
  )
  await server.listen({ host, port })
  return server
}
