/** Requests for copies that hang are somebody's work: the hospital does not have them, or does not answer within its days. */
import { transaction } from '../../../database/client'
import type { Dependencies } from '../../../dependencies'
import { Refused } from '../../../http/refused'
import { createWorkItem, resolveOtherWork, type WorkHandlers } from '../../work'
import { addStep } from '../copy_fees/events'
import { announceCopies } from './announcing'
import { canCancel } from './rules'
import * as repository from './sending_repository'

const kind = 'copies_unanswered'
const whys = { silent: '医院系统没有回应', not_offered: '医院系统没有这个接口' } as const
/** After a person dealt with it. */
const restHours = 24

/** Makes work items of what hangs, and ends those whose cause is gone. */
export async function watchCopies({ sql, log }: Pick<Dependencies, 'sql' | 'log'>): Promise<void> {
  const hanging = await repository.listHanging(sql)
  await transaction(sql, async (tx) => {
    for (const { requestId, patientId, failure, askedAt } of hanging) {
      const why = failure === null ? '过了医院说的天数，还没有答复' : whys[failure]
      await createWorkItem(tx, log, {
        kind,
        subject: requestId,
        patientId,
        orderId: requestId,
        facts: { why },
        restHours,
        at: askedAt,
      })
    }
    const found = hanging.map(({ requestId }) => requestId)
    await resolveOtherWork(tx, { kind, beginning: '', found })
  })
}

export const copyWork: WorkHandlers = {
  [kind]: {
    async try_again(tx, requestId) {
      if (!(await repository.sendAgain(tx, requestId))) throw answered()
    },
    /** The patient was told to come to the counter: nobody is asked any more. */
    async by_hand(tx, requestId) {
      const request = await repository.lockRequest(tx, requestId)
      if (request === undefined) throw answered()
      if (!canCancel(request.state) && request.state !== 'CANCELLING') throw answered()
      const state = request.state === 'CANCELLING' ? 'CANCELLED' : 'ENDED'
      await repository.setState(tx, requestId, { state })
      await addStep(tx, requestId, state)
      await announceCopies(tx, request, state)
    },
  },
}

const answered = (): Refused => new Refused('CONFLICT', '医院已经答复了这份申请')
