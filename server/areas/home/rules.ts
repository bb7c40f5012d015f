/** Which of a patient's matters comes first, without a database. */
import { nextStepKinds, type HomeStep, type PatientSteps } from '../../../src/contract/home'

/** A step with whose it is. */
export interface OwnedStep {
  patientId: string
  patientName: string
  step: HomeStep
}

/** So many steps of one patient at most: more is a list, and lists have their own pages. */
export const stepsPerPatient = 4

/** Steps by patient: in each the most urgent first, and the patient with the most urgent one first. */
export function orderSteps(owned: readonly OwnedStep[]): PatientSteps[] {
  const patients = new Map<string, PatientSteps>()
  for (const { patientId, patientName, step } of withoutDoubles(owned).sort((one, other) =>
    compareSteps(one.step, other.step),
  )) {
    const known = patients.get(patientId) ?? { patientId, patientName, steps: [] }
    if (known.steps.length < stepsPerPatient) known.steps.push(step)
    patients.set(patientId, known)
  }
  return [...patients.values()]
}

/** Below zero when the first is more urgent: by kind, then by what ends or begins sooner. */
export function compareSteps(one: HomeStep, other: HomeStep): number {
  return (
    rankOf(one) - rankOf(other) ||
    compareCodes(momentOf(one), momentOf(other)) ||
    one.title.localeCompare(other.title)
  )
}

const rankOf = ({ kind }: HomeStep): number => nextStepKinds.indexOf(kind)

/** By code unit, so that `~` comes after every digit wherever the server stands. */
function compareCodes(one: string, other: string): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}

/** What ends or begins sooner; nothing to wait for comes last. */
function momentOf({ expiresAt, visitDate, beginTime, aheadNum }: HomeStep): string {
  if (expiresAt !== undefined) return expiresAt
  if (visitDate !== undefined) return `${visitDate}T${beginTime ?? ''}`
  return aheadNum === undefined ? '~' : String(aheadNum).padStart(6, '0')
}

/** A visit that waits in a queue already, or can be signed in, needs no second step: that one says where and how long. */
function withoutDoubles(owned: readonly OwnedStep[]): OwnedStep[] {
  const queued = new Set(
    owned.flatMap(({ step }) =>
      isSignIn(step) && step.subjectId !== null ? [step.subjectId] : [],
    ),
  )
  return owned.filter(
    ({ step }) =>
      step.kind !== 'visit_today' || step.subjectId === null || !queued.has(step.subjectId),
  )
}

const signIns: readonly HomeStep['kind'][] = ['called', 'missed', 'ready', 'waiting', 'take_number']

function isSignIn({ kind }: HomeStep): boolean {
  return signIns.includes(kind)
}
