/** The hospital is told of requests for copies, and of those taken back, until it answers. The same may be sent as often as it takes: it has effect once. */
import * as v from 'valibot'
import { copiesOf, decryptIdNo } from '../../../crypto/identity_cipher'
import { transaction } from '../../../database/client'
import type { Dependencies } from '../../../dependencies'
import { GatewayRefused, GatewayUnavailable } from '../../../gateways/failures'
import { waitForSending } from '../../../gateways/wait_a_moment'
import { hospitalSecond } from '../../../values/hospital_time'
import { settleEach } from '../../../values/settle_each'
import { pauseMs } from '../../payment'
import { endByCall } from './answering'
import { copyRules } from './rules'
import * as repository from './sending_repository'

/** How long the patient's reply waits for the hospital's. */
const waitMs = 2000

const recipient = v.object({ name: v.string(), tel: v.string(), address: v.string() })

/** Tells what is due; how many. */
export async function sendCopyRequests(deps: Dependencies): Promise<number> {
  return sendAll(deps, await repository.claimRequests(deps.sql, { limit: 20 }))
}

/** Tells one now and waits a moment for the answer; a worker tells what failed. */
export async function sendAndWait(deps: Dependencies, requestId: string): Promise<void> {
  const sending = repository
    .claimRequests(deps.sql, { requestId, limit: 1 })
    .then((claimed) => sendAll(deps, claimed))
  const failed = 'the hospital was not told of copies'
  await waitForSending(deps.log, sending, { ms: waitMs, failed, about: { requestId } })
}

async function sendAll(deps: Dependencies, due: readonly repository.ToSend[]): Promise<number> {
  return settleEach(
    deps.log,
    due.map((one) => send(deps, one)),
    'the hospital could not be told of copies',
  )
}

async function send(deps: Dependencies, one: repository.ToSend): Promise<void> {
  const { requestId, state, attempts } = one
  try {
    const isTaken = await (state === 'ASKED' ? request(deps, one) : cancel(deps, requestId))
    if (isTaken) return
    const delayMs = copyRules.askedAgainMs
    await repository.sendLater(deps.sql, one, { delayMs, failure: 'not_offered' })
  } catch (error) {
    if (error instanceof GatewayRefused)
      return transaction(deps.sql, (tx) => endByCall(tx, requestId, { state, why: error.why }))
    if (!(error instanceof GatewayUnavailable)) throw error
    await repository.sendLater(deps.sql, one, { delayMs: pauseMs(attempts), failure: 'silent' })
  }
}

/** False where the hospital has no such call. */
async function request(deps: Dependencies, one: repository.ToSend): Promise<boolean> {
  const { requestId, stayId, admissionNo, inTimes, patientNo, parts, copies, purpose } = one
  const to =
    one.encryptedTo === null
      ? null
      : v.parse(
          recipient,
          JSON.parse(decryptIdNo(deps.settings.identityKeys, copiesOf(requestId), one.encryptedTo)),
        )
  const isTaken = await deps.gateways.his.copies.request({
    requestId,
    stayId,
    admissionNo,
    inTimes,
    patientNo,
    parts: parts.map(({ code }) => code),
    copies,
    purpose,
    askedAt: hospitalSecond(one.askedAt),
    askedBy: one.relation ?? 'other',
    way: one.way,
    to,
  })
  if (isTaken) await repository.markReceived(deps.sql, requestId)
  return isTaken
}

async function cancel(deps: Dependencies, requestId: string): Promise<boolean> {
  const isTaken = await deps.gateways.his.copies.cancel({ requestId })
  if (isTaken)
    await transaction(deps.sql, (tx) => endByCall(tx, requestId, { state: 'CANCELLING' }))
  return isTaken
}
