/** 随访 as the demo's hospital tells it: a plan with the visit to come and what is done before. */
import { extension } from '../../../server/hospital_documents/fhir_writing'
import type { HospitalDocument as Document } from '../books'
import { named, subjectOf, to, type HospitalDocument } from './words'

export function followUpAsFhir(one: Document<'followUp'>): HospitalDocument {
  return {
    resourceType: 'CarePlan',
    ...named('follow-up', one.id),
    status: one.state,
    intent: 'plan',
    description: one.reason,
    subject: subjectOf(one),
    activity: [
      {
        detail: {
          kind: 'Appointment',
          status: 'not-started',
          scheduledPeriod: { start: one.from, end: one.until },
          performer: [
            to('Organization', one.departmentId),
            to('PractitionerRole', one.doctorId),
          ].filter((performer) => performer !== undefined),
        },
      },
      ...one.exams.map(({ code, name }) => ({
        detail: {
          kind: 'ServiceRequest',
          status: 'not-started',
          code: { coding: [{ code }], text: name },
        },
      })),
    ],
    extension: extension('order-no', one.orderNo),
  }
}
