/** Attendance and stays: Encounter is a visit (`AMB`) or a stay (`IMP`), with its Account. */
import { referenceOf } from '../elements/extension_values'
import { type ResourceKind, type ResourceView, Unfit } from '../resource'
import { appointmentKind, orderNoOf } from './appointment'
import { patientOf } from './patient'
import { type Encounter, encounter, isStay, stayOf } from './stay'

/** A visit, or a stay. */
export const encounterKind: ResourceKind<Encounter> = {
  type: 'Encounter',
  schema: encounter,
  gathers: (read) =>
    isStay(read)
      ? ['Invoice', 'Task', 'DocumentReference'].map((type) => ({ type, about: 'self' as const }))
      : [],
  assemble(read, resources) {
    if (isStay(read)) return stayOf(read, resources)
    return ['AMB', 'EMER'].includes(read.class.code) ? visitOf(read, resources) : undefined
  },
}

const visitStates = {
  planned: undefined,
  arrived: 'arrived',
  triaged: 'taken',
  'in-progress': 'taken',
  onleave: 'taken',
  finished: 'seen',
  cancelled: 'not_come',
  'entered-in-error': undefined,
  unknown: undefined,
} as const

function visitOf(read: Encounter, resources: ResourceView) {
  const state = visitStates[read.status]
  if (state === undefined) return undefined
  const [booking] = read.appointment
  const clinic = referenceOf(read, 'clinic')
  if (booking !== undefined) {
    const received = resources.find(appointmentKind, booking)
    const orderNo = received === undefined ? undefined : orderNoOf(received)
    return {
      kind: 'visit',
      id: resources.self,
      orderNo: orderNo ?? resources.idOf('Appointment', booking),
      state,
    } as const
  }
  if (clinic === undefined || read.subject === undefined)
    throw new Unfit(
      'Encounter.appointment',
      'is missing, and so are subject and the extension clinic',
    )
  return {
    kind: 'visit',
    id: resources.self,
    patient: patientOf(read.subject, resources),
    clinicId: resources.idOf('Schedule', clinic),
    state,
  } as const
}
