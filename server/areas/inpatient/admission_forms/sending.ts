/** The hospital's system gets the notes of what was read, until it has them. The same may be sent as often as it takes: it has effect once. */
import type { Dependencies } from '../../../dependencies'
import { GatewayRefused, GatewayUnavailable } from '../../../gateways/failures'
import { waitForSending } from '../../../gateways/wait_a_moment'
import { hospitalSecond } from '../../../values/hospital_time'
import { settleEach } from '../../../values/settle_each'
import { pauseMs } from '../../payment'
import { readingRules } from './rules'
import * as repository from './sending_repository'

/** How long the patient's reply waits for the hospital's. */
const waitMs = 2000

/** Sends what is due; how many. */
export async function sendReadings(deps: Dependencies): Promise<number> {
  return sendAll(deps, await repository.claimReadings(deps.sql, { limit: 20 }))
}

/** Sends one now and waits a moment for the answer; a worker sends what failed. */
export async function sendAndWait(deps: Dependencies, readingId: string): Promise<void> {
  const sending = repository
    .claimReadings(deps.sql, { readingId, limit: 1 })
    .then((claimed) => sendAll(deps, claimed))
  const failed = 'a note of what was read was not sent'
  await waitForSending(deps.log, sending, { ms: waitMs, failed, about: { readingId } })
}

async function sendAll(deps: Dependencies, due: readonly repository.ToSend[]): Promise<number> {
  return settleEach(
    deps.log,
    due.map((one) => send(deps, one)),
    'a note of what was read could not be sent',
  )
}

async function send(deps: Dependencies, one: repository.ToSend): Promise<void> {
  const { attempts, readAt, relation, ...read } = one
  try {
    const isTaken = await deps.gateways.his.noteFormRead({
      ...read,
      readAt: hospitalSecond(readAt),
      readBy: relation ?? 'other',
    })
    if (isTaken) return await repository.setState(deps.sql, one, 'RECEIVED')
    await repository.sendLater(deps.sql, one, { delayMs: readingRules.notOfferedMs, state: 'KEPT' })
  } catch (error) {
    if (error instanceof GatewayRefused) return repository.setState(deps.sql, one, 'OUTDATED')
    if (!(error instanceof GatewayUnavailable)) throw error
    await repository.sendLater(deps.sql, one, { delayMs: pauseMs(attempts) })
  }
}
