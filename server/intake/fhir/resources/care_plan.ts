/** 随访: a plan with one appointment to come is a follow-up; the services before it are exams. Other activities are not taken in. */
import * as v from 'valibot'
import { concept, period, reference, wordsOf } from '../elements/datatypes'
import { daysOf } from '../elements/days'
import { textOf } from '../elements/extension_values'
import { head, only, type ResourceKind, Unfit } from '../resource'
import { furtherVisitStatus, orderOf, whereOf } from './further_visit'
import { patientOf } from './patient'

const states = {
  active: 'active',
  completed: 'completed',
  revoked: 'revoked',
  'entered-in-error': 'revoked',
} as const

/** Of an activity that takes place no more. */
const ended = ['cancelled', 'stopped', 'entered-in-error']

const detail = v.object({
  kind: v.optional(v.string()),
  code: v.optional(concept),
  status: v.string(),
  doNotPerform: v.optional(v.literal(false, 'must be false')),
  scheduledPeriod: v.optional(period),
  performer: v.optional(v.array(reference), []),
})
type Detail = v.InferOutput<typeof detail>

const carePlan = v.object({
  resourceType: v.literal('CarePlan'),
  ...head,
  status: furtherVisitStatus,
  intent: v.picklist(['plan', 'order'], 'must be plan or order'),
  description: v.optional(v.string()),
  subject: reference,
  encounter: v.optional(reference),
  activity: v.optional(v.array(v.object({ detail: v.optional(detail) })), []),
})
type CarePlan = v.InferOutput<typeof carePlan>

const kept = [
  'resourceType',
  'id',
  'meta',
  'identifier',
  'extension',
  'status',
  'intent',
  'description',
  'subject',
  'encounter',
]
const keptKinds = ['Appointment', 'ServiceRequest']
const keptDetails = ['kind', 'code', 'status', 'doNotPerform', 'scheduledPeriod', 'performer']

/** Of activities the kept details of a visit and of exams; diagnoses, goals and notes are not stored. */
const storedActivity = v.array(
  v.pipe(
    v.looseObject({ detail: v.optional(v.looseObject({ kind: v.optional(v.unknown()) })) }),
    v.transform(({ detail: given = {} }) => ({ detail: only(given, keptDetails) })),
  ),
)

/** What is treated, and why, is not stored. */
export const carePlanKind: ResourceKind<CarePlan> = {
  type: 'CarePlan',
  schema: carePlan,
  assemble(read, resources) {
    const visit = visitOf(read)
    return {
      kind: 'followUp',
      id: resources.self,
      patient: patientOf(read.subject, resources),
      ...whereOf('CarePlan.activity.detail.performer', visit.performer, resources),
      ...daysOf('CarePlan.activity.detail.scheduledPeriod', visit.scheduledPeriod),
      orderNo: textOf(read, 'order-no') ?? orderOf(read.encounter, resources),
      reason: read.description,
      exams: examsOf(read),
      state: stateOf(read, visit),
    }
  },
  keeps(resource) {
    const activity = v.safeParse(storedActivity, resource.activity)
    return {
      ...only(resource, kept),
      resourceType: resource.resourceType,
      ...(activity.success && {
        activity: activity.output.filter(({ detail: { kind } }) =>
          keptKinds.some((one) => one === kind),
        ),
      }),
    }
  },
}

const detailsOf = ({ activity }: CarePlan, kind: string): Detail[] =>
  activity.flatMap((one) => (one.detail?.kind === kind ? [one.detail] : []))

function visitOf(read: CarePlan): Detail {
  const [visit, ...others] = detailsOf(read, 'Appointment')
  if (visit === undefined) throw new Unfit('CarePlan.activity', 'has no detail of kind Appointment')
  if (others.length > 0)
    throw new Unfit('CarePlan.activity', 'has several of kind Appointment: send a plan for each')
  return visit
}

function examsOf(read: CarePlan) {
  return detailsOf(read, 'ServiceRequest')
    .filter(({ status }) => !ended.includes(status))
    .map(({ code }) => {
      const [name, number] = [wordsOf(code), code?.coding[0]?.code]
      if (name === undefined || number === undefined)
        throw new Unfit('CarePlan.activity.detail.code', 'needs a code and its words')
      return { code: number, name }
    })
}

/** A plan goes on while its visit is over or called off: then nothing is to be booked. */
function stateOf({ status }: CarePlan, visit: Detail) {
  if (status !== 'active') return states[status]
  if (ended.includes(visit.status)) return 'revoked'
  return visit.status === 'completed' ? 'completed' : 'active'
}
