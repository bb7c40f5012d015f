/** Payments of bills: reading, paying and cancelling them. */
import type { OutpatientOrder, PaidMonth } from '../../../../src/contract/outpatient'
import type { PayingApp, WeChatPayParameters } from '../../../../src/contract/payment'
import type { Page } from '../../../../src/contract/values'
import { transaction, type Transaction } from '../../../database/client'
import { takePage } from '../../../database/keyset_page'
import type { Dependencies } from '../../../dependencies'
import type { Account } from '../../../http/caller'
import { Refused } from '../../../http/refused'
import { isUuid } from '../../../values/uuid'
import { requireAccess } from '../../patient'
import { checkPayment, checkSoon, openPayment, type PaymentRequest } from '../../payment'
import { hasSteppedUp } from '../../verification'
import { listOrderBills } from '../bills/bill_repository'
import { readRefundAsks } from '../refund_asks/present'
import { orderStatusOf } from '../rules'
import { outpatientBusiness } from './business'
import { findOrder, listMonths, listPaidOrders } from './order_repository'
import { presentOrder, presentOrderBrief, refundedFen, type OrderReader } from './present'
import { addEvent, lockOrder, markClosed } from './progress_repository'

/** A payment as the session may see it. @throws Refused NOT_FOUND */
export async function getOrder(
  deps: Dependencies,
  account: Account,
  orderId: string,
): Promise<OutpatientOrder> {
  const { accountId } = account
  const isSteppedUp = await hasSteppedUp(deps.sql, account)
  return readOrder(deps, { accountId, isSteppedUp }, orderId)
}

/** @throws Refused NOT_FOUND */
export async function readOrder(
  deps: Dependencies,
  reader: OrderReader,
  orderId: string,
): Promise<OutpatientOrder> {
  const { accountId } = reader
  const row = isUuid(orderId) ? await findOrder(deps.sql, accountId, orderId) : undefined
  if (row === undefined) throw new Refused('NOT_FOUND', '没有找到这笔缴费')
  const order = presentOrder(row, await listOrderBills(deps.sql, accountId, orderId), reader)
  const { seesDetails } = order
  const asks = await readRefundAsks(deps.sql, row, {
    isOffered: deps.settings.refundAsk,
    seesDetails,
  })
  return { ...order, ...asks, canMail: order.invoice !== null && deps.gateways.mail !== undefined }
}

/** Makes an order payable on the phone. @throws Refused ORDER_NOT_PAYABLE, PAYMENT_UNAVAILABLE, NOT_FOUND */
export async function payOrder(
  deps: Dependencies,
  account: Account,
  input: { orderId: string; app: PayingApp },
): Promise<{ order: OutpatientOrder; pay: WeChatPayParameters | null }> {
  const found = await getOrder(deps, account, input.orderId)
  // An already paid order needs no payment, and repeating the call is no error.
  if (found.payStatus === 'PAID') return { order: found, pay: null }
  const pay = await openPayment(deps, outpatientBusiness, input.orderId, (tx) =>
    paymentRequest(tx, account.accountId, input),
  )
  return { order: await getOrder(deps, account, input.orderId), pay }
}

/** What the channel is asked for, under the order's lock. @throws Refused NOT_FOUND, ORDER_NOT_PAYABLE */
export async function paymentRequest(
  tx: Transaction,
  accountId: string,
  input: { orderId: string; app: PayingApp },
): Promise<PaymentRequest> {
  const locked = await lockOrder(tx, input.orderId)
  if (locked === undefined || locked.accountId !== accountId)
    throw new Refused('NOT_FOUND', '没有找到这笔缴费')
  if (locked.byCredit) throw paidByCredit()
  if (orderStatusOf(locked, locked.now) !== 'LOCKED')
    throw new Refused('ORDER_NOT_PAYABLE', '这笔缴费已超时或已结束，没有扣款，请返回重新选择')
  return {
    businessId: locked.orderId,
    accountId,
    app: input.app,
    // Neither a department nor an illness stands on the bank statement.
    description: '门诊缴费',
    amountFen: locked.cashFen,
    payableForMs: locked.expiresAt.getTime() - locked.now.getTime(),
  }
}

/** The refusal while a lender pays. */
export const paidByCredit = (): Refused =>
  new Refused('CONFLICT', '这笔费用正在由信用额度支付，请不要重复支付')

/** Asks the channel whether the order was paid, and gives the hospital a moment. @throws Refused NOT_FOUND */
export async function checkOrder(
  deps: Dependencies,
  account: Account,
  orderId: string,
): Promise<OutpatientOrder> {
  const found = await getOrder(deps, account, orderId)
  if (found.status === 'PAID' || found.status === 'FAILED') return found
  await checkPayment(deps, outpatientBusiness, orderId)
  return getOrder(deps, account, orderId)
}

/** Releases unpaid bills; idempotent. @throws Refused NOT_FOUND, CANCEL_NOT_ALLOWED */
export async function cancelOrder(
  deps: Dependencies,
  account: Account,
  orderId: string,
): Promise<OutpatientOrder> {
  // The channel is asked first: a paid order is not cancelled.
  await checkOrder(deps, account, orderId)
  await transaction(deps.sql, async (tx) => {
    const locked = await lockOrder(tx, orderId)
    if (locked === undefined || locked.accountId !== account.accountId)
      throw new Refused('NOT_FOUND', '没有找到这笔缴费')
    if (locked.status === 'CLOSED') return
    if (locked.status !== 'LOCKED' || locked.byCredit)
      throw new Refused(
        'CANCEL_NOT_ALLOWED',
        '这笔缴费已经支付，不能放弃。需要退费请联系医生或收费处',
      )
    await markClosed(tx, orderId)
    await addEvent(tx, orderId, 'cancelled')
    await checkSoon(tx, 'outpatient', orderId)
  })
  return getOrder(deps, account, orderId)
}

/** Paid orders by month. @throws Refused NOT_FOUND */
export async function listPaid(
  deps: Dependencies,
  accountId: string,
  input: { patientId: string; after?: string | undefined; pageSize: number },
): Promise<Page<PaidMonth>> {
  const { patientId, after, pageSize } = input
  await requireAccess(deps.sql, accountId, patientId, 'bills')
  const rows = await listMonths(deps.sql, patientId, { after, limit: pageSize + 1 })
  const { list: months, next } = takePage(rows, pageSize, ({ month }) => month)
  const orders =
    months.length === 0 ? [] : await listPaidOrders(deps.sql, accountId, patientId, months)
  const list = months.map((month) => {
    const paid = orders.filter((row) => row.month === month)
    return {
      month,
      totalFen: paid.reduce((sum, { totalFen }) => sum + totalFen, 0),
      refundedFen: paid.reduce((sum, row) => sum + refundedFen(row), 0),
      orders: paid.map(presentOrderBrief),
    }
  })
  return { list, next }
}
