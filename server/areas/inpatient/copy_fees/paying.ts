/** Paying the fee of copies: only the account that asked, while it may still see the whole record. */
import type { CopyOrder } from '../../../../src/contract/inpatient'
import type { PayingApp, WeChatPayParameters } from '../../../../src/contract/payment'
import type { Transaction } from '../../../database/client'
import type { Dependencies } from '../../../dependencies'
import { Refused } from '../../../http/refused'
import { hospitalMoment } from '../../../values/hospital_time'
import { isUuid } from '../../../values/uuid'
import {
  checkPayment,
  openPayment,
  presentLastRefund,
  timelineOf,
  type PaymentRequest,
} from '../../payment'
import { findCopiedStay } from '../copies/reading'
import { copyBusiness } from './business'
import { eventTitle } from './events'
import { findFee, lockFee, type FeeRow } from './fee_repository'
import { feeRefusal, feeStateOf, payableForMs } from './rules'

const notFound = (): Refused => new Refused('NOT_FOUND', '没有找到这份申请')

/** The fee of a request. @throws Refused NOT_FOUND, NOT_PERMITTED */
export async function getCopyOrder(
  deps: Dependencies,
  accountId: string,
  requestId: string,
): Promise<CopyOrder> {
  const row = isUuid(requestId) ? await findFee(deps.sql, accountId, requestId) : undefined
  if (row === undefined) throw notFound()
  await findCopiedStay(deps, accountId, row.inpatientId)
  return present(row)
}

function present(row: FeeRow): CopyOrder {
  const feeState = feeStateOf(row, row.refund)
  if (feeState === null) throw notFound()
  const { requestId, inpatientId, patientName, parts, copies, pages, receiptNo } = row
  return {
    requestId,
    inpatientId,
    orderNo: row.orderNo ?? requestId,
    patientName,
    parts,
    copies,
    pages,
    amountFen: row.paidFen ?? row.feeFen ?? 0,
    feeState,
    paidAt: hospitalMoment(row.paidAt),
    receiptNo,
    refund: row.refund && presentLastRefund(row.refund),
    timeline: timelineOf(row.events, eventTitle),
    serverNow: hospitalMoment(row.now),
  }
}

/** Makes the fee payable on the phone. @throws Refused ORDER_NOT_PAYABLE, PAYMENT_UNAVAILABLE, NOT_FOUND, NOT_PERMITTED */
export async function payCopies(
  deps: Dependencies,
  accountId: string,
  input: { requestId: string; app: PayingApp },
): Promise<{ order: CopyOrder; pay: WeChatPayParameters | null }> {
  const { requestId } = input
  const found = await getCopyOrder(deps, accountId, requestId)
  // An already paid fee needs no payment, and repeating the call is no error.
  if (found.feeState === 'PAID' || found.feeState === 'CONFIRMING')
    return { order: found, pay: null }
  const pay = await openPayment(deps, copyBusiness, requestId, (tx) =>
    paymentRequest(tx, accountId, input),
  )
  return { order: await getCopyOrder(deps, accountId, requestId), pay }
}

async function paymentRequest(
  tx: Transaction,
  accountId: string,
  { requestId, app }: { requestId: string; app: PayingApp },
): Promise<PaymentRequest> {
  const locked = await lockFee(tx, requestId)
  if (locked === undefined || locked.accountId !== accountId) throw notFound()
  const amountFen = locked.feeFen ?? 0
  const refusal = feeRefusal(locked, amountFen)
  if (refusal !== undefined) throw new Refused('ORDER_NOT_PAYABLE', refusal)
  // Neither the part nor an illness stands on the bank statement.
  const description = '病案复印费'
  return { businessId: requestId, accountId, app, description, amountFen, payableForMs }
}

/** Asks the channel whether the fee was paid, and gives the hospital a moment. @throws Refused NOT_FOUND, NOT_PERMITTED */
export async function checkCopyOrder(
  deps: Dependencies,
  accountId: string,
  requestId: string,
): Promise<CopyOrder> {
  const found = await getCopyOrder(deps, accountId, requestId)
  if (found.feeState === 'PAID') return found
  await checkPayment(deps, copyBusiness, requestId)
  return getCopyOrder(deps, accountId, requestId)
}
