/** 处方: a MedicationRequest is one medicine of a prescription; as a document it is a prescription with one line. */
import * as v from 'valibot'
import { momentAt } from '../../../values/hospital_time'
import {
  concept,
  day,
  dayOf,
  period,
  quantity,
  reference,
  wordsOf,
  type Concept,
} from '../elements/datatypes'
import { textOf } from '../elements/extension_values'
import { head, only, type ResourceKind, Unfit } from '../resource'
import { orderOf, whereOf } from './further_visit'
import { patientOf } from './patient'

const states = {
  active: 'active',
  completed: 'stopped',
  stopped: 'stopped',
  cancelled: 'stopped',
  'entered-in-error': 'stopped',
} as const

const clock = v.pipe(v.string(), v.regex(/^\d\d:\d\d(:\d\d(\.\d+)?)?$/, 'must be a time'))

const repeat = v.object({
  boundsPeriod: v.optional(period),
  frequency: v.optional(v.number()),
  frequencyMax: v.optional(v.number()),
  period: v.optional(v.number()),
  periodUnit: v.optional(v.string()),
  timeOfDay: v.optional(v.array(clock), []),
})

const dosage = v.object({
  text: v.optional(v.string()),
  patientInstruction: v.optional(v.string()),
  timing: v.optional(v.object({ code: v.optional(concept), repeat: v.optional(repeat) })),
  asNeededBoolean: v.optional(v.boolean()),
  asNeededCodeableConcept: v.optional(concept),
  route: v.optional(concept),
  doseAndRate: v.optional(v.array(v.object({ doseQuantity: v.optional(quantity) })), []),
})
type Dosage = v.InferOutput<typeof dosage>

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
      prescribedAt: read.authoredOn.includes('T')
        ? read.authoredOn
        : momentAt(read.authoredOn, '00:00'),
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
    ...daysOf(instruction, dispenseRequest?.validityPeriod),
    quantity: formatQuantity(dispenseRequest?.quantity),
    note: read.note.map(({ text }) => text).join('\n') || undefined,
  }
}

const codeOf = (medicine: Concept | undefined): string | undefined => medicine?.coding[0]?.code

function doseOf({ doseAndRate, text }: Dosage): string {
  const dose = formatQuantity(doseAndRate[0]?.doseQuantity)
  if (dose !== undefined) return `一次 ${dose}`
  if (text === undefined)
    throw new Unfit('MedicationRequest.dosageInstruction', 'needs doseQuantity or text')
  return text
}

function wayOf({ route, patientInstruction }: Dosage): string | undefined {
  return [wordsOf(route), patientInstruction].filter(Boolean).join('，') || undefined
}

/** A count only where it is of each day; anything else is told in words. */
function howOften(instruction: Dosage) {
  const { timing, text, asNeededBoolean, asNeededCodeableConcept } = instruction
  const {
    frequency,
    frequencyMax,
    period: every,
    periodUnit,
    timeOfDay = [],
  } = timing?.repeat ?? {}
  const isNeeded = asNeededBoolean === true || asNeededCodeableConcept !== undefined
  const isDaily = every === 1 && periodUnit === 'd' && frequencyMax === undefined && !isNeeded
  const words = wordsOf(timing?.code) ?? (isNeeded ? '需要时' : undefined)
  const times = isNeeded ? [] : timeOfDay.map((time) => time.slice(0, 5))
  const timesADay = isDaily ? frequency : undefined
  const isSaid = words !== undefined || times.length > 0 || timesADay !== undefined
  return { timesADay, times, often: isSaid ? words : text }
}

function daysOf({ timing }: Dosage, validity: v.InferOutput<typeof period> | undefined) {
  const { start, end } = timing?.repeat?.boundsPeriod ?? validity ?? {}
  if (start === undefined || end === undefined)
    throw new Unfit(
      'MedicationRequest.dosageInstruction.timing.repeat.boundsPeriod',
      'start and end must be said, here or in dispenseRequest.validityPeriod',
    )
  return { from: dayOf(start), until: dayOf(end) }
}

function formatQuantity(given: v.InferOutput<typeof quantity> | undefined): string | undefined {
  const { value, unit } = given ?? {}
  return value === undefined ? undefined : [value, unit].filter(Boolean).join(' ')
}
