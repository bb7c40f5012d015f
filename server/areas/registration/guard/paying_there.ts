/** 到院支付, for whom: not for what is sought after, nor for who missed a visit lately. */
import type { RegistrationOrder } from '../../../../src/contract/registration'
import { transaction, type Executor } from '../../../database/client'
import type { Dependencies } from '../../../dependencies'
import { said } from '../../../language/callers_language'
import { lockPatient } from '../credit/credit_repository'
import { confirmSoon } from '../orders/confirming'
import * as repository from '../orders/order_repository'
import { getOrder, orderNotFound } from '../orders/orders'
import { bookUnpaid } from '../orders/paying_at_hospital'
import { rulesOfVersion } from '../rules/rule_versions'
import { countUnpaid } from './paying_there_repository'
import { scarceScheduleOf } from './scarcity'

/** The order as the pay page needs it: with 到院支付 where it may be chosen. */
export async function toPay(
  deps: Dependencies,
  order: RegistrationOrder,
): Promise<RegistrationOrder> {
  if (order.status !== 'PENDING_PAY') return order
  const { orderId, patientId, fee, carriedFen = 0, rulesVersion = 1 } = order
  const asked = { orderId, patientId, totalFeeFen: fee.totalFeeFen, carriedFen, rulesVersion }
  const why = await whyOnline(deps.sql, asked, () => isScarce(deps, order))
  return why === undefined ? { ...order, payAtHospital: 'offered' } : order
}

/** Books the order whose fee will be paid at the hospital; a repeated call changes nothing. @throws Refused ORDER_NOT_PAYABLE, NOT_FOUND */
export async function payThere(
  deps: Dependencies,
  accountId: string,
  orderId: string,
): Promise<{ order: RegistrationOrder; pay: null }> {
  const known = await getOrder(deps, accountId, orderId)
  // Paid or free: nothing is left to pay, there or here.
  if (known.payStatus === 'PAID') return { order: known, pay: null }
  const scarce = await isScarce(deps, known)
  await transaction(deps.sql, async (tx) => {
    const order = await repository.lockOwnOrder(tx, accountId, orderId)
    if (order === undefined) throw orderNotFound()
    if (order.paysAtHospital) return
    // Two orders of one patient that are chosen at once are counted one after the other.
    await lockPatient(tx, order.patientId)
    await bookUnpaid(tx, order, () => whyOnline(tx, order, () => scarce))
  })
  confirmSoon(deps, orderId)
  return { order: await getOrder(deps, accountId, orderId), pay: null }
}

const isScarce = async ({ sql }: Dependencies, { visit }: RegistrationOrder): Promise<boolean> =>
  (await scarceScheduleOf(sql, { slotId: visit.sourceTimeId })) !== undefined

/** Why this order can only be paid online; undefined where the hospital takes the fee. */
async function whyOnline(
  executor: Executor,
  order: Pick<
    repository.OrderState,
    'orderId' | 'patientId' | 'totalFeeFen' | 'carriedFen' | 'rulesVersion'
  >,
  isSoughtAfter: () => boolean | Promise<boolean>,
): Promise<string | undefined> {
  const { payAtHospitalPerPatient: most, noShowWindowDays } = await rulesOfVersion(
    executor,
    order.rulesVersion,
  )
  if (most === 0 || order.totalFeeFen === 0) return '这个号不能到院支付，请在线支付'
  if (order.carriedFen > 0) return '原来的号已付过费，差价请在线支付'
  if (await isSoughtAfter()) return '这个门诊的号很抢手，请在线支付'
  const { unpaid, noShows } = await countUnpaid(executor, order, noShowWindowDays)
  if (noShows > 0) return '近期有预约没有到诊，请在线支付'
  return unpaid < most
    ? undefined
    : said`已有 ${unpaid} 个到院支付的号，到院付过或取消后才能再选，请在线支付`
}
