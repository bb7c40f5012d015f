/** 到院支付: the place is booked now, and the window or the kiosk takes the fee before it gives a number. */
import { transaction, type Transaction } from '../../../database/client'
import type { Dependencies } from '../../../dependencies'
import { Refused } from '../../../http/refused'
import { checkSoon } from '../../payment'
import { registeredElsewhere } from '../outside/outside'
import { hasOutside } from '../outside/outside_repository'
import { rulesOfVersion } from '../rules/rule_versions'
import { confirmSoon } from './confirming'
import * as repository from './order_repository'
import { orderNotFound } from './orders'
import * as there from './paying_at_hospital_repository'
import { isToPay, notToPay, whyOnline } from './paying_at_hospital_rules'

/** Books the order whose fee will be paid at the hospital; a repeated call changes nothing. @throws Refused ORDER_NOT_PAYABLE, NOT_FOUND */
export async function chooseHospital(
  deps: Dependencies,
  accountId: string,
  orderId: string,
): Promise<void> {
  await transaction(deps.sql, async (tx) => {
    const order = await repository.lockOwnOrder(tx, accountId, orderId)
    if (order === undefined) throw orderNotFound()
    if (order.paysAtHospital) return
    if (!isToPay(order)) throw notToPay(order)
    if (await hasOutside(tx, order)) throw registeredElsewhere()
    const rules = await rulesOfVersion(tx, order.rulesVersion)
    // Two orders of one patient that are chosen at once are counted one after the other.
    await there.lockPatient(tx, order.patientId)
    const why = await whyOnline(deps.sql, tx, order, rules)
    if (why !== undefined) throw new Refused('ORDER_NOT_PAYABLE', why)
    await there.chooseHospital(tx, orderId)
    await repository.addEvent(tx, orderId, 'pays_at_hospital')
    // A cashier that is open is closed; what was paid there meanwhile is refunded.
    await checkSoon(tx, 'registration', orderId)
  })
  confirmSoon(deps, orderId)
}

/** The hospital says that the fee was paid there. False when the order is not one of those. */
export async function recordPaidThere(tx: Transaction, orderId: string): Promise<boolean> {
  const order = await repository.lockOrder(tx, orderId)
  if (order?.paysAtHospital !== true) return false
  if (order.paidAtHospitalAt !== null) return true
  await there.markPaidThere(tx, orderId)
  await repository.addEvent(tx, orderId, 'paid_at_hospital')
  return true
}
