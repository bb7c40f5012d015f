/** 改约: the new place is booked first; the old one is given back once the hospital has confirmed the new. The fee is carried, the difference paid or refunded. */
import { transaction, type Transaction } from '../../../database/client'
import type { Dependencies } from '../../../dependencies'
import { Refused } from '../../../refused'
import { paidFor } from '../../payment'
import { visitOf } from '../present'
import { refusalOf, sourceNotFound } from '../refusals'
import { currentRules, rulesOfVersion, type VersionedRules } from '../rules/rule_versions'
import { canReschedule, type RegistrationRules } from '../rules/rules'
import { soldOutMemory } from '../clinics/sold_out_memory'
import { isUuid } from '../../../uuid'
import { bookingParameters, isLost } from './booking'
import type { BookingRow } from './booking_statement'
import { releaseExpired } from './expiry'
import { confirmSoon } from './confirming'
import { findOrder, type OrderRow } from './reading_repository'
import * as repository from './repository'
import * as replacing from './reschedule_repository'

/** Which order, to which time. */
interface RescheduleWish {
  orderId: string
  sourceTimeId: string
  idempotencyKey: string
}

const attemptsMax = 6
const orderNotFound = (): Refused => new Refused('NOT_FOUND', '没有找到这个订单')

/**
 * Books the new time for an order; the same key gives the same new order again.
 * @throws Refused RESCHEDULE_NOT_ALLOWED, the refusals of booking, NOT_FOUND.
 */
export async function rescheduleOrder(
  deps: Dependencies,
  accountId: string,
  wish: RescheduleWish,
): Promise<OrderRow> {
  if (!isUuid(wish.orderId)) throw orderNotFound()
  if (!isUuid(wish.sourceTimeId)) throw sourceNotFound()
  const rules = await currentRules(deps.sql)
  const outcome = await bookInPlace(deps, accountId, wish, rules)
  if ('refused' in outcome)
    throw await refusalOf(deps, accountId, outcome.refused, outcome.row, rules.rules)
  soldOutMemory(deps.sql).forget(wish.sourceTimeId)
  const order = await findOrder(deps.sql, accountId, outcome.orderId)
  if (order === undefined) throw new Error('a rescheduled order is gone')
  if (order.status === 'CONFIRMING') confirmSoon(deps, order.orderId)
  return order
}

type Outcome =
  | { orderId: string }
  | {
      refused: Exclude<BookingRow['result'], 'booked' | 'replayed' | 'key_conflict'>
      row: BookingRow
    }

async function bookInPlace(
  deps: Dependencies,
  accountId: string,
  wish: RescheduleWish,
  rules: VersionedRules,
): Promise<Outcome> {
  for (let attempt = 1; ; attempt += 1) {
    const outcome = await tryInPlace(deps, accountId, wish, rules)
    if (outcome === 'again') {
      if (attempt >= attemptsMax) throw new Refused('CONFLICT', '预约的人较多，请再试一次')
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

async function tryInPlace(
  deps: Dependencies,
  accountId: string,
  wish: RescheduleWish,
  rules: VersionedRules,
): Promise<Outcome | 'again'> {
  try {
    return await transaction(deps.sql, (tx) => rescheduleIn(tx, accountId, wish, rules))
  } catch (error) {
    if (error instanceof NotBooked) return { refused: error.why, row: error.row }
    if (!isLost(error)) throw error
    return 'again'
  }
}

/** Accepting an offered place: `look` locks the offer and says what to do, or that it was done. The order that stands for it. */
export async function rescheduleOffered(
  deps: Dependencies,
  accountId: string,
  look: (
    tx: Transaction,
  ) => Promise<
    { done: string } | { wish: RescheduleWish; afterwards: (orderId: string) => Promise<void> }
  >,
): Promise<string> {
  const rules = await currentRules(deps.sql)
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transaction(deps.sql, async (tx) => {
        const found = await look(tx)
        if ('done' in found) return found.done
        const { orderId } = await rescheduleIn(tx, accountId, found.wish, rules)
        await found.afterwards(orderId)
        return orderId
      })
    } catch (error) {
      if (error instanceof NotBooked)
        throw await refusalOf(deps, accountId, error.why, error.row, rules.rules)
      if (!isLost(error) || attempt >= attemptsMax) throw error
    }
  }
}

/** Thrown out of the transaction, so that nothing of it stays. */
class NotBooked extends Error {
  override readonly name = 'NotBooked'
  constructor(
    readonly why: Exclude<BookingRow['result'], 'booked' | 'replayed' | 'key_conflict'>,
    readonly row: BookingRow,
  ) {
    super(why)
  }
}

/** The work of a reschedule inside a transaction: also what accepting an earlier place does. @throws Refused, NotBooked */
async function rescheduleIn(
  tx: Transaction,
  accountId: string,
  wish: RescheduleWish,
  rules: VersionedRules,
): Promise<{ orderId: string }> {
  const old = await repository.lockOwnOrder(tx, accountId, wish.orderId)
  if (old === undefined) throw orderNotFound()
  const made = await repository.findByKey(tx, old.patientId, wish.idempotencyKey)
  if (made !== undefined) {
    if (made.replacesOrderId === old.orderId && made.sourceId === wish.sourceTimeId)
      return { orderId: made.orderId }
    throw new Refused('CONFLICT', '这次提交与之前的不一致，请返回重新选择')
  }
  const carriedFen = await carriedBy(tx, old, await rulesOfVersion(tx, old.rulesVersion))
  const place = await replacing.findSource(tx, wish.sourceTimeId)
  if (place === undefined) throw sourceNotFound()
  refuseElsewhere(old, { ...place, sourceId: wish.sourceTimeId })
  const parameters = bookingParameters(accountId, { ...wish, patientId: old.patientId }, rules)
  // Within one day the old order lets the new one into its slot; a stopped one holds none.
  const visitDate = await repository.visitDateOf(tx, wish.sourceTimeId)
  await replacing.beginReplacing(
    tx,
    old.orderId,
    parameters.orderId,
    old.status === 'BOOKED' && visitDate === old.visitDate,
  )
  const row = await repository.book(tx, { ...parameters, replacesOrderId: old.orderId, carriedFen })
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

/** What the old order is paid with; refuses when it cannot be moved. */
async function carriedBy(
  tx: Transaction,
  old: repository.LockedOrder,
  rules: RegistrationRules,
): Promise<number> {
  const answer = canReschedule(
    { ...old, isBeingReplaced: old.replacedBy !== null && old.replacedAt === null },
    rules,
  )
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
  place: { departmentId: string; sourceId: string },
): void {
  if (place.departmentId !== old.departmentId)
    throw new Refused('RESCHEDULE_NOT_ALLOWED', '改约只能选择同一个科室，其他科室请取消后重新预约')
  if (place.sourceId === old.sourceId && old.status !== 'STOPPED')
    throw new Refused('RESCHEDULE_NOT_ALLOWED', '这就是现在预约的时间，请选择别的时间')
}

/** What moving an order to a place of this price means for the money. @throws Refused NOT_FOUND, RESCHEDULE_NOT_ALLOWED */
export async function rescheduleMoney(
  deps: Dependencies,
  accountId: string,
  orderId: string,
  place: { departmentId: string; totalFeeFen: number },
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
    const carriedFen = Math.min(paidFen, place.totalFeeFen)
    return {
      orderId,
      patientId: old.patientId,
      fromVisit: visitOf(row),
      carriedFen,
      dueFen: place.totalFeeFen - carriedFen,
      refundFen: paidFen - carriedFen,
      left:
        old.status === 'STOPPED'
          ? rules.reschedulesPerOrder
          : Math.max(0, rules.reschedulesPerOrder - old.reschedules - 1),
    }
  })
}
