/** Orders as their account sees them, and cancelling them. */
import type { RegistrationOrder } from '../../../../src/contract/registration'
import { transaction } from '../../../database/client'
import { takePage } from '../../../database/keyset_page'
import type { Dependencies } from '../../../dependencies'
import { Refused } from '../../../http/refused'
import { hospitalMoment } from '../../../values/hospital_time'
import { isUuid } from '../../../values/uuid'
import { requireBound } from '../../patient'
import { currentRules, rulesOfVersion } from '../rules/rule_versions'
import { canCancel, isBeingReplaced } from '../rules/rules'
import { presentDoctor, timeOfDay } from '../schedules/present'
import { endHeldOrder } from './ending'
import { withoutOverdue } from './expiry'
import * as repository from './order_repository'
import { presentOrder } from './present'
import * as orders from './reading_repository'
import { findDoctorsSeen, listNextTimes } from './seen_repository'

const doctorsSeenMax = 6
const nextTimesMax = 2

export const orderNotFound = (): Refused => new Refused('NOT_FOUND', '没有找到这个订单')

/** One order of the account. @throws Refused NOT_FOUND */
export async function getOrder(
  deps: Dependencies,
  accountId: string,
  orderId: string,
): Promise<RegistrationOrder> {
  const load = async () => {
    const row = isUuid(orderId) ? await orders.findOrder(deps.sql, accountId, orderId) : undefined
    return row === undefined ? [] : [row]
  }
  const [row] = await withoutOverdue(deps, load)
  if (row === undefined) throw orderNotFound()
  return presentOrder(row)
}

/** A page of the account's orders. @throws Refused NOT_FOUND for a patient of another account. */
export async function listOrders(deps: Dependencies, query: orders.OrderQuery) {
  const { patientId, pageSize } = query
  await requireBound(deps.sql, query.accountId, patientId)
  const rows = await withoutOverdue(deps, () => orders.listOrders(deps.sql, query))
  return takePage(rows, pageSize, presentOrder)
}

/** The home page: the doctors visited before, and their next free slots. */
export async function getHome(deps: Dependencies, accountId: string) {
  const [{ doctors, now }, { rules }] = await Promise.all([
    findDoctorsSeen(deps.sql, accountId, doctorsSeenMax),
    currentRules(deps.sql),
  ])
  const times = await listNextTimes(
    deps.sql,
    doctors.map(({ doctorId }) => doctorId),
    { days: rules.horizonDays, each: nextTimesMax },
  )
  const doctorsSeen = doctors.map((doctor) => ({
    ...presentDoctor(deps.settings, doctor),
    nextTimes: times
      .filter(({ doctorId }) => doctorId === doctor.doctorId)
      .map(({ slotId, visitDate, halfDay, beginTime }) => ({
        sourceTimeId: slotId,
        visitDate,
        halfDay,
        beginTime: timeOfDay(beginTime),
      })),
  }))
  return { doctorsSeen, serverNow: hospitalMoment(now) }
}

/** Cancels an order inside the rules; a cancelled one is returned as it is. @throws Refused CANCEL_NOT_ALLOWED, NOT_FOUND */
export async function cancelOrder(
  deps: Dependencies,
  accountId: string,
  input: { orderId: string; reason?: string | undefined },
): Promise<RegistrationOrder> {
  if (!isUuid(input.orderId)) throw orderNotFound()
  const reason = input.reason === undefined || input.reason === '' ? null : input.reason
  await transaction(deps.sql, async (tx) => {
    const order = await repository.lockOwnOrder(tx, accountId, input.orderId)
    if (order === undefined) throw orderNotFound()
    if (order.status === 'CANCELLED' || order.status === 'REFUNDING' || order.status === 'REFUNDED')
      return
    if (isBeingReplaced(order))
      throw new Refused('CANCEL_NOT_ALLOWED', '正在改约，请先支付或取消改约的新订单')
    const answer = canCancel(order, await rulesOfVersion(tx, order.rulesVersion))
    if (!answer.allowed) throw new Refused('CANCEL_NOT_ALLOWED', answer.reason)
    await endHeldOrder(tx, order, {
      status: 'CANCELLED',
      by: 'patient',
      reason,
      event: 'cancelled',
      releaseToHis: order.status === 'BOOKED',
    })
  })
  return getOrder(deps, accountId, input.orderId)
}
