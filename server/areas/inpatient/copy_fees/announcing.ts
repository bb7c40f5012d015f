/** Messages about the fee of copies to who asked: due, and given back. No part and no illness stands in them. */
import { pageAddress } from '../../../../src/contract/pages'
import type { Transaction } from '../../../database/client'
import { sentence } from '../../../language/sentence'
import { yuan } from '../../../values/money'
import { announce } from '../../message'
import { findAsker, type LockedFee } from './fee_repository'

/** Once for each sum. */
export async function announceFee(tx: Transaction, fee: LockedFee, dueFen: number): Promise<void> {
  const { requestId, inpatientId, accountId, patientId } = fee
  await announce(tx, {
    kind: 'stay',
    accountId,
    patientId,
    subjectId: requestId,
    key: `copies ${requestId} fee ${dueFen}`,
    title: '病案复印费待支付',
    body: sentence`医院已经受理，共 ${yuan(dueFen)} 元。在手机上付好后，医院开始复印。`,
    route: pageAddress('record_copy', { inpatientId }),
  })
}

/** The money is back. */
export async function announceRefunded(
  tx: Transaction,
  requestId: string,
  refund: { refundId?: string; amountFen: number },
): Promise<void> {
  const accountId = await findAsker(tx, requestId)
  if (accountId === undefined) return
  await announce(tx, {
    kind: 'refund',
    accountId,
    subjectId: requestId,
    key: `refund ${refund.refundId ?? requestId}`,
    title: '退款已到账',
    body: sentence`病案复印费 ${yuan(refund.amountFen)} 元已按原路退回，银行卡可能晚 1 至 3 天显示。`,
  })
}
