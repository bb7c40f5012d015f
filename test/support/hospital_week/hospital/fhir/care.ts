/** Patients, their visits, stays and reports as resources. */
import { text, type Json, type Told } from '../paper'
import {
  coded,
  ext,
  fileNumber,
  numbering,
  partsOf,
  subjectOf,
  to,
  yuan,
  type Resource,
} from './words'

type Says = (told: Told) => Resource[]

const appointmentStates: Record<string, string> = {
  arrived: 'arrived',
  taken: 'checked-in',
  seen: 'fulfilled',
  not_come: 'noshow',
  cancelled: 'cancelled',
}
const encounterStates: Record<string, string> = { ...appointmentStates, seen: 'finished' }

/** The Account of a stay that was settled. */
function accountOf({ id, settlement }: Told): Resource[] {
  if (typeof settlement !== 'object' || settlement === null) return []
  const settled: Json = { ...settlement }
  return [
    {
      resourceType: 'Account',
      id: `${id}-costs`,
      status: 'inactive',
      extension: [
        ...ext('settlement-no', { valueString: settled.number }),
        ...ext('settled-at', { valueDateTime: settled.settledAt }),
        ...ext('settled-total', { valueMoney: yuan(settled.totalFen) }),
        ...ext('insurance-fee', { valueMoney: yuan(settled.insuranceFen) }),
        ...ext('settled-deposits', { valueMoney: yuan(settled.depositFen) }),
        ...ext('settled-refund', { valueMoney: yuan(settled.refundFen) }),
        ...ext('settled-owed', { valueMoney: yuan(settled.owedFen) }),
        ...ext('settled-closed-at', { valueDateTime: settled.closedAt }),
        ...ext('settled-note', { valueString: settled.note }),
      ],
    },
  ]
}

/** By the kind of document. */
export const care: Record<string, Says> = {
  patient: ({ id, identifiers, mergedInto }) => [
    {
      resourceType: 'Patient',
      id,
      identifier: partsOf(identifiers).map(({ system, value }) =>
        system === 'patient_no'
          ? fileNumber(text(value))
          : { system: numbering('card-no'), value: text(value) },
      ),
      link: partsOf(mergedInto).map(({ value }) => ({
        other: { identifier: fileNumber(text(value)) },
        type: 'replaced-by',
      })),
    },
  ],

  visit: (told) =>
    told.orderNo === undefined
      ? [
          {
            resourceType: 'Encounter',
            id: told.id,
            status: encounterStates[text(told.state)],
            class: { code: 'AMB' },
            subject: subjectOf(told),
            extension: ext('clinic', { valueReference: to('Schedule', told.clinicId) }),
          },
        ]
      : [
          {
            resourceType: 'Appointment',
            id: told.id,
            identifier: [{ system: numbering('order-no'), value: told.orderNo }],
            status: appointmentStates[text(told.state)],
            participant: [{ status: 'accepted' }],
            ...(told.state === 'cancelled' && { cancelationReason: { text: told.reason } }),
          },
        ],

  stay: (told) => [
    ...accountOf(told),
    {
      resourceType: 'Location',
      id: 'ward-7a',
      name: told.wardName,
      description: told.wardPlace,
      physicalType: coded('wa'),
      partOf: to('Location', told.branchId),
    },
    {
      resourceType: 'Encounter',
      id: told.id,
      identifier: [
        { value: told.id },
        { system: numbering('admission-no'), value: told.admissionNo },
      ],
      status: told.status === 'DISCHARGED' ? 'finished' : 'in-progress',
      class: { code: 'IMP' },
      subject: subjectOf(told),
      account: told.settlement === undefined ? [] : [to('Account', `${told.id}-costs`)],
      participant: [{ type: [coded('ATND')], individual: { display: told.doctorName } }],
      period: { start: told.inDate, ...(told.outDate === undefined ? {} : { end: told.outDate }) },
      serviceProvider: { display: told.departName },
      location: [
        { location: to('Location', 'ward-7a'), physicalType: coded('wa') },
        { location: { display: told.bedNo }, physicalType: coded('bd') },
      ],
      extension: [
        ...ext('branch', { valueReference: to('Location', told.branchId) }),
        ...ext('in-times', { valueInteger: told.inTimes }),
      ],
    },
  ],

  report: (told) => {
    const items = partsOf(told.items)
    const observations = items.map(({ itemCode, itemName, result, unit, low, high }, index) => ({
      resourceType: 'Observation',
      id: `${told.id}-${index + 1}`,
      status: 'final',
      code: { coding: [{ code: itemCode, display: itemName }] },
      valueQuantity: { value: Number(result), unit },
      referenceRange: [{ low: { value: low }, high: { value: high } }],
    }))
    return [
      ...observations,
      {
        resourceType: 'DiagnosticReport',
        id: told.id,
        status: told.status === 'PENDING' ? 'registered' : 'final',
        category: [coded('LAB')],
        code: { text: told.name },
        subject: subjectOf(told),
        issued: told.reportedAt,
        specimen: [{ display: told.specimen }],
        result: observations.map(({ id }) => to('Observation', id)),
        extension: [
          ...ext('branch', { valueReference: to('Location', told.branchId) }),
          ...ext('department-name', { valueString: told.departName }),
          ...ext('applicant', { valueString: told.applyDoctor }),
          ...ext('applied-at', { valueDateTime: told.appliedAt }),
          ...ext('expected-at', { valueDateTime: told.expectedAt }),
          ...ext('correction', { valueString: told.correctionNote }),
          ...ext('withheld', { valueString: told.withheldReason }),
        ],
      },
    ]
  },
}
