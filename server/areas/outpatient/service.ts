/** Outpatient payment: what is to be paid, one payment for several bills, what was paid. */
import { randomInt, randomUUID } from 'node:crypto'
import type {
  Bill,
  OutpatientOrder,
  PaidMonth,
  UnpaidVisit,
} from '../../../src/contract/outpatient'
import type { PayingApp, WeChatPayParameters } from '../../../src/contract/payment'
import { sqlState, transaction, type Executor, type Transaction } from '../../database/client'
import type { Dependencies } from '../../dependencies'
import { hospitalMoment, hospitalNow, dayDigits } from '../../hospital_time'
import { Refused } from '../../refused'
import { maskName, requireAccess } from '../patient'
import { checkPayment, checkSoon, openPayment, type PaymentRequest } from '../payment'
import { isUuid } from '../../uuid'
import { outpatientBusiness } from './business'
import {
  presentBill,
  presentOrder,
  presentOrderBrief,
  presentVisits,
  refundedFen,
  statusOfBill,
} from './present'
import * as repository from './repository'
import { missingRequired, orderStatusOf, outpatientRules } from './rules'

/** What a patient has to pay, by visit. @throws Refused NOT_FOUND */
export async function listUnpaid(
  deps: Dependencies,
  accountId: string,
  patientId: string,
): Promise<{ visits: UnpaidVisit[]; serverNow: string }> {
  await requireAccess(deps.sql, accountId, patientId, 'bills')
  const rows = await repository.listOpenBills(deps.sql, accountId, patientId)
  return {
    visits: presentVisits(rows, accountId),
    serverNow: hospitalMoment(await hospitalNow(deps.sql)),
  }
}

/** What the patients of an account have to pay, names masked: for the home page. */
export async function listBillsToPay(
  sql: Executor,
  accountId: string,
): Promise<(Omit<repository.BillsToPay, 'expiresAt'> & { expiresAt: string | null })[]> {
  const rows = await repository.listBillsToPay(sql, accountId)
  return rows.map((row) => ({
    ...row,
    patientName: maskName(row.patientName),
    expiresAt: row.expiresAt === null ? null : hospitalMoment(row.expiresAt),
  }))
}

/** @throws Refused NOT_FOUND */
export async function getBill(
  deps: Dependencies,
  accountId: string,
  billId: string,
): Promise<Bill> {
  const row = isUuid(billId) ? await repository.findBill(deps.sql, accountId, billId) : undefined
  if (row === undefined) throw new Refused('NOT_FOUND', '没有找到这张费用单')
  return presentBill(row, accountId)
}

interface Wish {
  patientId: string
  billIds: string[]
  idempotencyKey: string
}

/** Takes bills up for one payment. @throws Refused NOT_FOUND, BAD_INPUT, CONFLICT, ORDER_NOT_PAYABLE */
export async function createOrder(
  deps: Dependencies,
  accountId: string,
  wish: Wish,
): Promise<OutpatientOrder> {
  await requireAccess(deps.sql, accountId, wish.patientId, 'bills')
  const billIds = [...new Set(wish.billIds.map((billId) => billId.toLowerCase()))].sort()
  if (!billIds.every(isUuid)) throw new Refused('NOT_FOUND', '没有找到这些费用单，请返回刷新')
  const known = await repository.findByKey(deps.sql, accountId, wish.idempotencyKey)
  if (known !== undefined) return replayed(deps, accountId, known, billIds)
  try {
    const orderId = await transaction(deps.sql, (tx) =>
      orderUnderLock(tx, accountId, { ...wish, billIds }),
    )
    return await getOrder(deps, accountId, orderId)
  } catch (error) {
    if (sqlState(error) !== '23505') throw error
    const first = await repository.findByKey(deps.sql, accountId, wish.idempotencyKey)
    if (first === undefined) throw new Refused('CONFLICT', '提交的人较多，请再试一次')
    return replayed(deps, accountId, first, billIds)
  }
}

function replayed(
  deps: Dependencies,
  accountId: string,
  known: { orderId: string; billIds: string[] },
  billIds: string[],
): Promise<OutpatientOrder> {
  if (!sameBills(known.billIds, billIds))
    throw new Refused('CONFLICT', '这次提交与之前的不一致，请返回重新选择')
  return getOrder(deps, accountId, known.orderId)
}

const sameBills = (one: readonly string[], other: readonly string[]): boolean =>
  [...one].sort().join() === [...other].sort().join()

async function orderUnderLock(tx: Transaction, accountId: string, wish: Wish): Promise<string> {
  await repository.lockBills(tx, wish.patientId)
  const open = await repository.listOpenBills(tx, accountId, wish.patientId)
  const wanted = new Set(wish.billIds)
  const chosen = open.filter(({ billId }) => wanted.has(billId))
  if (chosen.length < wanted.size)
    throw new Refused('ORDER_NOT_PAYABLE', '有的费用已经缴过或已失效，请刷新后再试')
  const [held] = chosen.filter((row) => statusOfBill(row) === 'LOCKED')
  if (held?.orderId) {
    const order = open.filter(({ orderId }) => orderId === held.orderId).map(({ billId }) => billId)
    if (held.orderAccountId === accountId && sameBills(order, wish.billIds)) return held.orderId
    const isOwn = held.orderAccountId === accountId
    const words = isOwn
      ? '有的费用已经在另一笔待支付中，请先支付或放弃那一笔'
      : '家人正在支付这些费用，请不要重复支付。15分钟后没有支付，可以再试'
    throw new Refused('CONFLICT', words, isOwn ? { orderId: held.orderId } : undefined)
  }
  const free = open.filter((row) => statusOfBill(row) === 'UNPAID')
  if (missingRequired(free, wanted).length > 0)
    throw new Refused('BAD_INPUT', '同一次就诊里有必须一起缴的费用，请刷新后再选', {
      field: 'billIds',
    })
  const orderId = randomUUID()
  const split = chosen.reduce(
    (sum, row) => ({
      totalFen: sum.totalFen + row.totalFen,
      fundFen: sum.fundFen + row.fundFen,
      accountFen: sum.accountFen + row.accountFen,
      cashFen: sum.cashFen + row.cashFen,
    }),
    { totalFen: 0, fundFen: 0, accountFen: 0, cashFen: 0 },
  )
  const { payWithinMinutes } = outpatientRules
  await repository.insertOrder(tx, {
    ...wish,
    orderId,
    accountId,
    orderNo: orderNumber(await hospitalNow(tx)),
    split,
    payWithinMinutes,
  })
  await repository.addEvent(tx, orderId, 'created')
  return orderId
}

/** A number a patient can read out: the day, and eight random digits. */
function orderNumber(now: Date): string {
  return `M${dayDigits(now)}${String(randomInt(100_000_000)).padStart(8, '0')}`
}

/** @throws Refused NOT_FOUND */
export async function getOrder(
  deps: Dependencies,
  accountId: string,
  orderId: string,
): Promise<OutpatientOrder> {
  const row = isUuid(orderId) ? await repository.findOrder(deps.sql, accountId, orderId) : undefined
  if (row === undefined) throw new Refused('NOT_FOUND', '没有找到这笔缴费')
  return presentOrder(row, await repository.listOrderBills(deps.sql, accountId, orderId), accountId)
}

/** Makes an order payable on the phone. @throws Refused ORDER_NOT_PAYABLE, PAYMENT_UNAVAILABLE, NOT_FOUND */
export async function payOrder(
  deps: Dependencies,
  accountId: string,
  input: { orderId: string; app: PayingApp },
): Promise<{ order: OutpatientOrder; pay: WeChatPayParameters | null }> {
  const found = await getOrder(deps, accountId, input.orderId)
  // Paid already: there is nothing to pay, and repeating the call is no mistake.
  if (found.payStatus === 'PAID') return { order: found, pay: null }
  const pay = await openPayment(deps, outpatientBusiness, input.orderId, (tx) =>
    paymentRequest(tx, accountId, input),
  )
  return { order: await getOrder(deps, accountId, input.orderId), pay }
}

async function paymentRequest(
  tx: Transaction,
  accountId: string,
  input: { orderId: string; app: PayingApp },
): Promise<PaymentRequest> {
  const locked = await repository.lockOrder(tx, input.orderId)
  if (locked === undefined || locked.accountId !== accountId)
    throw new Refused('NOT_FOUND', '没有找到这笔缴费')
  if (orderStatusOf(locked, locked.now) !== 'LOCKED')
    throw new Refused('ORDER_NOT_PAYABLE', '这笔缴费已超时或已结束，没有扣款，请返回重新选择')
  return {
    businessId: locked.orderId,
    accountId,
    app: input.app,
    // Neither a department nor an illness belongs on the bank's statement.
    description: '门诊缴费',
    amountFen: locked.cashFen,
    payableForMs: locked.expiresAt.getTime() - locked.now.getTime(),
  }
}

/** Asks the channel whether the order was paid, and gives the hospital a moment. @throws Refused NOT_FOUND */
export async function checkOrder(
  deps: Dependencies,
  accountId: string,
  orderId: string,
): Promise<OutpatientOrder> {
  const found = await getOrder(deps, accountId, orderId)
  if (found.status === 'PAID' || found.status === 'FAILED') return found
  await checkPayment(deps, outpatientBusiness, orderId)
  return getOrder(deps, accountId, orderId)
}

/** Gives unpaid bills free again; repeating it changes nothing. @throws Refused NOT_FOUND, CANCEL_NOT_ALLOWED */
export async function cancelOrder(
  deps: Dependencies,
  accountId: string,
  orderId: string,
): Promise<OutpatientOrder> {
  // What the channel knows comes first: whoever has paid is not told that he gave up.
  await checkOrder(deps, accountId, orderId)
  await transaction(deps.sql, async (tx) => {
    const locked = await repository.lockOrder(tx, orderId)
    if (locked === undefined || locked.accountId !== accountId)
      throw new Refused('NOT_FOUND', '没有找到这笔缴费')
    if (locked.status === 'CLOSED') return
    if (locked.status !== 'LOCKED')
      throw new Refused(
        'CANCEL_NOT_ALLOWED',
        '这笔缴费已经支付，不能放弃。需要退费请联系医生或收费处',
      )
    await repository.markClosed(tx, orderId)
    await repository.addEvent(tx, orderId, 'cancelled')
    await checkSoon(tx, 'outpatient', orderId)
  })
  return getOrder(deps, accountId, orderId)
}

/** What was paid, month by month. @throws Refused NOT_FOUND */
export async function listPaid(
  deps: Dependencies,
  accountId: string,
  input: { patientId: string; page: number; pageSize: number },
): Promise<{ list: PaidMonth[]; page: number; pageSize: number; total: number }> {
  const { patientId, page, pageSize } = input
  await requireAccess(deps.sql, accountId, patientId, 'bills')
  const { months, total } = await repository.listMonths(deps.sql, patientId, page, pageSize)
  const orders =
    months.length === 0
      ? []
      : await repository.listPaidOrders(deps.sql, accountId, patientId, months)
  const list = months.map((month) => {
    const rows = orders.filter((row) => row.month === month)
    return {
      month,
      totalFen: rows.reduce((sum, { totalFen }) => sum + totalFen, 0),
      refundedFen: rows.reduce((sum, row) => sum + refundedFen(row), 0),
      orders: rows.map(presentOrderBrief),
    }
  })
  return { list, page, pageSize, total }
}
