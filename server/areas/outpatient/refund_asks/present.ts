/** Refunds that were asked for, and what can be, in the contract's shapes. */
import type { OutpatientOrder, RefundAsk } from '../../../../src/contract/outpatient'
import type { Executor } from '../../../database/client'
import { hospitalMoment } from '../../../values/hospital_time'
import { cashLeft, hasInsurancePayment } from '../../payment'
import type { OrderRow } from '../orders/order_repository'
import { listAsks, listLines, type AskRow } from './ask_repository'
import { canAskAbout, cashBack, hindranceOf, sumOf } from './rules'

/** What of a payment can be asked for where the hospital offers it, and what was asked. */
export async function readRefundAsks(
  sql: Executor,
  row: OrderRow,
  { isOffered, seesDetails }: { isOffered: boolean; seesDetails: boolean },
): Promise<Pick<OutpatientOrder, 'refundLines' | 'refundLeftFen' | 'refundAsks'>> {
  if (row.status !== 'PAID') return { refundLines: null, refundAsks: [] }
  const canAsk = isOffered && seesDetails && canAskAbout(row)
  const [asks, lines, leftFen, isInsured] = await Promise.all([
    listAsks(sql, row.orderId),
    canAsk ? listLines(sql, row.orderId) : null,
    canAsk ? cashLeft(sql, 'outpatient', row.orderId) : 0,
    canAsk && hasInsurancePayment(sql, 'outpatient', row.orderId),
  ])
  return {
    refundAsks: asks.map((ask) => presentAsk(ask, seesDetails)),
    ...(canAsk && !isInsured && { refundLeftFen: leftFen }),
    refundLines:
      lines &&
      lines.map((line) => ({
        itemId: line.itemId,
        name: line.name,
        amountFen: line.amountFen,
        backFen: cashBack(leftFen, lines, [line]),
        hindrance: hindranceOf(line),
      })),
  }
}

function presentAsk(ask: AskRow, seesDetails: boolean): RefundAsk {
  const { askId, state, reason, askedAt, answeredAt, lines } = ask
  return {
    askId,
    state,
    reason,
    askedAt: hospitalMoment(askedAt),
    answeredAt: hospitalMoment(answeredAt),
    amountFen: sumOf(lines),
    grantedFen: sumOf(lines.filter((line) => line.state === 'GRANTED')),
    lines: seesDetails ? lines : [],
  }
}
