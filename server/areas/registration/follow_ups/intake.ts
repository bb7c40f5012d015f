/** Follow-ups (随访), as the hospital publishes them. */
import { doctorNeed, intakeKind, patientNeed, type IntakeKind } from '../../../area/intake_kind'
import { rowOf } from '../../../database/rows'
import { followUpDocument } from '../../../hospital_documents/follow_up'
import { namedId } from '../../../values/uuid'
import { dropMessages } from '../schedules/further_visits'
import { announceAsked } from './announcements'
import { saveFollowUps } from './intake_repository'

/** One with a doctor waits for the doctor: without him any of the department would do. */
export const followUpKinds: readonly IntakeKind[] = [
  intakeKind({
    kind: 'followUp',
    schema: followUpDocument,
    needs: ({ patient, departmentId, doctorId }) => [
      patientNeed(patient),
      { name: 'department', key: departmentId },
      ...(doctorId === null ? [] : [doctorNeed(doctorId)]),
    ],
    async write(context, documents) {
      const saved = await saveFollowUps(
        context.tx,
        documents.map(({ id, patient, from, until, ...one }) =>
          rowOf({
            ...one,
            followUpId: namedId(`follow up:${id}`),
            hospitalFollowUpId: id,
            patientId: context.idOf(patientNeed(patient)),
            validFrom: from,
            validUntil: until,
          }),
        ),
      )
      const idsOf = (some: typeof saved) => some.map(({ followUpId }) => followUpId)
      const asked = saved.filter(({ isAsked }) => isAsked)
      // Of other days nothing is said any more.
      await dropMessages(
        context.tx,
        'follow_up',
        idsOf([...asked, ...saved.filter((one) => !one.isActive)]),
      )
      await announceAsked(context.tx, idsOf(asked))
    },
  }),
]
