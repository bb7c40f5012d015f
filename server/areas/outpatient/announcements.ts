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
  const { accountId, patientId } = payer
  const isOther = patientId === null
  await announce(tx, {
    accountId,
    kind: 'refund',
    subjectId: orderId,
    key: `refund ${refund.refundId ?? `insured ${orderId}`}`,
    title: '退款已到账',
    body: isOther
      ? sentence`您替别人付的门诊费用 ${yuan(refund.amountFen)} 元已按原路退回，银行卡可能晚 1 至 3 天显示。`
      : sentence`门诊费用 ${yuan(refund.amountFen)} 元已按原路退回，银行卡可能晚 1 至 3 天显示。`,
    // Who paid by a code reads nothing of the order, nor whose it is.
    ...(!isOther && { patientId, route: pageAddress('outpatient_pay_detail', { orderId }) }),
  })
}

const refundAnswers = {
  GRANTED: {
    title: '医院同意退费',
    body: (fen: number, isShared: boolean) =>
      isShared
        ? sentence`同意退 ${yuan(fen)} 元的项目：您付的部分按原路退回，医保付的退回医保，到账后再通知您。`
        : sentence`退费 ${yuan(fen)} 元，钱按原路退回，到账后再通知您。`,
  },
  PARTLY: {
    title: '医院同意退一部分',
    body: (fen: number, isShared: boolean) =>
      isShared
        ? sentence`同意退 ${yuan(fen)} 元的项目：您付的部分按原路退回，医保付的退回医保；没有同意的项目和原因，点开看。`
        : sentence`退费 ${yuan(fen)} 元，钱按原路退回；没有同意的项目和原因，点开看。`,
  },
  REFUSED: {
    title: '医院没有同意退费',
    body: () => '原因点开看。有疑问可以问开单的医生，或到收费窗口。',
  },
  ENDED: {
    title: '退费请到收费窗口办理',
    body: () => '医院没有在手机上答复您的退费申请，请带就诊卡到收费窗口办理。',
  },
} as const

/** Notifies who asked for a refund of the hospital's answer; the hospital's reason stands on the page alone. */
export async function announceRefundAnswer(
  tx: Transaction,
  answer: {
    askId: string
    orderId: string
    accountId: string
    patientId: string
    state: keyof typeof refundAnswers
    grantedFen: number
    isShared: boolean
  },
): Promise<void> {
  const { askId, orderId, accountId, patientId, state, grantedFen, isShared } = answer
  const { title, body } = refundAnswers[state]
  await announce(tx, {
    accountId,
    patientId,
    kind: 'refund',
    subjectId: orderId,
    key: `refund ask ${askId} ${state}`,
    title,
    body: body(grantedFen, isShared),
    route: pageAddress('outpatient_pay_detail', { orderId }),
  })
}
