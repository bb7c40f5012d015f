/** Questionnaires as the hospital publishes them. */
import { doctorNeed, intakeKind, type IntakeKind } from '../../area/intake_kind'
import { rowOf } from '../../database/rows'
import { questionnaireDocument } from '../../hospital_documents/questionnaire'
import { keepEnglish } from '../language'
import * as repository from './intake_repository'

const questionnaireKind = intakeKind({
  kind: 'questionnaire',
  schema: questionnaireDocument,
  needs: ({ departmentId, doctorId }) => [
    ...(departmentId === null ? [] : [{ name: 'department' as const, key: departmentId }]),
    ...(doctorId === null ? [] : [doctorNeed(doctorId)]),
  ],
  async write({ tx }, documents) {
    await keepEnglish(tx, 'questionnaire', documents)
    await repository.closeQuestionnaires(
      tx,
      documents.map(({ id }) => id),
    )
    await repository.saveQuestionnaires(
      tx,
      documents.map(({ id, version, at, departmentId, doctorId, active, ...content }) =>
        rowOf({
          questionnaireId: id,
          version,
          publishedAt: at,
          departmentId,
          doctorId,
          current: active,
          content: { title: content.title, intro: content.intro, groups: content.groups },
        }),
      ),
    )
  },
})

/** The kinds of this area. */
export const formKinds: readonly IntakeKind[] = [questionnaireKind]
