/** Composes the app without listening: plugins first, then every area. */
import type { FastifyInstance } from 'fastify'
import type { Area, Worker } from './area'
import { accountArea } from './areas/account'
import { consentArea } from './areas/consent'
import { counterArea } from './areas/counter'
import { documentArea } from './areas/document'
import { examArea } from './areas/exam'
import { feedbackArea } from './areas/feedback'
import { filmArea } from './areas/film'
import { followArea } from './areas/follow'
import { formArea } from './areas/form'
import { homeArea } from './areas/home'
import { hospitalArea, readPublicFacts } from './areas/hospital'
import { inpatientArea } from './areas/inpatient'
import { languageArea } from './areas/language'
import { medicineArea } from './areas/medicine'
import { messageArea } from './areas/message'
import { offeringArea, requireOffered } from './areas/offering'
import { outpatientArea } from './areas/outpatient'
import { patientArea } from './areas/patient'
import { paymentArea } from './areas/payment'
import { privacyArea } from './areas/privacy'
import { queueArea } from './areas/queue'
import { registrationArea } from './areas/registration'
import { reportArea } from './areas/report'
import { searchArea } from './areas/search'
import { shareArea } from './areas/share'
import { staffArea } from './areas/staff'
import { timelineArea } from './areas/timeline'
import { verificationArea } from './areas/verification'
import { workArea } from './areas/work'
import {
  linkEndings,
  nameOrders,
  patientSources,
  timelineSources,
  businesses,
  documentKinds,
  shareableKinds,
  touchedByPause,
  workHandlers,
} from './composition_root'
import { createTokens } from './crypto/tokens'
import type { Dependencies } from './dependencies'
import { serveH5, type H5Options } from './h5/serve_h5'
import { withIntake } from './intake'
import { integrationOpenApi } from './intake/describe/open_api'
import { requireBearer } from './plugins/bearer'
import { answerInCallersLanguage } from './plugins/callers_language'
import { takeClientFaults } from './plugins/client_faults'
import type { CallLimits } from './plugins/deadlines'
import { knowDevices } from './plugins/device'
import { reportHealth } from './plugins/health'
import { makeListener } from './plugins/listener'
import { createMetrics, showGauges, showRuns, watchGateways, type Metrics } from './plugins/metrics'
import { documentApi } from './plugins/open_api'
import { publishSettings } from './plugins/public_settings'
import { limitRates } from './plugins/rate_limits'
import { runWorkers } from './plugins/workers'
import { recordingWorker } from './worker_runs/recording'
import { visibleNow } from './worker_runs/worker_process_repository'
import { WorkerRuns } from './worker_runs/worker_runs'
import { workersArea } from './workers'
import { checkpointWorker } from './workers/checkpoints'
import { retentionWorker } from './workers/retention'
import { syslogWorkers } from './workers/syslog_export'

/** Every area of the server, one line each. */
export const allAreas: readonly Area[] = [
  accountArea,
  homeArea,
  hospitalArea,
  offeringArea(touchedByPause),
  patientArea(linkEndings),
  counterArea(linkEndings),
  privacyArea(() => allAreas),
  consentArea,
  verificationArea,
  registrationArea,
  inpatientArea,
  outpatientArea,
  queueArea,
  examArea,
  formArea,
  medicineArea,
  feedbackArea,
  filmArea,
  reportArea,
  languageArea,
  messageArea,
  followArea,
  documentArea(documentKinds),
  searchArea,
  shareArea(shareableKinds),
  paymentArea(businesses, nameOrders),
  staffArea,
  workArea(workHandlers, nameOrders),
  timelineArea(timelineSources, patientSources),
  workersArea,
]

export interface AppOptions {
  /** Replaces the list of areas, for tests. */
  areas?: readonly Area[]
  /** The built H5; without it the API stands alone. */
  h5?: H5Options
  /** Joins more than the areas to the app, e.g. the sandbox, before it is ready. */
  extend?: (app: FastifyInstance) => Promise<void>
  metrics?: Metrics
  callLimits?: CallLimits
}

/** Names a plugin: Fastify reads the name in error messages, and without one it searches every loaded module. */
function named(name: string, plugin: (scope: FastifyInstance) => Promise<void>) {
  return Object.assign(plugin, { [Symbol.for('fastify.display-name')]: name })
}

/** Builds the app; the caller listens or injects. Closing it stops the workers, not the database. */
export async function buildApp(
  deps: Dependencies,
  options: AppOptions = {},
): Promise<FastifyInstance> {
  const { settings, sql, log } = deps
  const given = options.areas ?? allAreas
  const areas = withIntake(given)
  const metrics = options.metrics ?? createMetrics()
  const app = makeListener(deps, {
    publicUrl: settings.publicUrl,
    metrics,
    callLimits: options.callLimits,
  })
  answerInCallersLanguage(app, deps)
  knowDevices(app, settings)
  requireBearer(app, createTokens(...settings.tokenSecrets), async (sessionId, userAgent) => {
    const knowing = areas.find((area) => area.findSession !== undefined)
    return app.bulkhead(async () => knowing?.findSession?.(deps, sessionId, userAgent))
  })
  app.decorate('requireOffered', (service) => requireOffered(deps, service))
  await limitRates(app)
  if (!settings.production) await documentApi(app, integrationOpenApi)

  reportHealth(app, sql)
  publishSettings(app, settings)
  await takeClientFaults(app, metrics)
  for (const area of areas)
    await app.register(
      named(area.name, async (scope) => {
        for (const mount of area.routes?.(deps) ?? []) await mount(scope)
      }),
    )
  await options.extend?.(app)
  if (options.h5 !== undefined)
    await serveH5(app, options.h5, {
      publicUrl: settings.publicUrl,
      photoHosts: settings.photoHosts,
      hasWorker: settings.serviceWorker,
      readFacts: () => readPublicFacts(deps),
    })
  watchGateways(app, metrics)
  showGauges(
    metrics,
    sql,
    areas.flatMap(({ gauges = [] }) => gauges),
  )
  const runs = new WorkerRuns()
  showRuns(metrics, runs)
  if (settings.workers)
    runWorkers(app, workersOf(deps, areas, runs), {
      metrics,
      runs,
      log,
      look: () => visibleNow(sql),
    })
  return app
}

/** Of the areas and of the app itself. */
export const workersOf = (
  deps: Dependencies,
  areas: readonly Area[],
  runs: WorkerRuns,
): Worker[] => [
  ...areas.flatMap((area) => area.workers?.(deps) ?? []),
  retentionWorker(deps, areas),
  checkpointWorker(deps, areas),
  ...syslogWorkers(deps, areas),
  recordingWorker(deps, runs),
]
