/** Decides which of a patient's matters comes first; no database. */
import { nextStepKinds, type HomeStep, type PatientSteps } from '../../../src/contract/home'

/** A step with its patient. */
export interface OwnedStep {
  patientId: string
  patientName: string
  step: HomeStep
}

/** At most so many steps of one patient; the rest stands on the areas' own pages. */
export const stepsPerPatient = 4

/** Groups steps by patient: in each the most urgent first, and the patient with the most urgent one first. */
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

/** Compares by code unit, so that `~` sorts after every digit under any locale. */
function compareCodes(one: string, other: string): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}

/** The moment that ends or begins the step; steps without one sort last. */
function momentOf({ expiresAt, visitDate, beginTime, aheadNum }: HomeStep): string {
  if (expiresAt !== undefined) return expiresAt
  if (visitDate !== undefined) return `${visitDate}T${beginTime ?? ''}`
  return aheadNum === undefined ? '~' : String(aheadNum).padStart(6, '0')
}

/** Drops the step of a visit that waits in a queue or can be signed in: the queue's step says where and how long. */
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
