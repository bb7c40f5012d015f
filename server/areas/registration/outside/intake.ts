/** Registrations of the hospital's other channels, as it tells them. */
import { doctorNeed, intakeKind, patientNeed, type IntakeKind } from '../../../area/intake_kind'
import { rowOf } from '../../../database/rows'
import { registrationDocument } from '../../../hospital_documents/clinic'
import { momentAt } from '../../../values/hospital_time'
import { namedId } from '../../../values/uuid'
import { saveOutside } from './intake_repository'

/** A doctor whom the app does not know does not keep a registration from being seen. */
export const outsideKinds: readonly IntakeKind[] = [
  intakeKind({
    kind: 'registration',
    schema: registrationDocument,
    needs: ({ patient, departmentId }) => [
      patientNeed(patient),
      { name: 'department', key: departmentId },
    ],
    optionalNeeds: ({ doctorId }) => (doctorId === null ? [] : [doctorNeed(doctorId)]),
    async write(context, documents) {
      await saveOutside(
        context.tx,
        documents.map(({ id, patient, doctorId, ...one }) =>
          rowOf({
            ...one,
            registrationId: namedId(`registration:${id}`),
            hospitalRegistrationId: id,
            patientId: context.idOf(patientNeed(patient)),
            doctorId: doctorId === null ? null : context.find(doctorNeed(doctorId)),
            endsAt: momentAt(one.visitDate, one.endTime),
          }),
        ),
      )
    },
  }),
]
