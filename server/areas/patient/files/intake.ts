/** Ingests patient documents, and resolves the patients that documents refer to. Unknown patients are ignored: their numbers are asked for when they are added. */
import { intakeKind, patientNeed, type IntakeKind, type Referent } from '../../../area/intake_kind'
import { patientDocument } from '../../../hospital_documents/patient'
import { findByIdentifiers } from './intake_repository'
import { recordPatient } from './merging'

const patientKind = intakeKind({
  kind: 'patient',
  schema: patientDocument,
  async write(context, documents) {
    for (const { identifiers, tel, mergedInto, deceasedOn, insured } of documents) {
      const known = await recordPatient(context, {
        identifiers,
        deceasedOn,
        ...(tel === null ? {} : { tel }),
        ...(insured === null ? {} : { insured }),
        ...(mergedInto === null ? {} : { mergedInto }),
      })
      if (known === undefined) continue
      // Documents may have been parked under a number that is new here.
      await context.call([...identifiers, ...(mergedInto ?? [])].map(patientNeed))
    }
  },
})

/** The kind of this area. */
export const patientKinds: readonly IntakeKind[] = [patientKind]

/** What documents may refer to in this area. */
export const patientReferents: readonly Referent[] = [{ name: 'patient', find: findByIdentifiers }]
