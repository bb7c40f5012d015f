/** What a window of the demo's hospital registered, as an Appointment. */
import { coded, extension, yuan } from '../../../server/hospital_documents/fhir_writing'
import type { HospitalDocument as Document } from '../books'
import { named, subjectOf, to, type HospitalDocument } from './words'

const statuses = {
  booked: 'booked',
  taken: 'checked-in',
  seen: 'fulfilled',
  not_come: 'noshow',
  cancelled: 'cancelled',
} as const

export function registrationAsFhir(one: Document<'registration'>): HospitalDocument {
  const at = (time: string) => `${one.visitDate}T${time}:00+08:00`
  const doctor = to('PractitionerRole', one.doctorId)
  const takesPart = (actor: object) => ({ actor, status: 'accepted' })
  return {
    resourceType: 'Appointment',
    ...named('registration', one.id),
    status: statuses[one.state],
    serviceType: [coded(one.registrationType)],
    start: at(one.beginTime),
    end: at(one.endTime),
    participant: [takesPart(subjectOf(one)), ...(doctor ? [takesPart(doctor)] : [])],
    ...(one.state === 'cancelled' && { cancelationReason: { text: one.reason ?? '窗口退号' } }),
    extension: [
      ...extension('channel', one.channel),
      ...extension('channel-name', one.channelName),
      ...extension('department', to('Organization', one.departmentId)),
      ...extension('clinic-id', one.clinicId),
      ...extension('place', one.place),
      ...extension('total-fee', one.totalFeeFen === null ? null : yuan(one.totalFeeFen)),
      ...extension('cancellable', one.cancellable),
    ],
  }
}
