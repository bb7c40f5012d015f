/** Asks the hospital for the history of newly linked patients. */
import { claimAsk, delayAsk, endAsk, type AskRow } from '../../areas/intake_requests'
import { GatewayUnavailable } from '../../gateways/failures'
import { take } from '../taking/take'
import { type Intake } from '../taking/taking'

const pagesMax = 40
const delayMaxMs = 3_600_000
const aPatient = 'a patient'

/** Asks about every due patient; returns how many. */
export async function askAboutPatients(intake: Intake): Promise<number> {
  for (let asked = 0; ; asked += 1) {
    const row = await claimAsk(intake.deps.sql)
    if (row === undefined) return asked
    try {
      await askAbout(intake, row)
      await endAsk(intake.deps.sql, row)
      intake.silence.ofPatients.end(intake.deps.log, aPatient)
    } catch (error) {
      if (!(error instanceof GatewayUnavailable)) throw error
      intake.silence.ofPatients.note(intake.deps.log, aPatient, error)
      const delayMs = Math.min(delayMaxMs, 5000 * 2 ** Math.min(row.failures, 10))
      await delayAsk(intake.deps.sql, row, delayMs * (0.5 + Math.random()))
    }
  }
}

async function askAbout(intake: Intake, row: AskRow): Promise<void> {
  let after: string | null = null
  for (let page = 0; page < pagesMax; page += 1) {
    const { system, value, since } = row
    const changes = await intake.deps.gateways.his.listPatientChanges({
      patient: { system, value },
      since: since.toISOString(),
      after,
    })
    if (changes === undefined) return
    await take(intake, 'pull', changes.documents)
    if (!changes.hasMore || changes.next === after) return
    after = changes.next
  }
  throw new GatewayUnavailable('his', `more than ${pagesMax} pages about one patient`)
}
