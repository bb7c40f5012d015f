/** The intake: documents of the hospital's systems arrive by push, by pull or from a file, and are handed to their areas. */
import { keepsNothing, type Area, type Worker } from '../area'
import { listCalls } from '../areas/intake_requests'
import { createDocumentCipher } from '../crypto/document_cipher'
import type { Dependencies } from '../dependencies'
import { inTurn } from '../values/in_turn'
import { purgeCalls } from './connector/connector_repository'
import { deskRoutes } from './desk/desk'
import { lookAtDocuments } from './desk/work'
import { oldResources } from './fhir/resource_repository'
import { serveFhir } from './fhir/routes'
import { oldestParked, oldParked, oldRefused } from './intake_repository'
import { askAboutPatients } from './pull/ask'
import { pullChanges } from './pull/pull'
import { countFailing, requestSync, overdueSeconds } from './pull/pull_repository'
import { Silence } from './pull/silence'
import { servePush } from './push/routes'
import { registryOf, type Registry } from './registry'
import { takeAsked } from './taking/again'
import { takeOverdue, takeWaiting } from './taking/take'
import { type Intake } from './taking/taking'
import { oldWarnings } from './taking/warning_repository'

export { requestSync } from './pull/pull_repository'
export { renewDocuments } from './taking/renewing'
export { take } from './taking/take'
export { type Intake, type Taking } from './taking/taking'

/** Everything that ingesting documents needs. */
export function intakeOf(deps: Dependencies, areas: readonly Area[]): Intake {
  return intakeBy(deps, registryOf(areas))
}

function intakeBy(deps: Dependencies, registry: Registry): Intake {
  return {
    deps,
    registry,
    cipher: createDocumentCipher(deps.settings.identityKeys),
    silence: {
      ofChanges: new Silence('the hospital did not answer about changes'),
      ofPatients: new Silence('the hospital did not answer about a patient'),
    },
  }
}

/** The areas, and the intake of the kinds that they own. */
export const withIntake = (areas: readonly Area[]): Area[] => [...areas, intakeArea(areas)]

/** The intake as an entry in the app's list of areas; `areas` own the kinds. */
function intakeArea(areas: readonly Area[]): Area {
  const registry: Registry = registryOf(areas)
  return {
    name: 'intake',
    ...keepsNothing,
    gauges: [
      {
        name: 'hospital_oldest_parked_seconds',
        help: 'For how long the oldest document has waited for another one',
        read: oldestParked,
      },
      {
        name: 'hospital_intake_lag_seconds',
        help: 'For how long reading the hospital’s changes has been due',
        read: overdueSeconds,
      },
      {
        name: 'hospital_intake_failing_kinds',
        help: 'Kinds of change that the hospital did not give the last time',
        read: countFailing,
      },
    ],
    keeps: [oldParked, oldRefused, oldWarnings, oldResources],
    desk: deskRoutes,
    routes: (deps) => {
      const intake = intakeBy(deps, registry)
      return [(app) => servePush(app, intake), (app) => serveFhir(app, intake)]
    },
    workers: (deps) => [
      ...workersOf(intakeBy(deps, registry)),
      { name: 'purge_connector_calls', everyMs: 30_000, run: () => purgeCalls(deps.sql) },
      { name: 'request_missing_documents', everyMs: 5000, run: () => askForMissing(deps, areas) },
    ],
  }
}

/** Asks the hospital at once for kinds with a known gap. */
async function askForMissing(deps: Dependencies, areas: readonly Area[]): Promise<void> {
  await inTurn(areas, async ({ intake }) => {
    const missing = (await intake?.listMissing?.(deps)) ?? []
    if (missing.length > 0) await requestSync(deps.sql, missing)
  })
}

function workersOf(intake: Intake): Worker[] {
  return [
    { name: 'read_hospital_changes', everyMs: 1000, run: () => pullChanges(intake) },
    { name: 'ingest_parked_documents', everyMs: 1000, run: () => answerCalls(intake) },
    { name: 'ask_about_new_patients', everyMs: 1000, run: () => askAboutPatients(intake) },
    { name: 'ingest_requested_documents', everyMs: 2000, run: () => takeAsked(intake) },
    { name: 'watch_refused_documents', everyMs: 60_000, run: () => lookAtDocuments(intake.deps) },
    { name: 'ingest_overdue_documents', everyMs: 30_000, run: () => takeOverdue(intake) },
  ]
}

/** Ingests documents parked for references that became known; returns how many. */
export async function answerCalls(intake: Intake): Promise<number> {
  const calls = await listCalls(intake.deps.sql)
  return calls.length === 0 ? 0 : takeWaiting(intake, calls)
}
