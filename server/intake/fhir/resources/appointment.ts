/** A booking of the app as the hospital sees it. */
import * as v from 'valibot'
import { canonical } from '../../../hospital_documents/fhir_extensions'
import { head, type Read, type ResourceKind, Unfit } from '../resource'

/** The numbering of the app's own orders. */
const orderNumbers = `${canonical}/sid/order-no`

/** The app's own number among its identifiers. */
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
