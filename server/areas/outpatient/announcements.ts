/** Notifies a patient of new bills and of refunds. */
import { pageAddress } from '../../../src/contract/pages'
import { transaction, type Transaction } from '../../database/client'
import type { Dependencies } from '../../dependencies'
import { named, sentence } from '../../language/sentence'
import { yuan } from '../../values/money'
import { announce } from '../message'
import { claimNewBills, findPayer } from './announcement_repository'

const batch = 100

/** Announces new bills; returns how many. */
export function announceNewBills({ sql }: Dependencies): Promise<number> {
  return transaction(sql, async (tx) => {
    const bills = await claimNewBills(tx, batch)
    for (const { billId, patientId, title, totalFen, usefulUntil } of bills) {
      await announce(tx, {
        kind: 'bill',
        patientId,
        subjectId: billId,
        key: `bill ${billId}`,
        title: '有一张新的缴费单',
        body: sentence`${named('several', title)}，${yuan(totalFen)} 元。请在单据有效期内缴费。`,
        route: pageAddress('outpatient_unpay_detail', { billId }),
        usefulUntil,
      })
    }
    return bills.length
  })
}

/** Notifies that the money is back. */
export async function announceRefunded(
  tx: Transaction,
  orderId: string,
  refund: { refundId?: string; amountFen: number },
): Promise<void> {
  const payer = await findPayer(tx, orderId)
  if (payer === undefined) return
  await announce(tx, {
    ...payer,
    kind: 'refund',
    subjectId: orderId,
    key: `refund ${refund.refundId ?? `insured ${orderId}`}`,
    title: '退款已到账',
    body: sentence`门诊费用 ${yuan(refund.amountFen)} 元已按原路退回，银行卡可能晚 1 至 3 天显示。`,
    route: pageAddress('outpatient_pay_detail', { orderId }),
  })
}
