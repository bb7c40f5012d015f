/** A registration as an Appointment. */
import {
  extension,
  numbering,
  tidied,
  yuan,
  type FhirResource,
} from '../../../hospital_documents/fhir_writing'
import type { HisInsuredPart, HisRegistration } from '../types'
import { patientAsFhir } from './person'

/** Contains all that `/registration/confirm` contains. A patient whom the hospital could not identify is a contained resource, to be checked at the window. */
export function appointmentAsFhir(given: HisRegistration): FhirResource {
  const { visitDate, person, patientNo, doctorId } = given
  const isUnknown = patientNo === '' && person !== undefined && person !== null
  const inside = isUnknown ? [{ ...patientAsFhir(person), id: 'person' }] : []
  return tidied({
    resourceType: 'Appointment',
    contained: inside,
    identifier: [{ system: numbering('order-no'), value: given.orderNo }],
    status: 'booked',
    start: `${visitDate}T${given.beginTime}:00+08:00`,
    end: `${visitDate}T${given.endTime}:00+08:00`,
    participant: [
      isUnknown
        ? takesPart({ reference: '#person', display: person.name })
        : takesPart(patientOf(patientNo)),
      ...(doctorId === null ? [] : [takesPart(actorOf('PractitionerRole', doctorId))]),
    ],
    extension: [
      ...extension('department', actorOf('Organization', given.departmentId)),
      ...extension('clinic-id', given.clinicId),
      ...extension('transaction-no', given.transactionId),
      ...extension('pay-at-hospital', given.payAtHospital === true ? true : null),
      ...extension('serial-no', given.serialNo),
      ...extension('lock-id', given.lockId ?? null),
      ...extension('lock-no', given.hisLockNo ?? null),
      ...extension('entitlement-id', given.entitlementId ?? null),
      ...extension('total-fee', yuan(given.totalFeeFen)),
      ...insuredBy(given.insurance ?? null),
    ],
  })
}

const takesPart = (actor: object) => ({ actor, status: 'accepted' })
const actorOf = (type: string, value: string) => ({ type, identifier: { value } })
const patientOf = (value: string) => ({
  type: 'Patient',
  identifier: { system: numbering('patient-no'), value },
})

const insuredBy = (part: HisInsuredPart | null) =>
  part === null
    ? []
    : [
        ...extension('insurance-no', part.payOrdId),
        ...extension('fund-part', yuan(part.fundFen)),
        ...extension('account-part', yuan(part.accountFen)),
        ...extension('other-part', yuan(part.otherFen)),
        ...extension('cash-part', yuan(part.cashFen)),
      ]
