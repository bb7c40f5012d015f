/** 处方: a MedicationRequest is one medicine of a prescription; as a document it is a prescription with one line. */
import * as v from 'valibot'
import {
  concept,
  day,
  period,
  quantity,
  reference,
  wordsOf,
  type Concept,
} from '../elements/datatypes'
import { momentIn } from '../elements/days'
import { daysOfUse, dosage, doseOf, formatQuantity, howOften, wayOf } from '../elements/dosage'
import { textOf } from '../elements/extension_values'
import { head, only, type ResourceKind, Unfit } from '../resource'
import { orderOf, stayIdOf, whereOf } from './further_visit'
import { patientOf } from './patient'

/** A completed one may only have been dispensed: its days say when it is over. */
const states = {
  active: 'active',
  completed: 'active',
  stopped: 'stopped',
  cancelled: 'stopped',
  'entered-in-error': 'stopped',
} as const

const medicationRequest = v.object({
  resourceType: v.literal('MedicationRequest'),
  ...head,
  status: v.picklist(
    ['active', 'completed', 'stopped', 'cancelled', 'entered-in-error'],
    'must be active, completed, stopped, cancelled or entered-in-error',
  ),
  statusReason: v.optional(concept),
  intent: v.literal('order', 'must be order'),
  doNotPerform: v.optional(v.literal(false, 'must be false')),
  medicationCodeableConcept: v.optional(concept),
  subject: reference,
  encounter: v.optional(reference),
  authoredOn: day,
  requester: v.optional(reference),
  note: v.optional(v.array(v.object({ text: v.string() })), []),
  dosageInstruction: v.optional(v.array(dosage), []),
  dispenseRequest: v.optional(
    v.object({ validityPeriod: v.optional(period), quantity: v.optional(quantity) }),
  ),
})
type MedicationRequest = v.InferOutput<typeof medicationRequest>

const kept = [
  'resourceType',
  'id',
  'meta',
  'identifier',
  'extension',
  'status',
  'statusReason',
  'intent',
  'doNotPerform',
  'medicationCodeableConcept',
  'subject',
  'encounter',
  'authoredOn',
  'requester',
  'note',
  'dosageInstruction',
  'dispenseRequest',
]

/** Why it is given is not stored. */
export const medicationRequestKind: ResourceKind<MedicationRequest> = {
  type: 'MedicationRequest',
  schema: medicationRequest,
  assemble(read, resources) {
    const { requester } = read
    if (requester === undefined) throw new Unfit('MedicationRequest.requester', 'is missing')
    return {
      kind: 'prescription',
      id: resources.self,
      patient: patientOf(read.subject, resources),
      ...whereOf('MedicationRequest.requester', [requester], resources),
      orderNo: textOf(read, 'order-no') ?? orderOf(read.encounter, resources),
      stayId: stayIdOf(read.encounter, resources),
      prescribedAt: momentIn(read.authoredOn, '00:00'),
      state: states[read.status],
      stopReason: wordsOf(read.statusReason),
      lines: [lineOf(read)],
    }
  },
  keeps(resource) {
    return { ...only(resource, kept), resourceType: resource.resourceType }
  },
}

function lineOf(read: MedicationRequest) {
  const { dispenseRequest, medicationCodeableConcept: medicine } = read
  const [name, code] = [wordsOf(medicine), codeOf(medicine)]
  if (name === undefined || code === undefined)
    throw new Unfit('MedicationRequest.medicationCodeableConcept', 'needs a code and its words')
  const [instruction, ...others] = read.dosageInstruction
  if (instruction === undefined || others.length > 0)
    throw new Unfit('MedicationRequest.dosageInstruction', 'must be one')
  return {
    lineId: '1',
    code,
    name,
    strength: textOf(read, 'spec'),
    dose: doseOf(instruction),
    ...howOften(instruction),
    way: wayOf(instruction),
    ...daysOfUse(instruction, dispenseRequest?.validityPeriod),
    quantity: formatQuantity(dispenseRequest?.quantity),
    note: read.note.map(({ text }) => text).join('\n') || undefined,
  }
}

const codeOf = (medicine: Concept | undefined): string | undefined => medicine?.coding[0]?.code
