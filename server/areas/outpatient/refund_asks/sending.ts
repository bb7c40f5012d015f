/** The hospital's system is asked about refunds, until it answers. */
import { refundReasonLabels } from '../../../../src/contract/outpatient'
import { outboxOf } from '../../../area/outbox'
import type { Dependencies } from '../../../dependencies'
import { hospitalSecond } from '../../../values/hospital_time'
import { applyAnswer, NotEnoughLeft } from './answering'
import { refundAskRules } from './rules'
import * as repository from './sending_repository'

export const { sendDue: sendRefundAsks, sendNow: sendRefundAsk } = outboxOf<repository.ToAsk>({
  failed: 'a refund was not asked for',
  claim: repository.claimAsks,
  async send(deps, one) {
    const { attempts: _attempts, reason, askedAt, ...asked } = one
    const answer = await deps.gateways.his.askRefund({
      ...asked,
      reason: refundReasonLabels[reason],
      askedAt: hospitalSecond(askedAt),
    })
    if (answer === undefined) return false
    if (answer.state === 'received') await repository.markReceived(deps.sql, one.askId)
    else await keepAnswer(deps, one.askId, answer.lines)
    return true
  },
  /** The hospital's no is one about every line. */
  refused: (deps, { askId, lines }, { why }) =>
    keepAnswer(
      deps,
      askId,
      lines.map(({ billNo, line }) => ({ billNo, line, state: 'refused', reason: why || null })),
    ),
  later: (sql, { askId }, later) => repository.askLater(sql, askId, later),
  notOfferedMs: refundAskRules.askedAgainMs,
})

/** Decides the lines that were answered; those left out are asked about again. */
async function keepAnswer(
  deps: Dependencies,
  askId: string,
  lines: Parameters<typeof applyAnswer>[2],
): Promise<void> {
  try {
    await applyAnswer(deps, askId, lines)
    await repository.markReceived(deps.sql, askId)
  } catch (error) {
    if (!(error instanceof NotEnoughLeft)) throw error
    await repository.askLater(deps.sql, askId, { delayMs: null, failure: 'not_enough' })
  }
}
