/** 检查 as the demo's hospital tells them: an order of imaging for each. */
import { coded, extension } from '../../../server/hospital_documents/fhir_writing'
import type { HospitalDocument as Document } from '../books'
import { named, subjectOf, to, type HospitalDocument } from './words'

const statuses = { ordered: 'active', done: 'completed', revoked: 'revoked' } as const

export function examOrderAsFhir(one: Document<'examOrder'>): HospitalDocument {
  return {
    resourceType: 'ServiceRequest',
    ...named('exam-order', one.id),
    status: statuses[one.state],
    intent: 'order',
    category: [coded('IMG', 'http://terminology.hl7.org/CodeSystem/v2-0074')],
    code: { coding: [{ code: one.code }], text: one.name },
    subject: subjectOf(one),
    encounter: to('Encounter', one.stayId ?? null),
    authoredOn: one.orderedAt,
    requester: { display: one.orderedBy },
    occurrencePeriod: { end: one.latestAt },
    extension: [
      ...extension('bill-no', one.billNo),
      ...extension('line-no', one.lineNo),
      ...extension('exam-risks', one.risks.join('\n')),
    ],
  }
}
