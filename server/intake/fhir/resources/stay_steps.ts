/** The steps of a stay: the way in and the deposit as extensions, the steps of a discharge as Tasks. */
import * as v from 'valibot'
import { codeIn, dayOf as hospitalDayOf, reference, wordsOf } from '../elements/datatypes'
import {
  codeOf,
  dayOf,
  fenIn,
  flagOf,
  integerOf,
  momentOf,
  textOf,
} from '../elements/extension_values'
import { head, only, type ResourceKind, type ResourceView, typeOf, Unfit } from '../resource'
import { admissionFormsOf } from './clinical_document'
import { copyRequestOf, copyTask, isCopy, keptOfCopies } from './record_copy'

const task = v.object({
  resourceType: v.literal('Task'),
  ...copyTask,
  encounter: v.optional(reference),
  owner: v.optional(reference),
})
type Task = v.InferOutput<typeof task>

/** 出院进度: a Task of the code `discharge-step` is a step of its Encounter, one of `record-copy` a document of its own; others are not taken in. */
export const taskKind: ResourceKind<Task> = {
  type: 'Task',
  schema: task,
  wholes: (read) => (isStep(read) ? [read.encounter] : []),
  keeps(resource) {
    const read = v.safeParse(task, resource)
    const fields = read.success ? [...named, ...keptOf(read.output)] : named
    return { ...only(resource, fields), resourceType: resource.resourceType }
  },
  assemble: (read, { self }) => (isCopy(read) ? copyRequestOf(read, self) : undefined),
}

const named = ['id', 'meta', 'identifier']
/** What is done for a patient otherwise is not stored. */
const kept = ['extension', 'status', 'intent', 'code', 'encounter', 'owner', 'note']

function keptOf(read: Task): readonly string[] {
  if (isStep(read)) return kept
  return isCopy(read) ? keptOfCopies : []
}

const isStep = ({ code }: Task): boolean => codeIn([code], { 'discharge-step': true }) === true
const isGone = ({ status }: Task): boolean =>
  ['cancelled', 'rejected', 'failed', 'entered-in-error'].includes(status)

const extended = v.object(head)
type Extended = v.InferOutput<typeof extended>

/** What an Encounter and its Account say of its steps. @throws Unfit */
export function stepsOf(read: Extended, costs: Extended | undefined, resources: ResourceView) {
  return {
    admission: admissionOf(read, resources),
    discharge: dischargeOf(read, resources),
    suggestedDeposit: suggestedOf(costs),
  }
}

function admissionOf(read: Extended, resources: ResourceView) {
  const isBedReady = flagOf(read, 'bed-ready')
  if (isBedReady === undefined) return undefined
  return {
    isBedReady,
    placeInLine: integerOf(read, 'place-in-line'),
    expectedOn: hospitalDayOf(dayOf(read, 'expected-on')),
    expectedTime: textOf(read, 'expected-time'),
    place: textOf(read, 'admission-place'),
    telephone: textOf(read, 'admission-telephone'),
    bring: textOf(read, 'admission-bring')
      ?.split('\n')
      .filter((line) => line.trim() !== ''),
    advice: textOf(read, 'admission-advice'),
    forms: admissionFormsOf(resources),
  }
}

function dischargeOf(read: Extended, resources: ResourceView) {
  const state = codeOf(read, 'discharge-state')
  if (state === undefined) return undefined
  return {
    state,
    orderedAt: momentOf(read, 'discharge-ordered-at'),
    counterOnly:
      flagOf(read, 'counter-only') === true
        ? { place: textOf(read, 'counter-place'), reason: textOf(read, 'counter-reason') }
        : undefined,
    steps: resources
      .referring(taskKind)
      .filter((one) => isStep(one) && !isGone(one))
      .sort(inOrder)
      .map(stepOf),
  }
}

function stepOf(read: Task) {
  const name = wordsOf(read.code)
  if (name === undefined) throw new Unfit('Task.code.text', 'is missing')
  return {
    name,
    who: read.owner?.display,
    byPatient: read.owner !== undefined && typeOf(read.owner) === 'Patient',
    settles: flagOf(read, 'settles'),
    state: read.status === 'completed' ? 'done' : 'open',
    note: read.note[0]?.text,
  }
}

const inOrder = (one: Task, other: Task): number =>
  (integerOf(one, 'sort') ?? 0) - (integerOf(other, 'sort') ?? 0) ||
  (one.id ?? '').localeCompare(other.id ?? '')

function suggestedOf(costs: Extended | undefined) {
  const amountFen = fenIn(costs, 'suggested-deposit')
  if (amountFen === undefined) return undefined
  return {
    amountFen,
    reason: textOf(costs, 'suggested-deposit-reason'),
    since: momentOf(costs, 'suggested-deposit-since'),
  }
}
