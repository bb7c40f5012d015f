import {
  intakeKind,
  patientNeed,
  type IntakeKind,
  type Referent,
} from '../../hospital_documents/intake_kind'
/** What the hospital tells of persons, and whom its documents mean. Somebody whom the app does not know is left alone: his numbers are asked for when he adds himself. */
import { patientDocument } from '../../hospital_documents/patient'
import { findByIdentifiers } from './intake_repository'
import { recordPatient } from './merging'

const patientKind = intakeKind({
  kind: 'patient',
  schema: patientDocument,
  async write(context, documents) {
    for (const { identifiers, tel, mergedInto, deceasedOn } of documents) {
      const known = await recordPatient(context, {
        identifiers,
        deceasedOn,
        ...(tel === null ? {} : { tel }),
        ...(mergedInto === null ? {} : { mergedInto }),
      })
      if (known === undefined) continue
      // Under a number that is new here, documents may have been waiting.
      await context.call([...identifiers, ...(mergedInto ?? [])].map(patientNeed))
    }
  },
})

/** The kind of this area. */
export const patientKinds: readonly IntakeKind[] = [patientKind]

/** What documents may name of this area. */
export const patientReferents: readonly Referent[] = [{ name: 'patient', find: findByIdentifiers }]
