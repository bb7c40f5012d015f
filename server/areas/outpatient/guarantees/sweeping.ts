/** The sweep: what the lender stands for and nobody paid by the hospital's hour is paid by the lender. Each becomes an ordinary payment of its bill, so that one bill is never paid twice. */
import { randomUUID } from 'node:crypto'
import { transaction, type Transaction } from '../../../database/client'
import type { Dependencies } from '../../../dependencies'
import { hospitalNow } from '../../../values/hospital_time'
import { inTurn } from '../../../values/in_turn'
import { readableNumber } from '../../../values/readable_number'
import { lockBills } from '../bills/bill_repository'
import { insertOrder } from '../orders/order_repository'
import { addEvent } from '../orders/progress_repository'
import { billStatusOf } from '../rules'
import { lockGuarantee, markCapturing, type Guarantee } from './guarantee_repository'
import { releaseGuarantees } from './planning_repository'
import { findSweptBill, listDue, sweepLater, type SweptBill } from './sweep_repository'

const batch = 20

/** Writes the intents of what is due; returns how many. */
export async function sweepDue({ sql }: Pick<Dependencies, 'sql'>): Promise<number> {
  return inTurn(await listDue(sql, batch), ({ guaranteeId, patientId }) =>
    transaction(sql, async (tx) => {
      await lockBills(tx, patientId)
      const guarantee = await lockGuarantee(tx, guaranteeId)
      return guarantee?.state === 'RESERVED' && sweepOne(tx, guarantee)
    }),
  )
}

async function sweepOne(tx: Transaction, guarantee: Guarantee): Promise<boolean> {
  const { billId, guaranteeId, now } = guarantee
  const bill = await findSweptBill(tx, billId)
  const status = bill && billStatusOf(bill, now)
  if (bill === undefined || bill.hasEnded || bill.cashFen > guarantee.reservedFen) {
    const reason = bill?.hasEnded === false ? 'bill_changed' : 'bill_ended'
    await releaseGuarantees(tx, { reason, of: { billIds: [billId] } })
    return false
  }
  switch (status) {
    // Its time may have ended while the server was away: what was promised is paid all the same.
    case 'UNPAID':
    case 'EXPIRED':
      if (guarantee.isKnownAtHospital) return capture(tx, guarantee, bill)
      // Nobody pays for what the hospital may never have done: it is told until it answers.
      await sweepLater(tx, guaranteeId)
      return false
    case 'LOCKED':
      await sweepLater(tx, guaranteeId)
      return false
    default:
      await releaseGuarantees(tx, { reason: 'paid', of: { billIds: [billId] } })
      return false
  }
}

async function capture(tx: Transaction, guarantee: Guarantee, bill: SweptBill): Promise<boolean> {
  const { guaranteeId, billId, accountId, patientId } = guarantee
  const orderId = randomUUID()
  await insertOrder(tx, {
    orderId,
    orderNo: readableNumber('M', await hospitalNow(tx)),
    patientId,
    accountId,
    billIds: [billId],
    split: bill,
    idempotencyKey: `credit ${guaranteeId}`,
    byCredit: true,
    // The lender collects for as long as it takes; nobody else pays the bill meanwhile.
    payWithinMinutes: 5_000_000,
  })
  await addEvent(tx, orderId, 'credit_asked')
  return markCapturing(tx, guaranteeId, { orderId, capturedFen: bill.cashFen })
}
