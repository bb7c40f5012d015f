/** What the areas ask of the intake (`server/intake`), in the transaction of its cause: documents that waited for it are ingested soon after. */
import { patientNeed } from '../../area/intake_kind'
import { createDocumentCipher } from '../../crypto/document_cipher'
import type { IdentityKeys } from '../../crypto/identity_cipher'
import type { Executor, Transaction } from '../../database/client'
import type { PatientReference } from '../../hospital_documents/envelope'
import { addAsks } from './ask_repository'
import { call } from './call_repository'

export { claimAsk, delayAsk, endAsk, type AskRow } from './ask_repository'
export { call, listCalls } from './call_repository'

/** How much history is shown from the first day. */
const pastMonths = 12

/**
 * These numbers belong to a patient from now on: documents parked for them are ingested within about a second, and the
 * hospital is asked for the past year. Called in the transaction that creates it.
 */
export async function takeParked(
  tx: Executor,
  identityKeys: IdentityKeys,
  identifiers: readonly PatientReference[],
): Promise<void> {
  const cipher = createDocumentCipher(identityKeys)
  await addAsks(tx, identifiers, pastMonths)
  await call(
    tx,
    identifiers.flatMap((identifier) => cipher.blindIndexesOf(patientNeed(identifier))),
  )
}

/** The hospital has booked a registration, or refused it for good. */
export function callOrder(tx: Transaction, orderNo: string): Promise<void> {
  return call(tx, [`bookedOrder:${orderNo}`])
}
