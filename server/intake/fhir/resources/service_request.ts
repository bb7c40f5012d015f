/** 续诊: an order for a follow-up is the right to a further visit without a fee. Other orders are not taken in. */
import * as v from 'valibot'
import { codeIn, concepts, day, dayOf, reference } from '../elements/datatypes'
import { textOf } from '../elements/extension_values'
import { head, type ResourceKind, Unfit } from '../resource'
import { orderOf, whereOf } from './further_visit'
import { patientOf } from './patient'

const states = {
  active: 'open',
  completed: 'used',
  revoked: 'revoked',
  'entered-in-error': 'revoked',
} as const

const serviceRequest = v.object({
  resourceType: v.literal('ServiceRequest'),
  ...head,
  status: v.picklist(
    ['active', 'completed', 'revoked', 'entered-in-error'],
    'must be active, completed, revoked or entered-in-error',
  ),
  intent: v.literal('order', 'must be order'),
  doNotPerform: v.optional(v.literal(false, 'must be false')),
  category: concepts,
  subject: reference,
  encounter: v.optional(reference),
  occurrencePeriod: v.optional(v.object({ start: v.optional(day), end: v.optional(day) })),
  performer: v.optional(v.array(reference), []),
  patientInstruction: v.optional(v.string()),
})
type ServiceRequest = v.InferOutput<typeof serviceRequest>

/** The code of HL7 table 0276 for a follow-up. */
const followUp = { FOLLOWUP: true }

const kept = [
  'resourceType',
  'id',
  'meta',
  'identifier',
  'extension',
  'status',
  'intent',
  'doNotPerform',
  'category',
  'subject',
  'encounter',
  'occurrencePeriod',
  'performer',
  'patientInstruction',
]

/** What is ordered, why, and what the doctor noted beside it are not stored. */
export const serviceRequestKind: ResourceKind<ServiceRequest> = {
  type: 'ServiceRequest',
  schema: serviceRequest,
  assemble(read, resources) {
    if (codeIn(read.category, followUp) === undefined)
      throw new Unfit('ServiceRequest.category', 'is not FOLLOWUP; no other order is taken in')
    const { start, end } = read.occurrencePeriod ?? {}
    if (start === undefined || end === undefined)
      throw new Unfit('ServiceRequest.occurrencePeriod', 'start and end must be said')
    return {
      kind: 'entitlement',
      id: resources.self,
      patient: patientOf(read.subject, resources),
      ...whereOf('ServiceRequest.performer', read.performer, resources),
      from: dayOf(start),
      until: dayOf(end),
      orderNo: textOf(read, 'order-no') ?? orderOf(read.encounter, resources),
      reason: read.patientInstruction,
      state: states[read.status],
    }
  },
  keeps(resource) {
    const entries = Object.entries(resource).filter(([field]) => kept.includes(field))
    return { ...Object.fromEntries(entries), resourceType: resource.resourceType }
  },
}
