/** Watching for an earlier place than an order has, and accepting an offer. */
import { randomUUID } from 'node:crypto'
import type { RegistrationOrder, WaitlistEntry } from '../../../../src/contract/registration'
import type { Dependencies } from '../../../dependencies'
import { Refused } from '../../../http/refused'
import { isUuid } from '../../../values/uuid'
import { rescheduleOffered } from '../booking/reschedules'
import { confirmSoon } from '../orders/confirming'
import { getOrder } from '../orders/orders'
import { presentOrder } from '../orders/present'
import { findOrder } from '../orders/reading_repository'
import { readRules } from '../rules/rule_versions'
import { returnDelayOf } from '../rules/rules'
import { releaseOffer } from '../slots/hold_repository'
import * as earlier from './earlier_repository'
import { addOnce } from './joining'
import * as joining from './joining_repository'
import { offerAheadMinutes } from './serving'
import { entryNotFound, getEntry } from './waitlist'
import * as repository from './waitlist_repository'

/** Asks to be offered an earlier place than an order has. @throws Refused WAITLIST_NOT_ALLOWED, RESCHEDULE_NOT_ALLOWED, NOT_FOUND */
export async function watchEarlier(
  deps: Dependencies,
  accountId: string,
  orderId: string,
): Promise<WaitlistEntry> {
  const { sql } = deps
  const row = isUuid(orderId) ? await findOrder(sql, accountId, orderId) : undefined
  if (row === undefined) throw new Refused('NOT_FOUND', '没有找到这个订单')
  const known = await earlier.findWatching(sql, orderId)
  if (known !== undefined) return getEntry(deps, accountId, known)
  const { reschedule } = presentOrder(row)
  if (row.status !== 'BOOKED' || reschedule?.allowed !== true) {
    throw new Refused(
      'RESCHEDULE_NOT_ALLOWED',
      row.status === 'BOOKED'
        ? (reschedule?.reason ?? '这个订单不能改约')
        : '预约成功的订单才能等更早的号',
    )
  }
  if ((await earlier.findEarlier(sql, { orderId }, offerAheadMinutes)) !== undefined) {
    throw new Refused('WAITLIST_NOT_ALLOWED', '现在就有更早的号，可以直接改约')
  }
  const entry = {
    entryId: randomUUID(),
    accountId,
    patientId: row.patientId,
    kind: 'earlier' as const,
    scheduleId: row.scheduleId,
    branchId: row.branchId,
    departmentId: row.departmentId,
    doctorId: row.doctorId,
    orderId,
    usefulUntil: row.beginsAt,
  }
  const add = async () => {
    await joining.addEntry(sql, entry)
    return entry.entryId
  }
  return addOnce(deps, accountId, add, () => earlier.findWatching(sql, orderId))
}

/** Accepts the earlier place: the order is rescheduled there, its fee carried. Idempotent. @throws Refused WAITLIST_NOT_ALLOWED, those of rescheduling, NOT_FOUND */
export async function acceptOffer(
  deps: Dependencies,
  accountId: string,
  entryId: string,
): Promise<RegistrationOrder> {
  if (!isUuid(entryId)) throw entryNotFound()
  const orderId = await rescheduleOffered(deps, accountId, async (tx) => {
    const entry = await repository.lockOwnEntry(tx, accountId, entryId)
    if (entry === undefined) throw entryNotFound()
    if (entry.status === 'ORDERED' && entry.madeOrderId !== null) return { done: entry.madeOrderId }
    const sourceTimeId =
      entry.status === 'OFFERED' ? await earlier.findOffer(tx, entryId) : undefined
    if (sourceTimeId === undefined || entry.orderId === null)
      throw new Refused(
        'WAITLIST_NOT_ALLOWED',
        '这个号过了确认的时间，已给了其他人。原来的预约仍然有效',
      )
    return {
      request: { orderId: entry.orderId, sourceTimeId, idempotencyKey: `earlier-${entryId}` },
      afterwards: async (madeOrderId: string) => {
        await releaseOffer(tx, entryId, returnDelayOf((await readRules(tx)).rules))
        await repository.moveEntry(tx, entryId, { status: 'ORDERED', madeOrderId })
      },
    }
  })
  const order = await getOrder(deps, accountId, orderId)
  if (order.status === 'CONFIRMING') confirmSoon(deps, orderId)
  return order
}
