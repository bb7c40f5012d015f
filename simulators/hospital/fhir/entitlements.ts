/** 续诊 as the demo's hospital tells it: an order for a follow-up. */
import { coded, extension } from '../../../server/hospital_documents/fhir_writing'
import type { HospitalDocument as Document } from '../books'
import { named, subjectOf, to, type HospitalDocument } from './words'

const statuses = { open: 'active', used: 'completed', revoked: 'revoked' } as const

export function entitlementAsFhir(one: Document<'entitlement'>): HospitalDocument {
  return {
    resourceType: 'ServiceRequest',
    ...named('entitlement', one.id),
    status: statuses[one.state],
    intent: 'order',
    category: [coded('FOLLOWUP', 'http://terminology.hl7.org/CodeSystem/v2-0276')],
    subject: subjectOf(one),
    occurrencePeriod: { start: one.from, end: one.until },
    performer: [to('Organization', one.departmentId), to('PractitionerRole', one.doctorId)].filter(
      (performer) => performer !== undefined,
    ),
    patientInstruction: one.reason,
    extension: extension('order-no', one.orderNo),
  }
}
