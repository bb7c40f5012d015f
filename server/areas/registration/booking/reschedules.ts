/** 改约: the new slot is booked first; the old one is released once the hospital has confirmed the new. The fee is carried, the difference paid or refunded. */
import { transaction, type Transaction } from '../../../database/client'
import type { Dependencies } from '../../../dependencies'
import { Refused } from '../../../http/refused'
import { isUuid } from '../../../values/uuid'
import { confirmSoon } from '../orders/confirming'
import { releaseExpired } from '../orders/expiry'
import * as repository from '../orders/order_repository'
import { orderNotFound } from '../orders/orders'
import { findOrder, type OrderRow } from '../orders/reading_repository'
import { currentRules, rulesOfVersion, type VersionedRules } from '../rules/rule_versions'
import { visitOf } from '../schedules/present'
import type { WhyNot } from '../slots/booking_parts'
import { isLost } from '../slots/meeting'
import { findByKey } from './booking_repository'
import type { BookingRow } from './booking_statement'
import { holdForPage } from './holds'
import { type RescheduleRequest, NotBooked, rescheduleIn, carriedBy } from './moving'
import { refusalOf, slotNotFound } from './refusals'

const attemptsMax = 6

/**
 * Books the new slot for an order; the same key returns the same new order.
 * @throws Refused RESCHEDULE_NOT_ALLOWED, the refusals of booking, NOT_FOUND.
 */
export async function rescheduleOrder(
  deps: Dependencies,
  accountId: string,
  request: RescheduleRequest,
): Promise<OrderRow> {
  if (!isUuid(request.orderId)) throw orderNotFound()
  if (!isUuid(request.sourceTimeId)) throw slotNotFound()
  const rules = await currentRules(deps.sql)
  const outcome = await bookInTurn(deps, accountId, request, rules)
  if ('refused' in outcome)
    throw await refusalOf(deps, accountId, whyOf(outcome.refused), outcome.row, rules.rules)
  const order = await findOrder(deps.sql, accountId, outcome.orderId)
  if (order === undefined) throw new Error('a rescheduled order is gone')
  if (order.status === 'CONFIRMING') confirmSoon(deps, order.orderId)
  return order
}

/** A slot that could not be locked at the hospital is gone. */
const whyOf = (why: WhyNot | 'unlocked'): WhyNot => (why === 'unlocked' ? 'sold_out' : why)

type Outcome =
  | { orderId: string }
  | {
      refused: WhyNot | 'unlocked'
      row: BookingRow
    }

async function bookInTurn(
  deps: Dependencies,
  accountId: string,
  request: RescheduleRequest,
  rules: VersionedRules,
): Promise<Outcome> {
  for (let attempt = 1; ; attempt += 1) {
    const outcome = await tryInPlace(deps, accountId, request, rules)
    if (outcome === 'again') {
      if (attempt >= attemptsMax) throw new Refused('CONFLICT', '预约的人较多，请再试一次')
      continue
    }
    if ('refused' in outcome && outcome.refused === 'unlocked' && attempt < attemptsMax) {
      await holdFirst(deps, accountId, request)
      continue
    }
    if (
      'refused' in outcome &&
      outcome.row.stale &&
      attempt < 3 &&
      (await releaseExpired(deps)) > 0
    )
      continue
    return outcome
  }
}

/** As in booking: the hospital locks the new slot before the order moves there. */
async function holdFirst(
  deps: Dependencies,
  accountId: string,
  { sourceTimeId, orderId, idempotencyKey }: RescheduleRequest,
): Promise<void> {
  try {
    await holdForPage(deps, accountId, {
      sourceTimeId,
      patientId: '',
      isUnhurried: false,
      deviceId: undefined,
      rescheduleOrderId: orderId,
    })
  } catch (error) {
    const old = error instanceof Refused ? await findOrder(deps.sql, accountId, orderId) : undefined
    const made = old && (await findByKey(deps.sql, old.patientId, idempotencyKey))
    if (made === undefined) throw error
  }
}

async function tryInPlace(
  deps: Dependencies,
  accountId: string,
  request: RescheduleRequest,
  rules: VersionedRules,
): Promise<Outcome | 'again'> {
  try {
    return await transaction(deps.sql, (tx) => rescheduleIn(tx, accountId, request, rules))
  } catch (error) {
    if (error instanceof NotBooked) return { refused: error.why, row: error.row }
    if (!isLost(error)) throw error
    return 'again'
  }
}

/** Accepts an offered place: `look` locks the offer and says what to do, or that it was done. Returns the active order. */
export async function rescheduleOffered(
  deps: Dependencies,
  accountId: string,
  look: (
    tx: Transaction,
  ) => Promise<
    | { done: string }
    | { request: RescheduleRequest; afterwards: (orderId: string) => Promise<void> }
  >,
): Promise<string> {
  const rules = await currentRules(deps.sql)
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transaction(deps.sql, async (tx) => {
        const found = await look(tx)
        if ('done' in found) return found.done
        const { orderId } = await rescheduleIn(tx, accountId, found.request, rules)
        await found.afterwards(orderId)
        return orderId
      })
    } catch (error) {
      if (error instanceof NotBooked)
        throw await refusalOf(deps, accountId, whyOf(error.why), error.row, rules.rules)
      if (!isLost(error) || attempt >= attemptsMax) throw error
    }
  }
}

/** What rescheduling to a slot of this department means for the fee; `feeOf`: its price for the order's patient. @throws Refused NOT_FOUND, RESCHEDULE_NOT_ALLOWED */
export async function rescheduleMoney(
  deps: Dependencies,
  accountId: string,
  orderId: string,
  place: { departmentId: string; feeOf: (patientId: string) => number },
) {
  const row = isUuid(orderId) ? await findOrder(deps.sql, accountId, orderId) : undefined
  if (row === undefined) throw orderNotFound()
  if (row.departmentId !== place.departmentId)
    throw new Refused('RESCHEDULE_NOT_ALLOWED', '改约只能选择同一个科室，其他科室请取消后重新预约')
  return transaction(deps.sql, async (tx) => {
    const old = await repository.lockOwnOrder(tx, accountId, orderId)
    if (old === undefined) throw orderNotFound()
    const rules = await rulesOfVersion(tx, old.rulesVersion)
    const paidFen = await carriedBy(tx, old, rules)
    const totalFeeFen = place.feeOf(old.patientId)
    const carriedFen = Math.min(paidFen, totalFeeFen)
    return {
      orderId,
      patientId: old.patientId,
      fromVisit: visitOf(row),
      carriedFen,
      dueFen: totalFeeFen - carriedFen,
      refundFen: paidFen - carriedFen,
      left:
        old.status === 'STOPPED'
          ? rules.reschedulesPerOrder
          : Math.max(0, rules.reschedulesPerOrder - old.reschedules - 1),
    }
  })
}
