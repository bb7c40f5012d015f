/** `npm run compliance:audit`: the audit report on the last twelve months, as Markdown; `-- --from 2026-01-01 --until 2026-12-31` names another period. */
import { isDay } from '../../src/contract/day'
import { allAreas } from '../app'
import { withIntake } from '../intake'
import { addDays, hospitalDay, hospitalNow } from '../values/hospital_time'
import { readFigures, type Period } from './compliance_audit/figures'
import { writeReport } from './compliance_audit/report'
import { argumentOf, runCommand } from './run_command'

const areas = withIntake(allAreas)

runCommand('compliance audit', async ({ say, ...given }) => {
  const today = hospitalDay(await hospitalNow(given.sql))
  const period = periodOf(today)
  say(writeReport(await readFigures(given, areas, period), period, today))
})

/** @throws when a day is none, or the period ends before it begins */
function periodOf(today: string): Period {
  const until = argumentOf('--until') ?? addDays(today, -1)
  const from = argumentOf('--from') ?? addDays(until, -364)
  for (const day of [from, until]) if (!isDay(day)) throw new Error(`${day} is no day: 2026-12-31`)
  if (until < from) throw new Error(`${until} is before ${from}`)
  return { from, until }
}
