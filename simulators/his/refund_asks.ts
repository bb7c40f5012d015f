/** Refunds that patients ask the sandbox's hospital for: what was not done is given back, what was is not; with the console's switch somebody there decides later. */
import * as v from 'valibot'
import type { Sql, Transaction } from '../../server/database/client'
import type { AnsweredLines } from '../../server/hospital_documents/refund_answer'
import { yuan } from '../../server/values/money'
import * as books from '../hospital/books'
import type { SandboxHospital } from '../hospital/delivery'
import { HisRefused } from '../hospital/his_refused'
import { giveBackLines } from '../hospital/paid_bills'
import { listFaults } from '../sandbox_repository'
import { keepAsk, listAsks, lockAsk, type RefundAsk } from './refund_asks_repository'
import { isRefusing } from './registrations'

const text = v.pipe(v.string(), v.nonEmpty())

/** A refund as the app asks for it. */
export const refundAsked = v.object({
  askId: text,
  orderNo: text,
  reason: v.string(),
  lines: v.pipe(
    v.array(v.object({ billNo: text, line: v.pipe(v.number(), v.integer(), v.minValue(1)) })),
    v.minLength(1),
  ),
})

/** Answers, or says that it answers later; the same number has the same answer. @throws HisRefused ORDER_UNKNOWN */
export async function answerRefundAsk(
  hospital: SandboxHospital,
  asked: v.InferOutput<typeof refundAsked>,
): Promise<object> {
  const waits = (await listFaults(hospital.sql)).has('his.refund_later')
  const refuses = await isRefusing(hospital.sql)
  return hospital.change(async (tx) => {
    await keepAsk(tx, asked)
    const ask = await lockAsk(tx, asked.askId)
    const isEntered = (await books.listBy(tx, 'bill', 'orderNo', asked.orderNo)).length > 0
    if (ask === undefined || !isEntered || refuses)
      throw new HisRefused(409, 'ORDER_UNKNOWN', '没有这笔缴费，请到收费窗口')
    if (waits && !isAnswered(ask)) return { state: 'received' }
    return { state: 'answered', lines: await decide(tx, ask) }
  })
}

/** What waits for the console, in words. */
export async function listWaitingAsks(sql: Sql): Promise<{ askId: string; words: string }[]> {
  const asks = (await listAsks(sql)).filter((ask) => !isAnswered(ask))
  return Promise.all(
    asks.map(async ({ askId, orderNo, reason, lines }) => {
      const found = await Promise.all(
        lines.map(async ({ billNo, line }) => {
          const bill = await books.find(sql, 'bill', billNo)
          return bill?.document.lines[line - 1]
        }),
      )
      const fen = found.reduce((sum, one) => sum + (one?.amountFen ?? 0), 0)
      const names = found.map((one) => one?.name ?? '').join('、')
      return { askId, words: `${orderNo} · ${names} · ¥${yuan(fen)} · ${reason}` }
    }),
  )
}

/** Somebody of the hospital answers: the app is told by a document. */
export async function answerAtConsole(
  hospital: SandboxHospital,
  askId: string,
  isGranted: boolean,
): Promise<void> {
  await hospital.change(async (tx) => {
    const ask = await lockAsk(tx, askId)
    if (ask === undefined || isAnswered(ask)) return
    const lines = await decide(tx, ask, isGranted ? undefined : '科室说项目已经开始做')
    await books.write(tx, { kind: 'refundAnswer', id: `TF${askId}`, askId, lines })
  })
}

const isAnswered = ({ lines }: RefundAsk): boolean =>
  lines.every(({ state }) => state !== undefined)

/** Decides what is not decided yet, and gives it back in the books. */
async function decide(tx: Transaction, ask: RefundAsk, why?: string): Promise<AnsweredLines> {
  const decided: AnsweredLines = []
  for (const { billNo, line, state, reason } of ask.lines) {
    const known = (await books.find(tx, 'bill', billNo))?.document.lines[line - 1]
    const no = why ?? reasonNot(known?.state)
    if (state !== undefined) decided.push({ billNo, line, state, reason: reason ?? null })
    else if (no === null) decided.push({ billNo, line, state: 'granted', reason: null })
    else decided.push({ billNo, line, state: 'refused', reason: no })
  }
  const granted = decided.filter(({ state }) => state === 'granted')
  await giveBackLines(tx, ask.orderNo, granted)
  await keepAsk(tx, { ...ask, lines: decided })
  return decided
}

/** Why a line is not given back; null where nothing stands against it. */
function reasonNot(state: 'open' | 'done' | 'refunded' | undefined): string | null {
  if (state === undefined) return '没有这个项目'
  return state === 'done' ? '已经做了，或药已发出' : null
}
