/** Rights to a further visit without a fee (续诊), as the hospital tells them. */
import { doctorNeed, intakeKind, patientNeed, type IntakeKind } from '../../../area/intake_kind'
import { rowOf } from '../../../database/rows'
import { entitlementDocument } from '../../../hospital_documents/entitlement'
import { namedId } from '../../../values/uuid'
import { dropMessages } from '../schedules/further_visits'
import { announceGiven } from './announcements'
import { saveEntitlements } from './intake_repository'

/** One for a doctor waits for the doctor: without him it would be good for the whole department. */
export const entitlementKinds: readonly IntakeKind[] = [
  intakeKind({
    kind: 'entitlement',
    schema: entitlementDocument,
    needs: ({ patient, departmentId, doctorId }) => [
      patientNeed(patient),
      { name: 'department', key: departmentId },
      ...(doctorId === null ? [] : [doctorNeed(doctorId)]),
    ],
    async write(context, documents) {
      const saved = await saveEntitlements(
        context.tx,
        documents.map(({ id, patient, from, until, ...one }) =>
          rowOf({
            ...one,
            entitlementId: namedId(`entitlement:${id}`),
            hospitalEntitlementId: id,
            patientId: context.idOf(patientNeed(patient)),
            validFrom: from,
            validUntil: until,
          }),
        ),
      )
      const idsOf = (some: typeof saved) => some.map(({ entitlementId }) => entitlementId)
      await dropMessages(context.tx, 'entitlement', idsOf(saved.filter(({ isOpen }) => !isOpen)))
      await announceGiven(context.tx, idsOf(saved.filter(({ isGiven }) => isGiven)))
    },
  }),
]
