/** SQL of the lines of the channel's bills. */
import type { Transaction } from '../../../database/client'
import type { WeChatBillLine } from '../../../gateways/wechat_pay/types'

/** Keeps the bill of a day in place of an earlier one; undefined says that there is none. */
export async function keepLines(
  tx: Transaction,
  day: string,
  lines: readonly WeChatBillLine[] | undefined,
): Promise<void> {
  await tx`update reconciliation set has_bill = ${lines !== undefined} where bill_date = ${day}`
  await tx`delete from reconciliation_line where bill_date = ${day}`
  await tx`
    insert into reconciliation_line (bill_date, kind, number, amount_fen, state)
    select ${day}, x.kind, x.number, x.fen, x.state
    from jsonb_to_recordset(${JSON.stringify((lines ?? []).map(rowOf))}::text::jsonb) as x(kind text, number text, fen int, state text) on conflict do nothing`
}

const states = { SUCCESS: 'done', PROCESSING: 'pending', FAILED: 'failed' } as const

const rowOf = (line: WeChatBillLine) =>
  line.kind === 'payment'
    ? { kind: 'payment', number: line.outTradeNo, fen: line.amountFen, state: 'done' }
    : { kind: 'refund', number: line.outRefundNo, fen: line.amountFen, state: states[line.status] }
