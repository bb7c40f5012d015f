/** The hospital is told of requests for copies, and of those taken back, until it answers. */
import * as v from 'valibot'
import { outboxOf } from '../../../area/outbox'
import { copiesOf, decryptIdNo } from '../../../crypto/identity_cipher'
import { transaction } from '../../../database/client'
import type { Dependencies } from '../../../dependencies'
import { hospitalSecond } from '../../../values/hospital_time'
import { endByCall } from './answering'
import { copyRules } from './rules'
import * as repository from './sending_repository'

const recipient = v.object({ name: v.string(), tel: v.string(), address: v.string() })

export const { sendDue: sendCopyRequests, sendNow: sendCopyRequest } = outboxOf<repository.ToSend>({
  failed: 'the hospital was not told of copies',
  claim: repository.claimRequests,
  send: (deps, one) => (one.state === 'ASKED' ? request(deps, one) : cancel(deps, one.requestId)),
  refused: ({ sql }, { requestId, state }, { why }) =>
    transaction(sql, (tx) => endByCall(tx, requestId, { state, why })),
  later: repository.sendLater,
  notOfferedMs: copyRules.askedAgainMs,
})

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
