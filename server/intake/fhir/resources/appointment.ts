/** A booking of the app as the hospital sees it. */
import * as v from 'valibot'
import { numbering } from '../../../hospital_documents/fhir_writing'
import { concept, wordsOf } from '../datatypes'
import { head, type Read, type ResourceKind, Unfit } from '../resource'

/** The numbering of the app's own orders. */
const orderNumbers = numbering('order-no')

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
  cancelationReason: v.optional(concept),
})
type Appointment = v.InferOutput<typeof appointment>

const becameOf = {
  arrived: 'arrived',
  'checked-in': 'taken',
  fulfilled: 'seen',
  noshow: 'not_come',
  cancelled: 'cancelled',
} as const

/** Its status tells whether the patient came, or that the hospital gave it back; what was booked the app knows. */
export const appointmentKind: ResourceKind<Appointment> = {
  type: 'Appointment',
  schema: appointment,
  assemble(read, resources) {
    const { status, cancelationReason } = read
    if (!isOver(status)) return undefined
    const orderNo = orderNoOf(read)
    if (orderNo === undefined)
      throw new Unfit('Appointment.identifier', `has no order number (${orderNumbers})`)
    return {
      kind: 'visit',
      id: `appointment:${resources.self}`,
      orderNo,
      state: becameOf[status],
      reason: status === 'cancelled' ? wordsOf(cancelationReason) : undefined,
    }
  },
}

const isOver = (status: string): status is keyof typeof becameOf => Object.hasOwn(becameOf, status)
