/** 出院资料 as the demo's hospital publishes them: a file, or a text for each section. */
import { coded } from '../../../server/hospital_documents/fhir_writing'
import type { HospitalDocument as Document } from '../books'
import { named, subjectOf, to, type HospitalDocument } from './words'

const types = {
  discharge_summary: 'discharge-summary',
  diagnosis_certificate: 'diagnosis-certificate',
  operation_record: 'operation-record',
  other: 'stay-paper',
} as const

export function clinicalDocumentAsFhir(one: Document<'clinicalDocument'>): HospitalDocument {
  return {
    resourceType: 'DocumentReference',
    ...named('document', one.id),
    status: one.state === 'withdrawn' ? 'entered-in-error' : 'current',
    docStatus: one.state === 'withdrawn' ? 'entered-in-error' : 'final',
    type: coded(types[one.type]),
    subject: subjectOf(one),
    date: one.issuedAt,
    author: one.author === null ? [] : [{ display: one.author }],
    description: one.title,
    content: [
      ...(one.pdf === null
        ? []
        : [{ attachment: { contentType: 'application/pdf', title: one.title, data: one.pdf } }]),
      ...one.sections.map(({ title, text }) => ({
        attachment: {
          contentType: 'text/plain',
          title,
          data: Buffer.from(text).toString('base64'),
        },
      })),
    ],
    context: { encounter: [to('Encounter', one.stayId)] },
  }
}
