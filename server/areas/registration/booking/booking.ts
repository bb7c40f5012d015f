/** Creating an order: one statement takes the slot, and the rest turns its result into a reply. */
import { randomUUID } from 'node:crypto'
import { batchedBy } from '../../../database/batched'
import type { Dependencies } from '../../../dependencies'
import { Refused } from '../../../http/refused'
import { readableNumber } from '../../../values/readable_number'
import { isUuid } from '../../../values/uuid'
import { confirmSoon } from '../orders/confirming'
import { releaseExpired } from '../orders/expiry'
import { findOrders, type OrderRow } from '../orders/reading_repository'
import { currentRules, type VersionedRules } from '../rules/rule_versions'
import { attempt } from '../slots/attempt'
import { fullTimes } from '../slots/full_times'
import { isLost } from '../slots/meeting'
import { inAccountTurn } from './account_turns'
import * as booking from './booking_repository'
import type { BookingParameters, BookingRow } from './booking_statement'
import { createHold } from './holds'
import { refusalOf, soldOut, slotNotFound } from './refusals'

/** What a patient asks for. */
interface CreateOrderRequest {
  sourceTimeId: string
  patientId: string
  idempotencyKey: string
  /** The requesting device, where it has a device id. */
  deviceId?: string | undefined
}

const attemptsMax = 6

/**
 * Takes a slot, or the account's hold, and creates the order; the same idempotency key returns the same order.
 * @throws Refused SOLD_OUT, DUPLICATE_ORDER (details.orderId), SOURCE_CLOSED, PATIENT_NOT_ELIGIBLE, CREDIT_RESTRICTED,
 * DAILY_LIMIT, UNPAID_LIMIT, CONFLICT, NOT_FOUND.
 */
export async function createOrder(
  deps: Dependencies,
  accountId: string,
  request: CreateOrderRequest,
): Promise<OrderRow> {
  if (!isUuid(request.sourceTimeId)) throw slotNotFound()
  if (!isUuid(request.patientId)) throw new Refused('NOT_FOUND', '没有找到这位就诊人')
  const row = await book(deps, accountId, request)
  if (row.result !== 'unlocked') return answer(deps, accountId, row)
  return inAccountTurn(accountId, async () => {
    await holdFirst(deps, accountId, request)
    return answer(deps, accountId, await book(deps, accountId, request))
  })
}

async function book(
  deps: Dependencies,
  accountId: string,
  request: CreateOrderRequest,
): Promise<BookingRow> {
  const asking = { ...request, accountId }
  for (let turn = 1; ; turn += 1) {
    if (await fullTimes(deps.sql).isFullFor(asking)) throw soldOut
    const parameters = bookingParameters(accountId, asking, await currentRules(deps.sql))
    const outcome = await attempt(deps.sql, asking, {
      run: (executor) => booking.takeSlotForOrder(executor, parameters),
      isMet: isLost,
    })
    if (outcome === undefined) {
      // While this one waited for its turn, the slot became full; that does not count as an attempt.
      turn -= 1
      continue
    }
    if (outcome === 'again') {
      if (turn < attemptsMax) continue
      throw new Refused('CONFLICT', '预约的人较多，请再试一次')
    }
    const { row, isOwner } = outcome
    if (turn < 3 && row.stale && mayHelp(row) && (await releaseExpired(deps)) > 0) continue
    // A concurrent repeat of this request may have got the last place after this one had started.
    if (turn < 3 && isOwner) continue
    return row
  }
}

/** One of the hospital's own slots is held, and locked there, before it is ordered. A concurrent repeat of this request may have ordered meanwhile: then the next attempt finds its order. */
async function holdFirst(
  deps: Dependencies,
  accountId: string,
  { sourceTimeId, patientId, idempotencyKey, deviceId }: CreateOrderRequest,
): Promise<void> {
  const hold = { sourceTimeId, patientId, deviceId, isUnhurried: false, replaces: null }
  try {
    await createHold(deps, accountId, hold)
  } catch (error) {
    const isMade =
      error instanceof Refused &&
      (await booking.findByKey(deps.sql, patientId, idempotencyKey)) !== undefined
    if (!isMade) throw error
  }
}

/** The statement's parameters for a new registration; a replacement or a waitlist order adds to them. */
export function bookingParameters(
  accountId: string,
  request: CreateOrderRequest,
  { version, rules }: VersionedRules,
): BookingParameters {
  return {
    slotId: request.sourceTimeId,
    patientId: request.patientId,
    accountId,
    idempotencyKey: request.idempotencyKey,
    orderId: randomUUID(),
    // Only the day that the number begins with: a rush has no time to ask for it.
    // oxlint-disable-next-line house/no-restricted-syntax
    orderNo: readableNumber('', new Date()),
    payWithinMinutes: rules.payWithinMinutes,
    dailyLimit: rules.activeOrdersPerPatientAndDay,
    unpaidLimit: rules.unpaidOrdersPerAccount,
    eventId: randomUUID(),
    rulesVersion: version,
    replacesOrderId: null,
    carriedFen: 0,
    isForWaitlist: false,
    deviceId: request.deviceId ?? null,
  }
}

/** Sweeping overdue rows may make room. */
function mayHelp(row: BookingRow): boolean {
  return (
    row.result === 'duplicate' ||
    row.result === 'daily_limit' ||
    row.result === 'unpaid_limit' ||
    row.result === 'sold_out'
  )
}

/** Orders created together are read together. */
const findMade = batchedBy(findOrders)

async function answer(deps: Dependencies, accountId: string, row: BookingRow): Promise<OrderRow> {
  switch (row.result) {
    case 'booked':
    case 'replayed': {
      if (row.orderId === null) throw new Error('a booking without its order')
      const order = await findMade(deps.sql, row.orderId)
      if (order?.accountId !== accountId) throw new Error('a booking whose order is gone')
      if (row.result === 'booked' && order.status === 'CONFIRMING') confirmSoon(deps, order.orderId)
      return order
    }
    case 'key_conflict':
      throw new Refused('CONFLICT', '这次提交与之前的不一致，请返回重新预约')
    case 'unlocked':
      throw soldOut
    default:
      throw await refusalOf(deps, accountId, row.result, row, (await currentRules(deps.sql)).rules)
  }
}
