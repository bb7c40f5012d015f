/** The hospital's word about a request for copies, from a call's answer or from a document. */
import type { CopyState } from '../../../../src/contract/inpatient'
import type { Transaction } from '../../../database/client'
import type { CopyRequestDocument } from '../../../hospital_documents/stay/record_copies'
import { resolveWork } from '../../work'
import { addStep } from '../copy_fees/events'
import { lockFee } from '../copy_fees/fee_repository'
import { followFee } from '../copy_fees/returning'
import { feeContradiction, isFeeDue } from '../copy_fees/rules'
import { announceCopies } from './announcing'
import { nextState, stateOfSaid } from './rules'
import * as repository from './sending_repository'

const takenBack = 'state: contradicts what is known (the patient took it back)'

/** Applies a document; the words of what it contradicts, if it does. The same again changes nothing. */
export async function applySaid(
  tx: Transaction,
  requestId: string,
  document: CopyRequestDocument,
): Promise<string | undefined> {
  const request = await repository.lockRequest(tx, requestId)
  const fee = await lockFee(tx, requestId)
  if (request === undefined || fee === undefined) return takenBack
  const state = nextState(request.state, document.state)
  if (state === undefined) return takenBack
  const contradiction = feeContradiction(fee, document)
  if (contradiction !== undefined) return contradiction
  await repository.saveSaid(tx, requestId, document)
  await moveTo(tx, request, state)
  await followFee(tx, requestId, document, { dueFen: isFeeDue(fee) ? fee.feeFen : null })
  return undefined
}

/** A call's answer: a request that is refused, or one that is taken back, or is not because it was accepted. */
export async function endByCall(
  tx: Transaction,
  requestId: string,
  answer: { state: 'ASKED' | 'CANCELLING'; why?: string },
): Promise<void> {
  const request = await repository.lockRequest(tx, requestId)
  // Answered by a document meanwhile, or taken back while it was sent.
  if (request?.state !== answer.state) return
  if (answer.state === 'ASKED') return moveTo(tx, request, 'REFUSED', answer.why)
  if (answer.why === undefined) return moveTo(tx, request, 'CANCELLED')
  const said = request.said ?? 'received'
  await moveTo(tx, request, stateOfSaid[said])
  await followFee(tx, requestId, { state: said, refundFen: null }, { dueFen: null })
}

async function moveTo(
  tx: Transaction,
  request: repository.LockedRequest,
  state: CopyState,
  reason?: string,
): Promise<void> {
  const { requestId } = request
  if (request.state !== state) await addStep(tx, requestId, state)
  if (request.state !== state || reason !== undefined)
    await repository.setState(tx, requestId, { state, reason: reason ?? null })
  await announceCopies(tx, request, state)
  if (state !== 'ASKED' && state !== 'RECEIVED' && state !== 'CANCELLING')
    await resolveWork(tx, { kind: 'copies_unanswered', subject: requestId })
}
