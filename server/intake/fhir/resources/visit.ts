/** Who came, and who stays: Appointment is a booking of the app as the hospital sees it, Encounter a visit (`AMB`) or a stay (`IMP`), with its Account. */
import * as v from 'valibot'
import { hospitalDay } from '../../../hospital_time'
import { concept, concepts, day, identifier, period, reference, text, wordsOf } from '../datatypes'
import { fenIn, integerOf, referenceOf, textOf } from '../extension_values'
import { canonical } from '../extensions'
import { head, Unfit, type Read, type ResourceKind, type Shelf } from '../resource'
import { locationKind } from './organisation'
import { patientOf } from './patient'

/** The numbering of the app's own orders. */
const orderNumbers = `${canonical}/sid/order-no`

const orderNoOf = (read: Read): string | undefined =>
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
})
type Appointment = v.InferOutput<typeof appointment>

const cameBy = {
  arrived: 'arrived',
  'checked-in': 'taken',
  fulfilled: 'seen',
  noshow: 'not_come',
} as const

/** Its status tells whether the patient came; what was booked the app knows. */
export const appointmentKind: ResourceKind<Appointment> = {
  type: 'Appointment',
  schema: appointment,
  assemble(read, shelf) {
    if (read.status === 'cancelled')
      throw new Unfit(
        'Appointment.status',
        'a hospital cannot cancel one booking here: stop the clinic (Schedule.active), and its patients choose',
      )
    const orderNo = orderNoOf(read)
    if (!isCome(read.status)) return undefined
    if (orderNo === undefined)
      throw new Unfit('Appointment.identifier', `has no order number (${orderNumbers})`)
    return { kind: 'visit', id: `appointment:${shelf.self}`, orderNo, state: cameBy[read.status] }
  },
}

const isCome = (status: string): status is keyof typeof cameBy => Object.hasOwn(cameBy, status)

const account = v.object({
  resourceType: v.literal('Account'),
  ...head,
  status: v.picklist(['active', 'inactive', 'entered-in-error', 'on-hold', 'unknown']),
  type: v.optional(concept),
})

/** What a stay costs is told by its ChargeItems; the Account tells how it is insured, and that it is being settled (`on-hold`). */
export const accountKind: ResourceKind<v.InferOutput<typeof account>> = {
  type: 'Account',
  schema: account,
  part: true,
}

const encounter = v.object({
  resourceType: v.literal('Encounter'),
  ...head,
  status: v.picklist([
    'planned',
    'arrived',
    'triaged',
    'in-progress',
    'onleave',
    'finished',
    'cancelled',
    'entered-in-error',
    'unknown',
  ]),
  class: v.object({ code: text }),
  subject: v.optional(reference),
  appointment: v.optional(v.array(reference), []),
  account: v.optional(v.array(reference), []),
  participant: v.optional(
    v.array(v.object({ type: concepts, individual: v.optional(reference) })),
    [],
  ),
  period: v.optional(period),
  reasonCode: concepts,
  serviceProvider: v.optional(reference),
  location: v.optional(
    v.array(
      v.object({
        location: reference,
        status: v.optional(v.string()),
        physicalType: v.optional(concept),
      }),
    ),
    [],
  ),
})
type Encounter = v.InferOutput<typeof encounter>

/** Whether it is a stay. */
export const isStay = (read: Encounter): boolean =>
  ['IMP', 'ACUTE', 'NONAC'].includes(read.class.code)

/** A visit, or a stay. */
export const encounterKind: ResourceKind<Encounter> = {
  type: 'Encounter',
  schema: encounter,
  assemble(read, shelf) {
    if (isStay(read)) return stayOf(read, shelf)
    return ['AMB', 'EMER'].includes(read.class.code) ? visitOf(read, shelf) : undefined
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

function visitOf(read: Encounter, shelf: Shelf) {
  const state = visitStates[read.status]
  if (state === undefined) return undefined
  const [booking] = read.appointment
  const clinic = referenceOf(read, 'clinic')
  if (booking !== undefined) {
    const told = shelf.find(appointmentKind, booking)
    const orderNo = told === undefined ? undefined : orderNoOf(told)
    return {
      kind: 'visit',
      id: shelf.self,
      orderNo: orderNo ?? shelf.idOf('Appointment', booking),
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
    id: shelf.self,
    patient: patientOf(read.subject, shelf),
    clinicId: shelf.idOf('Schedule', clinic),
    state,
  } as const
}

const stayStates = {
  planned: 'AWAITING',
  arrived: 'AWAITING',
  triaged: 'AWAITING',
  'in-progress': 'ADMITTED',
  onleave: 'ADMITTED',
  finished: 'DISCHARGED',
  cancelled: undefined,
  'entered-in-error': undefined,
  unknown: undefined,
} as const

function stayOf(read: Encounter, shelf: Shelf) {
  const status = stayStates[read.status]
  if (status === undefined)
    throw new Unfit('Encounter.status', 'a stay that was told cannot be taken back')
  const branch = referenceOf(read, 'branch')
  if (branch === undefined)
    throw new Unfit('Encounter.extension', 'the extension branch is missing')
  if (read.subject === undefined) throw new Unfit('Encounter.subject', 'is missing')
  const costs = shelf.find(accountKind, read.account[0])
  const [ward, bed] = [placed(read, shelf, 'wa'), placed(read, shelf, 'bd')]
  const who = (code: string) =>
    read.participant.find(({ type }) =>
      type.some(({ coding }) => coding.some((one) => one.code === code)),
    )?.individual?.display
  return {
    kind: 'stay',
    id: shelf.self,
    patient: patientOf(read.subject, shelf),
    branchId: shelf.idOf('Location', branch),
    admissionNo: admissionNoOf(read) ?? shelf.self,
    inTimes: integerOf(read, 'in-times') ?? 1,
    status: costs?.status === 'on-hold' ? 'SETTLING' : status,
    departName: read.serviceProvider?.display,
    wardName: ward?.name,
    wardPlace: ward?.place,
    wardTelephone: textOf(read, 'ward-telephone'),
    bedNo: bed?.name,
    doctorName: who('ATND'),
    nurseName: textOf(read, 'nurse'),
    diagnosis: wordsOf(read.reasonCode[0]),
    costTypeName: wordsOf(costs?.type),
    inDate: dayOf(read.period?.start),
    outDate: dayOf(read.period?.end),
    insuranceFeeFen: fenIn(costs, 'insurance-fee'),
  } as const
}

/** The system of admission numbers, where a hospital counts its stays apart. */
const admissionNoOf = ({
  identifier: numbers,
}: {
  identifier: v.InferOutput<typeof identifier>[]
}) => numbers.find(({ system }) => system === `${canonical}/sid/admission-no`)?.value

/** Where he lies: the Location, or what the reference is called. */
function placed(read: Encounter, shelf: Shelf, code: string) {
  const found = read.location.find(
    ({ status, physicalType }) =>
      status !== 'completed' && physicalType?.coding.some((one) => one.code === code) === true,
  )
  if (found === undefined) return undefined
  const known = shelf.find(locationKind, found.location)
  return { name: known?.name ?? found.location.display, place: known?.description }
}

/** The hospital's day of a day or a moment. */
export function dayOf(words: v.InferOutput<typeof day> | undefined): string | undefined {
  if (words === undefined) return undefined
  return words.includes('T') ? hospitalDay(new Date(words)) : words.slice(0, 10)
}
