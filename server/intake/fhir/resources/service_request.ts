/** 续诊: an order for a follow-up is the right to a further visit without a fee. Other orders are not taken in. */
import * as v from 'valibot'
import { codeIn, concepts, period, reference } from '../elements/datatypes'
import { textOf } from '../elements/extension_values'
import { head, only, type ResourceKind, Unfit } from '../resource'
import { daysOf, furtherVisitStatus, orderOf, whereOf } from './further_visit'
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
  status: furtherVisitStatus,
  intent: v.literal('order', 'must be order'),
  doNotPerform: v.optional(v.literal(false, 'must be false')),
  category: concepts,
  subject: reference,
  encounter: v.optional(reference),
  occurrencePeriod: v.optional(period),
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
    return {
      kind: 'entitlement',
      id: resources.self,
      patient: patientOf(read.subject, resources),
      ...whereOf('ServiceRequest.performer', read.performer, resources),
      ...daysOf('ServiceRequest.occurrencePeriod', read.occurrencePeriod),
      orderNo: textOf(read, 'order-no') ?? orderOf(read.encounter, resources),
      reason: read.patientInstruction,
      state: states[read.status],
    }
  },
  keeps(resource) {
    return { ...only(resource, kept), resourceType: resource.resourceType }
  },
}
