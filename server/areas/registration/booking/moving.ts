/** Rescheduling inside a transaction: the new slot is booked while the old order keeps its own, and carries its fee. */
import type { Transaction } from '../../../database/client'
import { Refused } from '../../../http/refused'
import { paidFor } from '../../payment'
import * as repository from '../orders/order_repository'
import { orderNotFound } from '../orders/orders'
import * as replacing from '../orders/reschedule_repository'
import { rulesOfVersion, type VersionedRules } from '../rules/rule_versions'
import { canReschedule, type RegistrationRules } from '../rules/rules'
import type { WhyNot } from '../slots/booking_parts'
import { bookingParameters } from './booking'
import * as booking from './booking_repository'
import type { BookingRow } from './booking_statement'
import { slotNotFound } from './refusals'

/** The order and its new slot. */
export interface RescheduleRequest {
  orderId: string
  sourceTimeId: string
  idempotencyKey: string
}

/** Thrown out of the transaction, so that it is rolled back. */
export class NotBooked extends Error {
  override readonly name = 'NotBooked'
  constructor(
    readonly why: WhyNot | 'unlocked',
    readonly row: BookingRow,
  ) {
    super(why)
  }
}

/** Reschedules inside a transaction; accepting an earlier place uses it too. @throws Refused, NotBooked */
export async function rescheduleIn(
  tx: Transaction,
  accountId: string,
  request: RescheduleRequest,
  rules: VersionedRules,
): Promise<{ orderId: string }> {
  const old = await repository.lockOwnOrder(tx, accountId, request.orderId)
  if (old === undefined) throw orderNotFound()
  const made = await booking.findByKey(tx, old.patientId, request.idempotencyKey)
  if (made !== undefined) {
    if (made.replacesOrderId === old.orderId && made.slotId === request.sourceTimeId)
      return { orderId: made.orderId }
    throw new Refused('CONFLICT', '这次提交与之前的不一致，请返回重新选择')
  }
  const carriedFen = await carriedBy(tx, old, await rulesOfVersion(tx, old.rulesVersion))
  const place = await replacing.findSlot(tx, request.sourceTimeId)
  if (place === undefined) throw slotNotFound()
  refuseElsewhere(old, { ...place, slotId: request.sourceTimeId })
  const parameters = bookingParameters(accountId, { ...request, patientId: old.patientId }, rules)
  // Within one day the old order cedes its numbered row to the new one; a stopped one has none.
  const visitDate = await repository.visitDateOf(tx, request.sourceTimeId)
  await replacing.beginReplacing(
    tx,
    old.orderId,
    parameters.orderId,
    old.status === 'BOOKED' && visitDate === old.visitDate,
  )
  const row = await booking.takeSlotForOrder(tx, {
    ...parameters,
    replacesOrderId: old.orderId,
    carriedFen,
  })
  if (row.result === 'key_conflict' || row.result === 'replayed')
    throw new Refused('CONFLICT', '这次提交与之前的不一致，请返回重新选择')
  if (row.result !== 'booked') throw new NotBooked(row.result, row)
  await replacing.joinChain(tx, parameters.orderId, {
    chainId: old.chainId ?? old.orderId,
    reschedules: old.reschedules + (old.status === 'STOPPED' ? 0 : 1),
  })
  await repository.addEvent(tx, old.orderId, 'reschedule_begun')
  await repository.addEvent(tx, parameters.orderId, 'rescheduled_from', `原订单号 ${old.orderNo}`)
  return { orderId: parameters.orderId }
}

/** The payment of the old order; refuses when it cannot be rescheduled. */
export async function carriedBy(
  tx: Transaction,
  old: repository.LockedOrder,
  rules: RegistrationRules,
): Promise<number> {
  const answer = canReschedule(old, rules)
  if (!answer.allowed) throw new Refused('RESCHEDULE_NOT_ALLOWED', answer.reason)
  const paid = await paidFor(tx, 'registration', old.orderId)
  if (paid.isInsured)
    throw new Refused(
      'RESCHEDULE_NOT_ALLOWED',
      '用医保支付的挂号不能直接改约，请先取消或退款（原路退回），再重新预约',
    )
  return paid.amountFen
}

function refuseElsewhere(
  old: repository.LockedOrder,
  place: { departmentId: string; slotId: string },
): void {
  if (place.departmentId !== old.departmentId)
    throw new Refused('RESCHEDULE_NOT_ALLOWED', '改约只能选择同一个科室，其他科室请取消后重新预约')
  if (place.slotId === old.slotId && old.status !== 'STOPPED')
    throw new Refused('RESCHEDULE_NOT_ALLOWED', '这就是现在预约的时间，请选择别的时间')
}
