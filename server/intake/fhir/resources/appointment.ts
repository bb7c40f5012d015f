/** A booking of the app as the hospital sees it, or one that another channel made. */
import * as v from 'valibot'
import { outsideChannels } from '../../../hospital_documents/clinic'
import { numbering } from '../../../hospital_documents/fhir_writing'
import { formatClock, hospitalDay } from '../../../values/hospital_time'
import { codeIn, concept, concepts, moment, reference, wordsOf } from '../elements/datatypes'
import { codeOf, fenIn, flagOf, integerOf, referenceOf, textOf } from '../elements/extension_values'
import { head, type Read, type ResourceKind, type ResourceView, targetOf, Unfit } from '../resource'
import { halfDayOf, registrationTypes, slotKind } from './clinic'
import { practitionerRoleKind } from './doctor'
import { patientOf } from './patient'

/** The identifier system of the app's own orders. */
const orderNumbers = numbering('order-no')

/** The app's own order number among its identifiers. */
export const orderNoOf = (read: Read): string | undefined =>
  read.identifier.find(({ system }) => system === orderNumbers)?.value

const appointment = v.object({
  resourceType: v.literal('Appointment'),
  ...head,
  status: v.picklist([
    'proposed',
    'pending',
    'booked',
    'arrived',
    'fulfilled',
    'cancelled',
    'noshow',
    'entered-in-error',
    'checked-in',
    'waitlist',
  ]),
  cancelationReason: v.optional(concept),
  serviceType: concepts,
  start: v.optional(moment),
  end: v.optional(moment),
  slot: v.optional(v.array(reference), []),
  participant: v.optional(v.array(v.object({ actor: v.optional(reference) })), []),
})
type Appointment = v.InferOutput<typeof appointment>

const becameOf = {
  arrived: 'arrived',
  'checked-in': 'taken',
  fulfilled: 'seen',
  noshow: 'not_come',
  cancelled: 'cancelled',
} as const

/** Of the app's own its status tells whether the patient came, or that the hospital gave it back; what was booked the app knows. One without the app's number is another channel's registration. */
export const appointmentKind: ResourceKind<Appointment> = {
  type: 'Appointment',
  schema: appointment,
  assemble(read, resources) {
    const { status, cancelationReason } = read
    const orderNo = orderNoOf(read)
    if (orderNo === undefined) return outsideOf(read, resources)
    const visit = { kind: 'visit' as const, id: `appointment:${resources.self}`, orderNo }
    if (status === 'booked' && flagOf(read, 'fee-paid')) return { ...visit, state: 'paid' }
    if (!isOver(status)) return undefined
    return {
      ...visit,
      state: becameOf[status],
      reason: status === 'cancelled' ? wordsOf(cancelationReason) : undefined,
    }
  },
}

const isOver = (status: string): status is keyof typeof becameOf => Object.hasOwn(becameOf, status)

const outsideStates: Partial<Record<Appointment['status'], string>> = {
  ...becameOf,
  booked: 'booked',
  arrived: 'taken',
  'entered-in-error': 'cancelled',
}

function outsideOf(read: Appointment, resources: ResourceView) {
  const state = outsideStates[read.status]
  if (state === undefined) return undefined
  const channel = codeOf(read, 'channel')
  if (!outsideChannels.some((one) => one === channel))
    throw new Unfit(
      'Appointment.identifier',
      `has no order number (${orderNumbers}), and the extension channel is none of ${outsideChannels.join(', ')}`,
    )
  const patient = actorOf(read, 'Patient')
  if (patient === undefined) throw new Unfit('Appointment.participant', 'has no Patient')
  const { start, end } = read
  if (start === undefined || end === undefined)
    throw new Unfit('Appointment.start', 'start and end must be said')
  const [begins, ends] = [new Date(start), new Date(end)]
  const [slot] = read.slot
  const clinic = slot && resources.find(slotKind, slot)?.schedule
  const fee = fenIn(read, 'total-fee')
  return {
    kind: 'registration' as const,
    id: resources.self,
    patient: patientOf(patient, resources),
    ...whereOf(read, resources),
    clinicId: clinic === undefined ? textOf(read, 'clinic-id') : resources.idOf('Schedule', clinic),
    channel,
    channelName: textOf(read, 'channel-name'),
    registrationType: codeIn(read.serviceType, registrationTypes),
    visitDate: hospitalDay(begins),
    halfDay: halfDayOf(formatClock(begins)),
    beginTime: formatClock(begins),
    endTime: formatClock(ends),
    serialNo: integerOf(read, 'serial-no'),
    totalFeeFen: fee,
    place: textOf(read, 'place'),
    state,
    reason: state === 'cancelled' ? wordsOf(read.cancelationReason) : undefined,
    cancellable: flagOf(read, 'cancellable'),
  }
}

const actorOf = ({ participant }: Appointment, type: string) =>
  participant
    .flatMap(({ actor }) => actor ?? [])
    .find((actor) => (actor.type ?? targetOf(actor)?.type) === type)

function whereOf(read: Appointment, resources: ResourceView) {
  const doctor = actorOf(read, 'PractitionerRole')
  const department =
    referenceOf(read, 'department') ?? resources.find(practitionerRoleKind, doctor)?.organization
  if (department === undefined)
    throw new Unfit('Appointment.extension', 'the extension department is missing')
  return {
    departmentId: resources.idOf('Organization', department),
    doctorId: doctor && resources.idOf('PractitionerRole', doctor),
  }
}
