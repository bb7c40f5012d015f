import type { IdentityKeys } from '../crypto/identity_cipher'
/** What a binding owes the documents that came before it. */
import type { Executor } from '../database/client'
import type { PatientReference } from '../hospital_documents/envelope'
import { patientNeed } from '../hospital_documents/intake_kind'
import { pastMonths } from './ask'
import { addAsks } from './ask_repository'
import { createDocumentCipher } from './document_cipher'
import { call } from './repository'

/** These numbers belong to a patient from now on: documents that wait for him are taken in within a second or so, and the hospital is asked for his past year. Call it in the transaction that makes it so. */
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
