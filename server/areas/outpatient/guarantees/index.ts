/** Paying after the visit (先诊疗后付费): a lender stands for unpaid bills, and pays what the patient did not pay by the evening. */
import type { Worker } from '../../../area'
import type { Dependencies } from '../../../dependencies'
import { Refused } from '../../../http/refused'
import { inTurn } from '../../../values/in_turn'
import type { WorkHandlers } from '../../work'
import { stepSoon } from './guarantee_repository'
import { notifyDue } from './hospital'
import { advanceLines } from './line'
import { stepDue } from './stepping'
import { sweepDue } from './sweeping'

/** Everything that is due once: consents, the sweep, steps at the lender, notices to the hospital. */
export async function advanceGuarantees(deps: Dependencies): Promise<void> {
  const { creditLine: lender } = deps.gateways
  const context = lender && { ...deps, lender }
  const atLender = context && [
    () => advanceLines(context),
    () => sweepDue(deps),
    () => stepDue(context),
  ]
  await inTurn([...(atLender ?? []), () => notifyDue(deps)], (step) => step())
}

/** The worker, where the hospital has a lender. */
export function guaranteeWorkers(deps: Dependencies): Worker[] {
  return deps.gateways.creditLine === undefined
    ? []
    : [{ name: 'advance_guarantees', everyMs: 2000, run: () => advanceGuarantees(deps) }]
}

/** The actions of its work items. */
export const guaranteeWork: WorkHandlers = {
  credit_waiting: {
    async try_again(tx, subject) {
      if (!(await stepSoon(tx, subject.replace('hospital ', ''))))
        throw new Refused('CONFLICT', '这件事的状态已经变了，请刷新后再看')
    },
  },
}
