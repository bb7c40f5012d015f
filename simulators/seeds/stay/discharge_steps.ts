/** How the demo's hospital discharges: five steps one after the other, and how far they are. */
import type * as v from 'valibot'
import type { stayDocument } from '../../../server/hospital_documents/money'

/** What a stay says of its discharge. */
export type Discharge = NonNullable<v.InferOutput<typeof stayDocument>['discharge']>

const steps = [
  { name: '医生开出院医嘱', who: '病区医生', note: null, byPatient: false },
  { name: '护士核对费用', who: '护士站', note: null, byPatient: false },
  { name: '药房备好出院带药', who: '住院药房', note: null, byPatient: false },
  {
    name: '取出院带药',
    who: '住院药房',
    note: '住院楼 1 层，凭腕带领取，药师会讲怎么吃',
    byPatient: true,
  },
  {
    name: '结算费用',
    who: '住院处',
    note: '带身份证和医保卡',
    byPatient: true,
    settles: true,
  },
] as const

/** After so many of its steps. The order is the first. */
export function dischargeAfter(done: number, orderedAt: string): Discharge {
  return {
    orderedAt,
    counterOnly: null,
    state: stateAfter(done),
    steps: steps.map((step, index) => ({ ...step, state: index < done ? 'done' : 'open' })),
  }
}

/** The next of its steps that is open; undefined before the order and after the last. */
export function openStep(discharge: Discharge | null): { index: number; name: string } | undefined {
  const index = discharge?.steps.findIndex(({ state }) => state === 'open') ?? -1
  const step = discharge?.steps[index]
  return step === undefined ? undefined : { index, name: step.name }
}

/** All of them, for a stay that is settled. */
export const allSteps = steps.length

function stateAfter(done: number): Discharge['state'] {
  if (done >= allSteps) return 'settled'
  if (done >= steps.findIndex(({ byPatient }) => byPatient)) return 'ready'
  return done >= 2 ? 'audited' : 'ordered'
}
