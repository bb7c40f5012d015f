/** Patients, their visits, stays and reports as resources. */
import { text, type Json, type HospitalDocument } from '../paper'
import {
  coded,
  ext,
  fieldOf,
  fileNumber,
  numbering,
  partsOf,
  subjectOf,
  to,
  yuan,
  type Resource,
} from './words'

type Says = (published: HospitalDocument) => Resource[]

const appointmentStates: Record<string, string> = {
  arrived: 'arrived',
  taken: 'checked-in',
  seen: 'fulfilled',
  not_come: 'noshow',
  cancelled: 'cancelled',
}
const encounterStates: Record<string, string> = { ...appointmentStates, seen: 'finished' }

/** The Account of a stay that is being settled, or was. */
function accountOf({ id, status, settlement }: HospitalDocument): Resource[] {
  if (!isLeaving(status)) return []
  const settled: Json = { ...(typeof settlement === 'object' ? settlement : {}) }
  return [
    {
      resourceType: 'Account',
      id: `${id}-costs`,
      status: status === 'SETTLING' ? 'on-hold' : 'inactive',
      extension: [
        ...ext('settlement-no', { valueString: settled.number }),
        ...ext('settled-at', { valueDateTime: settled.settledAt }),
        ...(settlement === undefined ? [] : sumsOf(settled)),
        ...ext('settled-by', { valueCode: settled.handledBy }),
        ...ext('settled-closed-at', { valueDateTime: settled.closedAt }),
        ...ext('settled-note', { valueString: settled.note }),
      ],
    },
  ]
}

const isLeaving = (status: unknown): boolean => status === 'SETTLING' || status === 'DISCHARGED'

const sumsOf = (settled: Json): Json[] => [
  ...ext('settled-total', { valueMoney: yuan(settled.totalFen) }),
  ...ext('insurance-fee', { valueMoney: yuan(settled.insuranceFen) }),
  ...ext('settled-deposits', { valueMoney: yuan(settled.depositFen) }),
  ...ext('settled-refund', { valueMoney: yuan(settled.refundFen) }),
  ...ext('settled-owed', { valueMoney: yuan(settled.owedFen) }),
]

/** A Task for each step of leaving. */
function stepsOf(published: HospitalDocument): Resource[] {
  const { id, discharge } = published
  return partsOf(fieldOf(discharge, 'steps')).map((step, index) => ({
    resourceType: 'Task',
    id: `${id}-step-${index + 1}`,
    status: step.state === 'done' ? 'completed' : 'requested',
    intent: 'order',
    code: { ...coded('discharge-step'), text: step.name },
    for: subjectOf(published),
    encounter: to('Encounter', id),
    owner: {
      ...(step.byPatient === true ? { ...subjectOf(published), type: 'Patient' } : {}),
      display: step.who,
    },
    extension: ext('sort', { valueInteger: index + 1 }),
  }))
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

  visit: (published) =>
    published.orderNo === undefined
      ? [
          {
            resourceType: 'Encounter',
            id: published.id,
            status: encounterStates[text(published.state)],
            class: { code: 'AMB' },
            subject: subjectOf(published),
            extension: ext('clinic', { valueReference: to('Schedule', published.clinicId) }),
          },
        ]
      : [
          {
            resourceType: 'Appointment',
            id: published.id,
            identifier: [{ system: numbering('order-no'), value: published.orderNo }],
            status: appointmentStates[text(published.state)],
            participant: [{ status: 'accepted' }],
            ...(published.state === 'cancelled' && {
              cancelationReason: { text: published.reason },
            }),
          },
        ],

  stay: (published) => [
    ...accountOf(published),
    {
      resourceType: 'Location',
      id: 'ward-7a',
      name: published.wardName,
      description: published.wardPlace,
      physicalType: coded('wa'),
      partOf: to('Location', published.branchId),
    },
    {
      resourceType: 'Encounter',
      id: published.id,
      identifier: [
        { value: published.id },
        { system: numbering('admission-no'), value: published.admissionNo },
      ],
      status: published.status === 'DISCHARGED' ? 'finished' : 'in-progress',
      class: { code: 'IMP' },
      subject: subjectOf(published),
      account: isLeaving(published.status) ? [to('Account', `${published.id}-costs`)] : [],
      participant: [{ type: [coded('ATND')], individual: { display: published.doctorName } }],
      period: {
        start: published.inDate,
        ...(published.outDate === undefined ? {} : { end: published.outDate }),
      },
      serviceProvider: { display: published.departName },
      location: [
        { location: to('Location', 'ward-7a'), physicalType: coded('wa') },
        { location: { display: published.bedNo }, physicalType: coded('bd') },
      ],
      extension: [
        ...ext('branch', { valueReference: to('Location', published.branchId) }),
        ...ext('in-times', { valueInteger: published.inTimes }),
        ...ext('discharge-state', { valueCode: fieldOf(published.discharge, 'state') }),
        ...ext('discharge-ordered-at', {
          valueDateTime: fieldOf(published.discharge, 'orderedAt'),
        }),
      ],
    },
    ...stepsOf(published),
  ],

  report: (published) => {
    const items = partsOf(published.items)
    const observations = items.map(({ itemCode, itemName, result, unit, low, high }, index) => ({
      resourceType: 'Observation',
      id: `${published.id}-${index + 1}`,
      status: 'final',
      code: { coding: [{ code: itemCode, display: itemName }] },
      valueQuantity: { value: Number(result), unit },
      referenceRange: [{ low: { value: low }, high: { value: high } }],
    }))
    return [
      ...observations,
      {
        resourceType: 'DiagnosticReport',
        id: published.id,
        status: published.status === 'PENDING' ? 'registered' : 'final',
        category: [coded('LAB')],
        code: { text: published.name },
        subject: subjectOf(published),
        issued: published.reportedAt,
        specimen: [{ display: published.specimen }],
        result: observations.map(({ id }) => to('Observation', id)),
        extension: [
          ...ext('branch', { valueReference: to('Location', published.branchId) }),
          ...ext('department-name', { valueString: published.departName }),
          ...ext('applicant', { valueString: published.applyDoctor }),
          ...ext('applied-at', { valueDateTime: published.appliedAt }),
          ...ext('expected-at', { valueDateTime: published.expectedAt }),
          ...ext('correction', { valueString: published.correctionNote }),
          ...ext('withheld', { valueString: published.withheldReason }),
        ],
      },
    ]
  },
}
