/** Questions before a visit and rights to a further one as resources. */
import type { HospitalDocument } from '../paper'
import { coded, ext, partsOf, subjectOf, to, type Resource } from './words'

/** By the kind of document. */
export const beforeAndAfter: Record<string, (published: HospitalDocument) => Resource[]> = {
  questionnaire: ({ id, title, departmentId, groups }) => [
    {
      resourceType: 'Questionnaire',
      id,
      status: 'active',
      title,
      extension: ext('department', { valueReference: to('Organization', departmentId) }),
      item: partsOf(groups).map(({ linkId, title: words, questions }) => ({
        linkId,
        text: words,
        type: 'group',
        item: partsOf(questions).map(({ keptAs, ...question }) => ({
          ...question,
          extension: ext('kept-as', { valueCode: keptAs }),
        })),
      })),
    },
  ],

  entitlement: (published) => [
    {
      resourceType: 'ServiceRequest',
      id: published.id,
      status: 'active',
      intent: 'order',
      category: [coded('FOLLOWUP')],
      subject: subjectOf(published),
      occurrencePeriod: { start: published.from, end: published.until },
      performer: [to('Organization', published.departmentId)],
      patientInstruction: published.reason,
      extension: ext('order-no', { valueString: published.orderNo }),
    },
  ],
}
