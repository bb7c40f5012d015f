/**
 * `npm run drill`: what happens when machines and keys go, on engines that hospitals have; a word plays one part alone. `failover`: three PostgreSQL nodes under Patroni. `pooler`: pgbouncer beside
 * each. `kill`: kill -9 of the app in the middle of insurance and deposits. `restore`: backup and point in time. Ends with an error when something is not as it must be (test/support/history).
 */
import globalSetup from '../support/server/global_setup'
import globalTeardown from '../support/server/global_teardown'
import { drillFailover } from './failover'
import { drillKill } from './kill'
import { drillPooler } from './pooler'
import { drillRestore } from './restore'

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
  restore: drillRestore,
}

async function main(): Promise<void> {
  const asked = process.argv.slice(2)
  // Whoever ends the drill ends what it has started.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => process.exit(130))
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
