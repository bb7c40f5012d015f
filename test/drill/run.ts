/**
 * `npm run drill`: what happens when machines and keys go, on engines that hospitals have; a word plays one part alone. `failover`: three PostgreSQL nodes under Patroni. `pooler`: pgbouncer beside
 * each. `kill`: kill -9 of the app in the middle of insurance and deposits. `discharges`: the same while patients leave the ward. `hospital_pool`: the same amid a rush for the hospital's own slots. `restore`: backup and point in time. `database_away`, `rotation`, `audit`, `release_before`: what their names say. `upgrade`: the release before becomes this one under load. `group`: one hospital of two dies. `full_disk`: the disk of its database is full. Ends with an error when something is not as it must be (test/support/history).
 */
import globalSetup from '../support/server/global_setup'
import globalTeardown from '../support/server/global_teardown'
import { drillAudit } from './audit'
import { drillConnectorLatency, drillConnectorRows } from './connector'
import { drillDatabaseAway } from './database_away'
import { drillDischarges } from './discharges'
import { drillFailover } from './failover'
import { drillGroup } from './group'
import { drillFullDisk } from './group/full_disk'
import { drillHospitalPool } from './hospital_pool'
import { drillKill } from './kill'
import { drillPooler } from './pooler'
import { drillReleaseBefore } from './release_before'
import { drillRestore } from './restore'
import { drillRotation } from './rotation'
import { drillUpgrade } from './upgrade'

/** With a database for the world outside. */
const amid = (drill: () => Promise<boolean>) => async (): Promise<boolean> => {
  await globalSetup()
  try {
    return await drill()
  } finally {
    await globalTeardown()
  }
}

const parts: Record<string, () => Promise<boolean>> = {
  failover: amid(drillFailover),
  pooler: amid(drillPooler),
  kill: amid(drillKill),
  discharges: amid(drillDischarges),
  hospital_pool: amid(drillHospitalPool),
  restore: drillRestore,
  database_away: drillDatabaseAway,
  rotation: drillRotation,
  audit: drillAudit,
  group: drillGroup,
  full_disk: amid(drillFullDisk),
  release_before: drillReleaseBefore,
  upgrade: drillUpgrade,
  connector_rows: amid(drillConnectorRows),
  connector_latency: amid(drillConnectorLatency),
}

async function main(): Promise<void> {
  const asked = process.argv.slice(2)
  // Whoever ends the drill ends what it has started. A signal comes twice: from the terminal, and from the program that compiles this one.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => process.exit(130))
  for (const [name, drill] of Object.entries(parts)) {
    if (asked.length > 0 && !asked.includes(name)) continue
    console.log(`\n${name}`)
    if (!(await drill())) process.exitCode = 1
  }
}

main().catch((error: unknown) => {
  console.error(error)
  process.exitCode = 1
})
