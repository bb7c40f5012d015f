/** Ingests the hospital's answers to refunds that patients asked for. */
import {
  DocumentRefused,
  intakeKind,
  type Need,
  type WriteContext,
} from '../../../area/intake_kind'
import type { Executor } from '../../../database/client'
import {
  refundAnswerDocument,
  type RefundAnswerDocument,
} from '../../../hospital_documents/refund_answer'
import { isUuid } from '../../../values/uuid'
import { answerUnderLock, NotEnoughLeft } from './answering'
import { listAskIds, lockAsk } from './sending_repository'

const askNeed = (askId: string): Need => ({ name: 'refundAsk', key: askId })

/** The requests of these numbers. */
export async function findAsks(
  executor: Executor,
  keys: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const found = await listAskIds(executor, keys.filter(isUuid))
  return new Map(found.map((askId) => [askId, askId]))
}

export const refundAnswerKind = intakeKind({
  kind: 'refundAnswer',
  schema: refundAnswerDocument,
  needs: ({ askId }) => [askNeed(askId)],
  async write(context, documents) {
    for (const document of documents) await writeAnswer(context, document)
  },
})

async function writeAnswer(
  { tx, idOf }: WriteContext,
  { id, askId, lines }: RefundAnswerDocument,
): Promise<void> {
  const rowId = idOf(askNeed(askId))
  try {
    await answerUnderLock(tx, rowId, lines)
  } catch (error) {
    if (!(error instanceof NotEnoughLeft)) throw error
    throw new DocumentRefused(id, 'lines: contradicts what is known (less of the payment is left)')
  }
  const known = (await lockAsk(tx, rowId))?.lines ?? []
  lines.forEach(({ billNo, line, state }, index) => {
    const asked = known.find((one) => one.billNo === billNo && one.line === line)
    if (asked === undefined)
      throw new DocumentRefused(id, `lines.${index}: contradicts what is known (not asked for)`)
    if (asked.state === 'GRANTED' && state === 'refused')
      throw new DocumentRefused(id, 'lines: one of them was refunded and stays so')
  })
}
