/** Questions before a visit as rows of `questionnaire`. */
import * as v from 'valibot'
import { questionnaireDocument } from '../../server/hospital_documents/questionnaire'
import { questionnaires } from './data/questionnaires'
import { ofInternalMedicine } from './internal_medicine'
import { momentOf } from './registration/days'

/** Those that the demo's hospital asks, as their documents would have been taken in. */
export function questionnaireRows(today: string) {
  const publishedAt = momentOf(today, '06:00')
  return [...questionnaires, ...ofInternalMedicine].map((given) => {
    const { id, departmentId, title, intro, groups } = v.parse(questionnaireDocument, {
      kind: 'questionnaire',
      version: 1,
      at: publishedAt,
      ...given,
    })
    return {
      questionnaire_id: id,
      version: 1,
      published_at: publishedAt,
      department_id: departmentId,
      doctor_id: null,
      current: true,
      content: { title, intro, groups },
    }
  })
}
