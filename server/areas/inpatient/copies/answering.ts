/** The hospital's word about a request for copies, from a call's answer or from a document. */
import type { CopyState } from '../../../../src/contract/inpatient'
import type { Transaction } from '../../../database/client'
import type { CopyRequestDocument } from '../../../hospital_documents/stay/record_copies'
import { resolveWork } from '../../work'
import { announceCopies } from './announcing'
import { nextState, stateOfSaid } from './rules'
import * as repository from './sending_repository'

/** Applies a document; false when it contradicts what was agreed. The same again changes nothing. */
export async function applySaid(
  tx: Transaction,
  requestId: string,
  document: CopyRequestDocument,
): Promise<boolean> {
  const request = await repository.lockRequest(tx, requestId)
  if (request === undefined) return false
  const state = nextState(request.state, document.state)
  if (state === undefined) return false
  await repository.saveSaid(tx, requestId, document)
  await moveTo(tx, request, state)
  return true
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
  return moveTo(
    tx,
    request,
    answer.why === undefined ? 'CANCELLED' : stateOfSaid[request.said ?? 'received'],
  )
}

async function moveTo(
  tx: Transaction,
  request: repository.LockedRequest,
  state: CopyState,
  reason?: string,
): Promise<void> {
  const { requestId } = request
  if (request.state !== state || reason !== undefined)
    await repository.setState(tx, requestId, { state, reason: reason ?? null })
  await announceCopies(tx, request, state)
  if (state !== 'ASKED' && state !== 'RECEIVED' && state !== 'CANCELLING')
    await resolveWork(tx, { kind: 'copies_unanswered', subject: requestId })
}
