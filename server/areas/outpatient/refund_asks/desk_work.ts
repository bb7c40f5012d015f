/** Refunds that patients asked for and that hang are somebody's work: the hospital does not answer, or less is left than it grants. */
import { transaction } from '../../../database/client'
import type { Dependencies } from '../../../dependencies'
import { Refused } from '../../../http/refused'
import { createWorkItem, resolveOtherWork, type WorkHandlers } from '../../work'
import { announceRefundAnswer } from '../announcements'
import { addEvent, lockOrder } from '../orders/progress_repository'
import * as repository from './sending_repository'

const kind = 'refund_unanswered'
const whys = {
  silent: '医院系统没有回应',
  not_offered: '医院系统没有这个接口',
  not_enough: '医院同意退的比剩下的多：可能已在窗口或由财务退过',
} as const
/** After a person dealt with it. */
const restHours = 24

/** Makes work items of what hangs, and ends those whose cause is gone. */
export async function watchRefundAsks({
  sql,
  log,
}: Pick<Dependencies, 'sql' | 'log'>): Promise<void> {
  const hanging = await repository.listHanging(sql)
  await transaction(sql, async (tx) => {
    for (const { askId, orderId, failure, amountFen, askedAt } of hanging) {
      const why = failure === null ? '医院收到了，两天还没有答复' : whys[failure]
      const facts = { why, amountFen }
      await createWorkItem(tx, log, {
        kind,
        subject: askId,
        orderId,
        facts,
        restHours,
        at: askedAt,
      })
    }
    const found = hanging.map(({ askId }) => askId)
    await resolveOtherWork(tx, { kind, beginning: '', found })
  })
}

export const refundAskWork: WorkHandlers = {
  [kind]: {
    async try_again(tx, askId) {
      if (!(await repository.askAgain(tx, askId))) throw answered()
    },
    /** The patient was told to come to the window: nobody is asked any more. */
    async by_hand(tx, askId) {
      const orderId = await repository.findOrderOfAsk(tx, askId)
      if (orderId === undefined) throw answered()
      await lockOrder(tx, orderId)
      const ask = await repository.lockAsk(tx, askId)
      if (ask?.state !== 'ASKED' && ask?.state !== 'RECEIVED') throw answered()
      await repository.endAsk(tx, askId, 'ENDED')
      await addEvent(tx, orderId, 'refund_at_window')
      await announceRefundAnswer(tx, { ...ask, grantedFen: 0, state: 'ENDED' })
    },
  },
}

const answered = (): Refused => new Refused('CONFLICT', '医院已经答复了这次退费申请')
