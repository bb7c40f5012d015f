/** The hospital's answer to a refund that was asked for, from its reply or from a document: what is granted is paid back by the refunds that there are, once. */
import { transaction, type Transaction } from '../../../database/client'
import type { Dependencies } from '../../../dependencies'
import type { AnsweredLines } from '../../../hospital_documents/refund_answer'
import { Refused } from '../../../http/refused'
import { resolveWork } from '../../work'
import { announceRefundAnswer } from '../announcements'
import { markItems } from '../items/item_states'
import { addEvent, lockOrder } from '../orders/progress_repository'
import { stateOfLines, sumOf } from './rules'
import * as repository from './sending_repository'

type Line = repository.LockedAsk['lines'][number]

/** The hospital grants more than is left of the payment. */
export class NotEnoughLeft extends Error {
  override readonly name = 'NotEnoughLeft'
}

/** Applies an answer; one that repeats another changes nothing. @throws NotEnoughLeft, and nothing was changed */
export function applyAnswer(
  { sql }: Pick<Dependencies, 'sql'>,
  askId: string,
  lines: AnsweredLines,
): Promise<void> {
  return transaction(sql, (tx) => answerUnderLock(tx, askId, lines))
}

/** The same in a transaction that is there. A line that is granted stays so; one that was refused may be granted later. */
export async function answerUnderLock(
  tx: Transaction,
  askId: string,
  answered: AnsweredLines,
): Promise<void> {
  const orderId = await repository.findOrderOfAsk(tx, askId)
  if (orderId === undefined) return
  await repository.lockBillsOf(tx, orderId)
  await lockOrder(tx, orderId)
  const ask = await repository.lockAsk(tx, askId)
  if (ask === undefined) return
  const decided = ask.lines.flatMap((line) => {
    const answer = answered.find(
      ({ billNo, line: no }) => billNo === line.billNo && no === line.line,
    )
    if (answer === undefined || line.state === 'GRANTED') return []
    const state = answer.state === 'granted' ? ('GRANTED' as const) : ('REFUSED' as const)
    return state === line.state ? [] : [{ line, state, why: answer.reason }]
  })
  if (decided.length === 0) return
  await payBack(
    tx,
    orderId,
    decided.filter(({ state }) => state === 'GRANTED').map(({ line }) => line),
  )
  for (const { line, state, why } of decided)
    await repository.decideLine(tx, askId, { itemId: line.itemId, state, why })
  await endWhenDecided(tx, ask, decided)
}

/** What a document of the bill says was refunded is the answer to whoever asked for it. The caller holds the locks of the bills. */
export async function answerByItems(tx: Transaction, orderId: string): Promise<void> {
  for (const askId of await repository.listOpenAsks(tx, orderId)) {
    const ask = await repository.lockAsk(tx, askId)
    const refunded = (ask?.lines ?? []).filter(
      ({ state, status }) => state === null && status === 'REFUNDED',
    )
    if (ask === undefined || refunded.length === 0) continue
    const decided = refunded.map((line) => ({ line, state: 'GRANTED' as const, why: null }))
    for (const { line, ...answer } of decided)
      await repository.decideLine(tx, askId, { itemId: line.itemId, ...answer })
    await endWhenDecided(tx, ask, decided)
  }
}

/** A line that the hospital's document gave back meanwhile is not given back again. */
async function payBack(tx: Transaction, orderId: string, granted: readonly Line[]): Promise<void> {
  const marks = granted
    .filter(({ status }) => status !== 'REFUNDED')
    .map((item) => ({ item, to: 'REFUNDED' as const }))
  try {
    await markItems(tx, orderId, marks, '患者申请退费，医院同意')
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    throw new NotEnoughLeft('less is left of the payment than the hospital grants')
  }
}

async function endWhenDecided(
  tx: Transaction,
  ask: repository.LockedAsk,
  decided: readonly { line: Line; state: 'GRANTED' | 'REFUSED' }[],
): Promise<void> {
  const stateNow = (line: Line) =>
    decided.find((one) => one.line.itemId === line.itemId)?.state ?? line.state
  const { askId, orderId, lines } = ask
  const state = stateOfLines(lines.map(stateNow))
  if (state === null) return
  await repository.endAsk(tx, askId, state)
  const grantedFen = sumOf(lines.filter((line) => stateNow(line) === 'GRANTED'))
  await addEvent(tx, orderId, `refund_${eventOf[state]}`)
  await announceRefundAnswer(tx, { ...ask, state, grantedFen })
  await resolveWork(tx, { kind: 'refund_unanswered', subject: askId })
}

const eventOf = { GRANTED: 'granted', PARTLY: 'partly', REFUSED: 'denied' } as const
