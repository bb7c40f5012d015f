/** 处方 as the demo's hospital tells it: a request for each medicine. */
import { extension } from '../../../server/hospital_documents/fhir_writing'
import type { HospitalDocument as Document } from '../books'
import { named, subjectOf, to, type HospitalDocument } from './words'

export function prescriptionAsFhir(one: Document<'prescription'>): HospitalDocument[] {
  return one.lines.map((line) => ({
    resourceType: 'MedicationRequest',
    ...named('prescription', `${one.id}-${line.lineId}`),
    status: one.state === 'stopped' || line.state === 'stopped' ? 'stopped' : 'active',
    statusReason: { text: one.stopReason },
    intent: 'order',
    medicationCodeableConcept: { coding: [{ code: line.code }], text: line.name },
    subject: subjectOf(one),
    encounter: to('Encounter', one.stayId),
    authoredOn: one.prescribedAt,
    requester: to('PractitionerRole', one.doctorId) ?? to('Organization', one.departmentId),
    note: [{ text: line.note }],
    dosageInstruction: [
      {
        text: line.dose,
        timing: {
          code: { text: line.often },
          repeat: {
            boundsPeriod: { start: line.from, end: line.until },
            ...(line.timesADay !== null && {
              frequency: line.timesADay,
              period: 1,
              periodUnit: 'd',
            }),
            timeOfDay: line.times.map((time) => `${time}:00`),
          },
        },
        route: { text: line.way },
      },
    ],
    dispenseRequest: line.quantity === null ? undefined : { quantity: quantityOf(line.quantity) },
    extension: [...extension('spec', line.strength), ...extension('order-no', one.orderNo)],
  }))
}

/** `2 盒` as a number and its unit. */
function quantityOf(words: string) {
  const [value = '', unit] = words.split(' ')
  return { value: Number(value), unit }
}
