/**
 * `npm run test:matrix -- fuzz`: 1,000,000 spoilt inputs against every way in. None may be answered 5xx, late, with the server's insides or not at all; none may end the process, leave a
 * promise that nobody catches, or memory that grows or is not given back; every route of every server must have been reached, and most of the channel's reports must come past their signature.
 * `FUZZ_SEED=7 FUZZ_INPUTS=500 npx tsx test/fuzz/run.ts fhir` sends to one surface. A fault says how it is sent again: `npx tsx test/fuzz/run.ts --only=fhir:7:123`; ids are those of the database that it meets then.
 */
import globalSetup from '../support/server/global_setup'
import globalTeardown from '../support/server/global_teardown'
import { statementsVariable } from '../support/server/plans'
import { Run } from './fuzz_run'
import { isWhole, jobsOf, onlyJob } from './jobs'
import { areOpened, missedBy, printFaults, printSums } from './sums'
import { surfaces } from './surfaces'

/** What the run itself and the fakes' books may grow by. */
const memoryMaxMb = 150

async function main(): Promise<void> {
  const words = process.argv.slice(2)
  const only = words.filter((word) => word.startsWith('--only=')).map((word) => word.slice(7))
  const wanted = words.filter((word) => !word.startsWith('--'))
  const strange = wanted.filter((name) => !(name in surfaces))
  if (strange.length > 0)
    throw new Error(`${strange.join(', ')}: there is ${Object.keys(surfaces).join(', ')}`)
  await globalSetup()
  // The plans of the tests' statements are looked at in the tests.
  Reflect.deleteProperty(process.env, statementsVariable)
  const run = new Run()
  const began = performance.now()
  try {
    await run.all(only.length > 0 ? only.map(onlyJob) : jobsOf(wanted))
  } finally {
    await globalTeardown()
  }
  const missed = isWhole && only.length === 0 && wanted.length === 0 ? missedBy(run) : []
  printSums(run, (performance.now() - began) / 1000)
  printFaults([...run.faults.values()])
  for (const route of missed) console.log(`no input has reached ${route}`)
  const isGood = [areOpened(run), isGivenBack(run), run.memory.isFlat()].every(Boolean)
  process.exit(run.faults.size > 0 || missed.length > 0 || !isGood ? 1 : 0)
}

/** Whether a hospital that is gone leaves nothing behind. */
function isGivenBack({ memoryMb }: Run): boolean {
  const grown = (memoryMb.at(-1) ?? 0) - (memoryMb[1] ?? memoryMb[0] ?? 0)
  console.log(`memory after each hospital: ${memoryMb.join(', ')} MB`)
  if (grown > memoryMaxMb) console.log(`it grew by ${grown} MB`)
  return grown <= memoryMaxMb
}

main().catch((error: unknown) => {
  console.error(error)
  process.exit(1)
})
