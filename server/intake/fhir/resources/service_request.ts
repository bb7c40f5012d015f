/** 续诊: an order for a follow-up is the right to a further visit without a fee. 检查: an order of a section of HL7 table 0074 is an exam. Other orders are not taken in. */
import * as v from 'valibot'
import { codeIn, concept, concepts, day, period, reference } from '../elements/datatypes'
import { daysOf } from '../elements/days'
import { textOf } from '../elements/extension_values'
import { head, only, type ResourceKind, Unfit } from '../resource'
import { examOrderOf, isExam } from './exam'
import { furtherVisitStatus, orderOf, stayIdOf, whereOf } from './further_visit'
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
  code: v.optional(concept),
  occurrencePeriod: v.optional(period),
  authoredOn: v.optional(day),
  requester: v.optional(reference),
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

/** Of an exam what it is, by whom and since when; of a follow-up not even that. */
const keptOfExams = [...kept, 'code', 'authoredOn', 'requester']

/** Why it is ordered, and what the doctor noted beside it, are not stored. */
export const serviceRequestKind: ResourceKind<ServiceRequest> = {
  type: 'ServiceRequest',
  schema: serviceRequest,
  assemble(read, resources) {
    const patient = patientOf(read.subject, resources)
    if (isExam(read)) {
      const stayId = stayIdOf(read.encounter, resources)
      return { ...examOrderOf(read, resources), stayId, patient }
    }
    if (codeIn(read.category, followUp) === undefined)
      throw new Unfit(
        'ServiceRequest.category',
        'is neither FOLLOWUP nor an exam; no other order is taken in',
      )
    return {
      kind: 'entitlement',
      id: resources.self,
      patient,
      ...whereOf('ServiceRequest.performer', read.performer, resources),
      ...daysOf('ServiceRequest.occurrencePeriod', read.occurrencePeriod),
      orderNo: textOf(read, 'order-no') ?? orderOf(read.encounter, resources),
      reason: read.patientInstruction,
      state: states[read.status],
    }
  },
  keeps(resource) {
    const read = v.safeParse(v.object({ category: concepts }), resource)
    const names = read.success && isExam(read.output) ? keptOfExams : kept
    return { ...only(resource, names), resourceType: resource.resourceType }
  },
}
