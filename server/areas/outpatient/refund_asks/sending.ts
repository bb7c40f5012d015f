/** The hospital's system is asked about refunds, until it answers. The same request may be sent as often as it takes: it has effect once. */
import { refundReasonLabels } from '../../../../src/contract/outpatient'
import type { Dependencies } from '../../../dependencies'
import { GatewayRefused, GatewayUnavailable } from '../../../gateways/failures'
import type { HisRefundAnswer } from '../../../gateways/his/refunds'
import { waitForSending } from '../../../gateways/wait_a_moment'
import { hospitalSecond } from '../../../values/hospital_time'
import { settleEach } from '../../../values/settle_each'
import { pauseMs } from '../../payment'
import { applyAnswer, NotEnoughLeft } from './answering'
import { refundAskRules } from './rules'
import * as repository from './sending_repository'

/** How long the patient's reply waits for the hospital's. */
const waitMs = 2000

/** Sends what is due; how many. */
export async function sendRefundAsks(deps: Dependencies): Promise<number> {
  return send(deps, await repository.claimAsks(deps.sql, { limit: 20 }))
}

/** Sends one now and waits a moment for the answer; the sending itself goes on, and a worker sends what failed. */
export async function sendAndWait(deps: Dependencies, askId: string): Promise<void> {
  const sending = repository
    .claimAsks(deps.sql, { askId, limit: 1 })
    .then((claimed) => send(deps, claimed))
  const failed = 'a refund was not asked for'
  await waitForSending(deps.log, sending, { ms: waitMs, failed, about: { askId } })
}

async function send(deps: Dependencies, due: readonly repository.ToAsk[]): Promise<number> {
  return settleEach(
    deps.log,
    due.map((one) => ask(deps, one)),
    'a refund could not be asked for',
  )
}

async function ask(deps: Dependencies, one: repository.ToAsk): Promise<void> {
  const { askId, attempts } = one
  try {
    const answer = await answerOf(deps, one)
    if (answer === undefined) {
      const delayMs = refundAskRules.askedAgainMs
      return await repository.askLater(deps.sql, askId, { delayMs, failure: 'not_offered' })
    }
    if (answer.state === 'received') return await repository.markReceived(deps.sql, askId)
    await applyAnswer(deps, askId, answer.lines)
    // Lines that it left out are asked about again.
    await repository.markReceived(deps.sql, askId)
  } catch (error) {
    if (error instanceof NotEnoughLeft)
      return repository.askLater(deps.sql, askId, { delayMs: null, failure: 'not_enough' })
    if (!(error instanceof GatewayUnavailable)) throw error
    await repository.askLater(deps.sql, askId, { delayMs: pauseMs(attempts), failure: 'silent' })
  }
}

/** The hospital's answer; its refusal is one about every line. */
async function answerOf(
  { gateways }: Dependencies,
  one: repository.ToAsk,
): Promise<HisRefundAnswer | undefined> {
  const { attempts: _attempts, reason, askedAt, ...asked } = one
  try {
    return await gateways.his.askRefund({
      ...asked,
      reason: refundReasonLabels[reason],
      askedAt: hospitalSecond(askedAt),
    })
  } catch (error) {
    if (!(error instanceof GatewayRefused)) throw error
    const why = error.why || null
    const lines = one.lines.map(({ billNo, line }) => ({
      billNo,
      line,
      state: 'refused' as const,
      reason: why,
    }))
    return { state: 'answered', lines }
  }
}
