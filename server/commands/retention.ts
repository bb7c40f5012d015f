/** `npm run retention`: deletes everything past its retention; `-- --dry-run` only lists it. */
import { allAreas } from '../app'
import { withIntake } from '../intake'
import { letGo, listOld } from '../workers/retention'
import { runCommand } from './run_command'

const areas = withIntake(allAreas)

runCommand('retention', async ({ say, ...deps }) => {
  if (process.argv.includes('--dry-run')) {
    for (const { words, days, count, oldest } of await listOld(deps, areas))
      say(`${words}: ${count} older than ${days} days${oldest === null ? '' : `, since ${oldest}`}`)
    return
  }
  for (const { words, count } of await letGo(deps, areas, Infinity)) say(`${words}: ${count}`)
})
