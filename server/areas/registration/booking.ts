/** Making an order: one statement takes the place, and everything else only finds the right words. */
import { randomUUID } from 'node:crypto'
import { batched } from '../../database/batched'
import { sqlState, violatedConstraint, withRetry, type Sql } from '../../database/client'
import type { Dependencies } from '../../dependencies'
import { Refused } from '../../refused'
import type { BookingRow } from './booking_statement'
import { confirmSoon } from './hospital'
import { isUuid } from './ids'
import { releaseExpired } from './expiry'
import { findOrder, type OrderRow } from './order_repository'
import * as repository from './repository'
import { isEligible, momentInWords, orderNumber, registrationRules } from './rules'
import { soldOutMemory } from './sold_out_memory'
import { sourceTurns } from './source_turns'

/** What a patient asks for. */
export interface BookingWish {
  sourceTimeId: string
  patientId: string
  idempotencyKey: string
}

const attemptsMax = 6

/** One batch of lookups for each database: in a rush these are most of all questions. */
const lookups = new WeakMap<Sql, ReturnType<typeof newMadeAttempts>>()
const newMadeAttempts = (sql: Sql) => batched((attempts: repository.AttemptKey[]) => repository.findMadeAttempts(sql, attempts))

function madeAttempts(sql: Sql): ReturnType<typeof newMadeAttempts> {
  const known = lookups.get(sql) ?? newMadeAttempts(sql)
  lookups.set(sql, known)
  return known
}

/**
 * Takes a place and makes the order; the same key gives the same order again.
 * @throws Refused SOLD_OUT, DUPLICATE_ORDER (details.orderId), SOURCE_CLOSED, PATIENT_NOT_ELIGIBLE, DAILY_LIMIT, UNPAID_LIMIT, CONFLICT, NOT_FOUND.
 */
export async function createOrder(deps: Dependencies, accountId: string, wish: BookingWish): Promise<OrderRow> {
  const { sql } = deps
  if (!isUuid(wish.sourceTimeId)) throw notFound()
  if (!isUuid(wish.patientId)) throw new Refused('NOT_FOUND', '没有找到这位就诊人')
  for (let round = 1; ; round += 1) {
    await refuseWhenSoldOut(sql, wish)
    // While this one waited for its turn, the last place may have gone: then it gives the turn on at once and asks outside it.
    const hasNews = () => round === 1 && soldOutMemory(sql).has(wish.sourceTimeId)
    const row = await sourceTurns.take(wish.sourceTimeId, async () => (hasNews() ? undefined : book(deps, accountId, wish)))
    if (row !== undefined) return answer(deps, accountId, row)
  }
}

/** A repeat of a request that got a place must find its order, also when the rest is sold out. */
async function refuseWhenSoldOut(sql: Sql, wish: BookingWish): Promise<void> {
  if (soldOutMemory(sql).has(wish.sourceTimeId) && !(await madeAttempts(sql)(wish))) throw soldOut()
}

async function book(deps: Dependencies, accountId: string, wish: BookingWish): Promise<BookingRow> {
  for (let attempt = 1; ; attempt += 1) {
    const row = await tryToBook(deps, accountId, wish)
    if (row === 'again') {
      if (attempt < attemptsMax) continue
      throw new Refused('CONFLICT', '预约的人较多，请再试一次')
    }
    if (row.result === 'sold_out') soldOutMemory(deps.sql).remember(wish.sourceTimeId)
    if (row.stale && attempt < 3 && isLimit(row) && (await releaseExpired(deps)) > 0) continue
    return row
  }
}

async function tryToBook(deps: Dependencies, accountId: string, wish: BookingWish): Promise<BookingRow | 'again'> {
  try {
    return await withRetry(() =>
      repository.book(deps.sql, {
        sourceId: wish.sourceTimeId,
        patientId: wish.patientId,
        accountId,
        idempotencyKey: wish.idempotencyKey,
        orderId: randomUUID(),
        orderNo: orderNumber(new Date()),
        payWithinMinutes: registrationRules.payWithinMinutes,
        dailyLimit: registrationRules.activeOrdersPerPatientAndDay,
        unpaidLimit: registrationRules.unpaidOrdersPerAccount,
        eventId: randomUUID(),
      }),
    )
  } catch (error) {
    if (sqlState(error) !== '23505') throw error
    switch (violatedConstraint(error)) {
      // Another booking of this patient or account came first, or the number was drawn before: the place is given back by the failure, and the second look gives the reason.
      case 'registration_order_active':
      case 'registration_order_idempotency':
      case 'registration_order_day_slot':
      case 'registration_order_unpaid_slot':
      case 'registration_order_by_no':
        return 'again'
      default:
        throw error
    }
  }
}

function isLimit(row: BookingRow): boolean {
  return row.result === 'duplicate' || row.result === 'daily_limit' || row.result === 'unpaid_limit'
}

async function answer(deps: Dependencies, accountId: string, row: BookingRow): Promise<OrderRow> {
  switch (row.result) {
    case 'booked':
    case 'replayed': {
      if (row.order_id === null) throw new Error('a booking without its order')
      const order = await findOrder(deps.sql, accountId, row.order_id)
      if (order === undefined) throw new Error('a booking whose order is gone')
      if (row.result === 'booked' && order.status === 'CONFIRMING') confirmSoon(deps, order.order_id)
      return order
    }
    case 'key_conflict':
      throw new Refused('CONFLICT', '这次提交与之前的不一致，请返回重新预约')
    case 'unknown_source':
      throw notFound()
    case 'unknown_patient':
      throw new Refused('NOT_FOUND', '没有找到这位就诊人')
    case 'not_eligible':
      throw new Refused('PATIENT_NOT_ELIGIBLE', reasonOf(row))
    case 'duplicate':
      throw new Refused('DUPLICATE_ORDER', '该就诊人当天在这个科室已有预约，不能重复预约', await detailsOf(deps, accountId, row))
    case 'daily_limit':
      throw new Refused('DAILY_LIMIT', `同一就诊人一天最多预约${registrationRules.activeOrdersPerPatientAndDay}个号`)
    case 'unpaid_limit':
      throw new Refused('UNPAID_LIMIT', `您有${registrationRules.unpaidOrdersPerAccount}个订单还没支付，请先支付或取消后再预约`)
    case 'stopped':
      throw new Refused('SOURCE_CLOSED', '该时段已停诊，请选择其他时段')
    case 'past':
      throw new Refused('SOURCE_CLOSED', '该时段已经开始，请选择其他时段')
    case 'unreleased':
      throw new Refused('SOURCE_CLOSED', row.release_at === null ? '该时段还没放号' : `该时段还没放号，${momentInWords(row.release_at)}放号`)
    case 'sold_out':
      throw soldOut()
  }
}

/** The order in the way is shown only to its own account: the other parent's booking stays private. */
async function detailsOf(deps: Dependencies, accountId: string, row: BookingRow): Promise<Record<string, string> | undefined> {
  if (row.order_id === null) return undefined
  const own = await findOrder(deps.sql, accountId, row.order_id)
  return own === undefined ? undefined : { orderId: own.order_id }
}

function reasonOf(row: BookingRow): string {
  if (row.birthday === null || row.sex === null || row.visit_date === null) return '该科室不接诊这位就诊人'
  const fits = isEligible({ birthday: row.birthday, sex: row.sex }, { minAge: row.min_age, maxAge: row.max_age, sexLimit: row.sex_limit }, row.visit_date)
  return fits.allowed ? '该科室不接诊这位就诊人' : fits.reason
}

const soldOut = (): Refused => new Refused('SOLD_OUT', '该时段已约满，请选择其他时段')
const notFound = (): Refused => new Refused('NOT_FOUND', '没有找到这个时段')
