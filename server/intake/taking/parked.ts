/** What a new patient link means for documents that came before it. */
import type { IdentityKeys } from '../../crypto/identity_cipher'
import type { Executor } from '../../database/client'
import type { PatientReference } from '../../hospital_documents/envelope'
import { patientNeed } from '../../hospital_documents/intake_kind'
import { call } from '../intake_repository'
import { pastMonths } from '../pull/ask'
import { addAsks } from '../pull/ask_repository'
import { createDocumentCipher } from './document_cipher'

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
