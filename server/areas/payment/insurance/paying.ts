/** The third step of paying with insurance: the patient pays both parts at once at WeChat's cashier. */
import type { InsurancePage, InsurancePayParameters } from '../../../../src/contract/insurance'
import { transaction, type Transaction } from '../../../database/client'
import { GatewayRefused } from '../../../gateways/failures'
import { mixedAmounts } from '../../../gateways/med_ins/amounts'
import { Refused } from '../../../http/refused'
import { findOpenPayment, insertPayment, keepPrepayId } from '../payment_repository'
import { closePayment } from '../settling'
import type { Payment, PaymentContext } from '../types'
import { endMixed } from './ending'
import { findOpen, lockRow, splitOf, type InsuranceRow } from './insurance_repository'
import { findOrder, getPage, payersOf, type Found, type OfOrder } from './page'
import { keepMixTradeNo, markPaying } from './progress_repository'
import { askInsurance, beingPaid, down, insuranceSystems, notPayable } from './systems'

/** A mixed payment with its cash part, where there is one. */
interface Intent {
  row: InsuranceRow
  cash: Payment | undefined
}

/** Places the cash order and the mixed order, and signs them for the phone; null when there is nothing to pay. @throws Refused NOT_FOUND, CONFLICT, ORDER_NOT_PAYABLE, PAYMENT_UNAVAILABLE */
export async function pay(
  context: PaymentContext,
  accountId: string,
  of: OfOrder,
): Promise<{ page: InsurancePage; pay: InsurancePayParameters | null }> {
  const found = await findOrder(context, accountId, of)
  const parameters = found.order.state === 'to_pay' ? await handOver(context, found, of) : null
  return { page: await getPage(context, accountId, of), pay: parameters }
}

async function handOver(
  context: PaymentContext,
  found: Found,
  of: OfOrder,
): Promise<InsurancePayParameters | null> {
  for (let round = 0; round < 3; round += 1) {
    const intent = await transaction(context.sql, (tx) => writeIntent(tx, found, of))
    if (!('inTheWay' in intent)) return place(context, intent, found)
    // An unpaid order of WeChat Pay alone is closed first, because both could be paid.
    const outcome = await closePayment(context, intent.inTheWay)
    if (outcome === 'unknown') throw down()
    if (outcome === 'paid') return null
  }
  throw down()
}

async function writeIntent(
  tx: Transaction,
  { accountId, business }: Found,
  of: OfOrder,
): Promise<{ inTheWay: Payment } | Intent> {
  await business.lock(tx, of.orderId)
  const order = await business.insured.find(tx, accountId, of.orderId)
  if (order?.state !== 'to_pay') throw notPayable()
  const open = await findOpen(tx, of.business, of.orderId)
  const row = open && (await lockRow(tx, open.insurancePaymentId))
  if (row === undefined || row.status === 'CREATED')
    throw new Refused('CONFLICT', '请先完成医保授权，没有扣款')
  if (row.status === 'CLOSING') throw beingPaid()
  const other = await findOpenPayment(tx, of.business, of.orderId)
  if (other !== undefined && other.insurancePaymentId !== row.insurancePaymentId)
    return { inTheWay: other }
  if (row.status === 'PAYING') return { row, cash: other }
  await markPaying(tx, row.insurancePaymentId)
  if (!row.cashFen) return { row, cash: undefined }
  const { app, openid, expiresAt, insurancePaymentId } = row
  const cash = await insertPayment(tx, {
    accountId,
    business: of.business,
    businessId: of.orderId,
    app,
    openid,
    description: order.title,
    amountFen: row.cashFen,
    expiresAt,
    insurancePaymentId,
  })
  return { row, cash }
}

/** Places both orders at WeChat; idempotent. A refusal ends the mixed payment. */
async function place(
  context: PaymentContext,
  { row, cash }: Intent,
  found: Found,
): Promise<InsurancePayParameters | null> {
  const said = await askInsurance(context, row, async () => {
    const prepayId = cash === undefined ? null : (cash.prepayId ?? (await prepay(context, cash)))
    const mixTradeNo = row.mixTradeNo ?? (await placeMixed(context, row, found, prepayId))
    return insuranceSystems(context).medIns.payParameters(row.app, mixTradeNo, prepayId)
  })
  if ('answer' in said) return said.answer
  await endMixed(context, row, said.refusal)
  return null
}

async function prepay(context: PaymentContext, cash: Payment): Promise<string> {
  const { prepayId } = await context.gateways.weChatPay.createOrder(cash)
  if (!(await keepPrepayId(context.sql, cash.paymentId, prepayId))) throw notPayable()
  return prepayId
}

async function placeMixed(
  context: PaymentContext,
  row: InsuranceRow,
  { business, order }: Found,
  prepayId: string | null,
): Promise<string> {
  const split = splitOf(row)
  const payers = await payersOf(context, row.accountId, row.patientId)
  const { app, openid, outTradeNo, createdAt, payAuthNo, medOrgOrd, payOrdId } = row
  if (!split || payAuthNo === null || medOrgOrd === null || payOrdId === null)
    throw new Error('a mixed payment that was not settled in advance')
  if ('refusal' in payers) throw new GatewayRefused('med_ins', 'IDENTITY_MISMATCH', payers.refusal)
  const { mixTradeNo } = await insuranceSystems(context).medIns.createOrder({
    app,
    openid,
    orderType: business.insured.orderType,
    ...payers,
    outTradeNo,
    medOrgOrd,
    payOrdId,
    payAuthNo,
    geoLocation: row.geoLocation ?? '0,0',
    createdAt,
    amounts: mixedAmounts({ ...split, totalFen: order.totalFen }),
    prepayId,
  })
  if (!(await keepMixTradeNo(context.sql, row.insurancePaymentId, mixTradeNo))) throw notPayable()
  return mixTradeNo
}
