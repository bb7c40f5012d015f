/** Clinics of the demo's hospital, and who came, as resources. */
import { coded, extension, numbering, yuan } from '../../../server/hospital_documents/fhir_writing'
import type { HospitalDocument as Document } from '../books'
import type { HisEntry } from '../his_repository'
import { counted, fileNumber, named, safeId, to, type HospitalDocument } from './words'

/** A half day is one Schedule with its Slots. */
export function clinicAsFhir(clinic: Document<'clinic'>): HospitalDocument[] {
  const at = (time: string) => `${clinic.visitDate}T${time}:00+08:00`
  const doctor = to('PractitionerRole', clinic.doctorId)
  const department = to('Organization', clinic.departmentId)
  return counted(clinic, [
    {
      resourceType: 'Schedule',
      ...named('clinic', clinic.id),
      active: clinic.state !== 'stopped',
      serviceType: [coded(clinic.registrationType)],
      actor: [doctor ?? department],
      extension: [
        ...extension('department', department),
        ...extension('registration-fee', yuan(clinic.regFeeFen)),
        ...extension('treatment-fee', yuan(clinic.treatFeeFen)),
        ...extension('expected-insurance', yuan(clinic.insuranceFen)),
        ...extension('half-day', clinic.halfDay),
        ...extension('pool', clinic.pool),
        ...extension('place', clinic.place),
        ...extension('release-at', clinic.releaseAt),
        ...extension('stopped-reason', clinic.reason),
        ...extension('replaced-by', to('PractitionerRole', clinic.replacedBy)),
      ],
    },
    ...clinic.sources.map(({ beginTime, endTime, capacity, left }) => ({
      resourceType: 'Slot',
      id: safeId(`${clinic.id}.${beginTime.replace(':', '')}`),
      schedule: to('Schedule', clinic.id),
      status: 'free',
      start: at(beginTime),
      end: at(endTime),
      extension: [...extension('capacity', capacity), ...extension('left', left)],
    })),
  ])
}

const statuses = {
  arrived: 'arrived',
  taken: 'checked-in',
  seen: 'fulfilled',
  not_come: 'noshow',
  paid: 'booked',
  cancelled: 'cancelled',
} as const

/** A registration; `visit` says what became of it since. Of one that did not come over FHIR the hospital knows the day only. */
export function appointmentAsFhir(
  entered: HisEntry,
  visit?: Pick<Document<'visit'>, 'state' | 'reason'>,
): HospitalDocument {
  const { orderNo, hisOrderNo, ticketCode, patientNo, visitDate, appointment } = entered
  const state = visit?.state ?? (entered.state === 'cancelled' ? 'cancelled' : undefined)
  const actor =
    patientNo === '' ? { display: '患者' } : { type: 'Patient', identifier: fileNumber(patientNo) }
  return {
    start: `${visitDate}T00:00:00+08:00`,
    end: `${visitDate}T23:59:59+08:00`,
    participant: [{ actor, status: 'accepted' }],
    ...appointment,
    resourceType: 'Appointment',
    id: safeId(hisOrderNo),
    identifier: [{ system: numbering('order-no'), value: orderNo }],
    status: state === undefined ? 'booked' : statuses[state],
    ...(state === 'cancelled' && {
      cancelationReason: { text: visit?.reason ?? entered.reason ?? '医院取消' },
    }),
    extension: [
      ...(appointment?.extension ?? []),
      ...extension('fee-paid', state === 'paid' || null),
      ...extension('ticket-code', ticketCode),
    ],
  }
}
