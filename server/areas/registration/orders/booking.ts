/** Making an order: one statement takes the place, and everything else only finds the right words. */
import { randomUUID } from 'node:crypto'
import { batched } from '../../../database/batched'
import { sqlState, violatedConstraint, withRetry, type Sql } from '../../../database/client'
import type { Dependencies } from '../../../dependencies'
import { readableNumber } from '../../../readable_number'
import { Refused } from '../../../refused'
import { isUuid } from '../../../uuid'
import { soldOutMemory } from '../clinics/sold_out_memory'
import { sourceTurns } from '../clinics/source_turns'
import { refusalOf, soldOut, sourceNotFound } from '../refusals'
import { currentRules, type VersionedRules } from '../rules/rule_versions'
import * as booking from './booking_repository'
import type { BookingParameters, BookingRow } from './booking_statement'
import { confirmSoon } from './confirming'
import { releaseExpired } from './expiry'
import { findOrder, type OrderRow } from './reading_repository'

/** What a patient asks for. */
interface BookingWish {
  sourceTimeId: string
  patientId: string
  idempotencyKey: string
}

const attemptsMax = 6

/** One batch of lookups for each database: in a rush these are most of all questions. */
const lookups = new WeakMap<Sql, ReturnType<typeof newPrivileged>>()
const newPrivileged = (sql: Sql) =>
  batched((attempts: booking.AttemptKey[]) => booking.findPrivileged(sql, attempts))

function privileged(sql: Sql): ReturnType<typeof newPrivileged> {
  const known = lookups.get(sql) ?? newPrivileged(sql)
  lookups.set(sql, known)
  return known
}

/**
 * Takes a place, or the one that the account holds, and makes the order; the same key gives the same order again.
 * @throws Refused SOLD_OUT, DUPLICATE_ORDER (details.orderId), SOURCE_CLOSED, PATIENT_NOT_ELIGIBLE, CREDIT_RESTRICTED, DAILY_LIMIT, UNPAID_LIMIT, CONFLICT, NOT_FOUND.
 */
export async function createOrder(
  deps: Dependencies,
  accountId: string,
  wish: BookingWish,
): Promise<OrderRow> {
  const { sql } = deps
  if (!isUuid(wish.sourceTimeId)) throw sourceNotFound()
  if (!isUuid(wish.patientId)) throw new Refused('NOT_FOUND', '没有找到这位就诊人')
  for (let round = 1; ; round += 1) {
    await refuseWhenSoldOut(sql, accountId, wish)
    // While this one waited for its turn, the last place may have gone: then it gives the turn on at once and asks outside it.
    const hasNews = () => round === 1 && soldOutMemory(sql).has(wish.sourceTimeId)
    const row = await sourceTurns.take(wish.sourceTimeId, async () =>
      hasNews() ? undefined : book(deps, accountId, wish),
    )
    if (row !== undefined) return answer(deps, accountId, row)
  }
}

/** A repeat of a request that got a place must find its order, and who holds a place has it, also when the rest is sold out. */
async function refuseWhenSoldOut(sql: Sql, accountId: string, wish: BookingWish): Promise<void> {
  if (soldOutMemory(sql).has(wish.sourceTimeId) && !(await privileged(sql)({ ...wish, accountId })))
    throw soldOut()
}

async function book(deps: Dependencies, accountId: string, wish: BookingWish): Promise<BookingRow> {
  const rules = await currentRules(deps.sql)
  for (let attempt = 1; ; attempt += 1) {
    const row = await tryToBook(deps, accountId, wish, rules)
    if (row === 'again') {
      if (attempt < attemptsMax) continue
      throw new Refused('CONFLICT', '预约的人较多，请再试一次')
    }
    if (row.stale && attempt < 3 && mayHelp(row) && (await releaseExpired(deps)) > 0) continue
    if (row.result === 'sold_out') {
      // The same request beside this one may have got the last place after this one had begun to look.
      if (attempt < 3 && (await privileged(deps.sql)({ ...wish, accountId }))) continue
      soldOutMemory(deps.sql).remember(wish.sourceTimeId)
    }
    return row
  }
}

async function tryToBook(
  deps: Dependencies,
  accountId: string,
  wish: BookingWish,
  rules: VersionedRules,
): Promise<BookingRow | 'again'> {
  try {
    return await withRetry(() => booking.book(deps.sql, bookingParameters(accountId, wish, rules)))
  } catch (error) {
    if (!isLost(error)) throw error
    return 'again'
  }
}

/** Another booking of this patient or account came first, or the number was drawn before: the place is given back by the failure, and the second look gives the reason. */
export function isLost(error: unknown): boolean {
  if (sqlState(error) === divisionByZero) return true
  return sqlState(error) === '23505' && meetingPoints.has(violatedConstraint(error) ?? '')
}

/** How the statement fails when a held place was lost on the way to its order. */
const divisionByZero = '22012'

const meetingPoints = new Set([
  'registration_order_active',
  'registration_order_idempotency',
  'registration_order_day_slot',
  'registration_order_unpaid_slot',
  'registration_order_by_no',
])

/** What the statement is told of a new registration; a replacement or an order of the waitlist says more. */
export function bookingParameters(
  accountId: string,
  wish: BookingWish,
  { version, rules }: VersionedRules,
): BookingParameters {
  return {
    sourceId: wish.sourceTimeId,
    patientId: wish.patientId,
    accountId,
    idempotencyKey: wish.idempotencyKey,
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
  }
}

/** Sweeping what is past its time may make room. */
function mayHelp(row: BookingRow): boolean {
  return (
    row.result === 'duplicate' ||
    row.result === 'daily_limit' ||
    row.result === 'unpaid_limit' ||
    row.result === 'sold_out'
  )
}

async function answer(deps: Dependencies, accountId: string, row: BookingRow): Promise<OrderRow> {
  switch (row.result) {
    case 'booked':
    case 'replayed': {
      if (row.orderId === null) throw new Error('a booking without its order')
      const order = await findOrder(deps.sql, accountId, row.orderId)
      if (order === undefined) throw new Error('a booking whose order is gone')
      if (row.result === 'booked' && order.status === 'CONFIRMING') confirmSoon(deps, order.orderId)
      return order
    }
    case 'key_conflict':
      throw new Refused('CONFLICT', '这次提交与之前的不一致，请返回重新预约')
    default:
      throw await refusalOf(deps, accountId, row.result, row, (await currentRules(deps.sql)).rules)
  }
}
