/** The fee follows the hospital's word: due, changed, or given back in whole or in part. */
import type { Transaction } from '../../../database/client'
import type { CopyRequestDocument } from '../../../hospital_documents/stay/record_copies'
import { hospitalNow } from '../../../values/hospital_time'
import { formatAmount } from '../../../values/money'
import { readableNumber } from '../../../values/readable_number'
import { cashLeft, checkSoon, refundAll, refundUpTo } from '../../payment'
import { announceFee } from './announcing'
import { addEvent } from './events'
import * as repository from './fee_repository'
import { isFeeDue } from './rules'

const business = 'record_copy'
const reason = '医院退回病案复印费'

/** After the hospital's word was written. What was due `before` is not announced again. */
export async function followFee(
  tx: Transaction,
  requestId: string,
  said: Pick<CopyRequestDocument, 'state' | 'refundFen'>,
  before: { dueFen: number | null },
): Promise<void> {
  const fee = await repository.lockFee(tx, requestId)
  if (fee === undefined) return
  const dueFen = isFeeDue(fee) ? fee.feeFen : null
  if (dueFen !== before.dueFen) {
    // A cashier that stands open asks for another sum, or for one that nobody wants any more.
    if (before.dueFen !== null) await checkSoon(tx, business, requestId)
    if (dueFen !== null) await begin(tx, fee, dueFen)
  }
  await giveBack(tx, fee, said)
}

async function begin(tx: Transaction, fee: repository.LockedFee, dueFen: number): Promise<void> {
  const { requestId } = fee
  if (fee.orderNo === null)
    await repository.keepNumber(tx, requestId, readableNumber('C', await hospitalNow(tx)))
  await addEvent(tx, requestId, 'fee_due', formatAmount(dueFen))
  await announceFee(tx, fee, dueFen)
}

/** What went back before, by whomever, counts. */
async function giveBack(
  tx: Transaction,
  fee: repository.LockedFee,
  { state, refundFen }: Pick<CopyRequestDocument, 'state' | 'refundFen'>,
): Promise<void> {
  const { requestId, payState, paidFen } = fee
  if (paidFen === null || payState === null || payState === 'RETURNED') return
  const wantedFen = state === 'refused' ? paidFen : (refundFen ?? 0)
  const backFen = paidFen - (await cashLeft(tx, business, requestId))
  if (wantedFen > backFen) {
    const amountFen = wantedFen - backFen
    await refundUpTo(tx, { business, businessId: requestId, amountFen, reason })
    await addEvent(tx, requestId, 'returned', formatAmount(amountFen))
  }
  if (wantedFen === paidFen) await repository.markReturned(tx, requestId)
}

/** The hospital does not take what was paid: all of it goes back. */
export async function returnAll(tx: Transaction, requestId: string): Promise<void> {
  await refundAll(tx, business, requestId, '医院没有收下病案复印费')
  await repository.markReturned(tx, requestId)
}
