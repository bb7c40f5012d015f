/** An order's timeline: found by any of its numbers, collected from every source, in order. */
import {
  orderActionKind,
  type OrderBrief,
  type OrderActionKind,
  type TimelineEntry,
  type TimelineSourceName,
} from '../../../src/contract/desk/timeline'
import { transaction, type Executor } from '../../database/client'
import type { Dependencies } from '../../dependencies'
import type { Staff } from '../../http/caller'
import { Refused } from '../../http/refused'
import { isUuid } from '../../values/uuid'
import { findPatientIds, maskName } from '../patient'
import { addStaffAccess, addStaffEvent } from '../staff'
import type { OrderNames } from '../work'
import { listStaffActions, listWork } from './at_the_desk'
import { briefOf } from './brief'
import type { TimelineSources, TimelineEvent, KeptOrder, OrderSource, WantedOrders } from './types'

type FoundOrder = KeptOrder & Omit<OrderSource, 'find'>

const maxShown = 50

/** Events that went wrong, marked in the timeline. */
const problems: ReadonlySet<string> = new Set([
  'refund_failed',
  'refused',
  'place_gone',
  'lock_over',
  'paid_wrongly',
  'paid_twice',
  'paid_after_end',
  'insurance_failed',
  'confirm_delayed',
  'enter_delayed',
])

/** Orders by one of their numbers, or of a patient; the staff member and the reason are logged, and the patient can read that somebody looked. */
export async function searchOrders(
  deps: Dependencies,
  sources: TimelineSources,
  staff: Staff,
  { text, reason }: { text: string; reason: string },
): Promise<{ list: OrderBrief[]; hasMore: boolean }> {
  const [orderIds, patientIds] = await Promise.all([
    sources.money.findOrderIds(deps.sql, text),
    findPatientIds(deps, text),
  ])
  const wanted = {
    orderIds: [...orderIds, ...(isUuid(text) ? [text] : [])],
    orderNo: text,
    patientIds,
    // One more, so that those left out are noticed.
    limit: maxShown + 1,
  }
  const all = await findIn(deps.sql, sources.orders, wanted)
  const found = all.slice(0, maxShown)
  await addStaffEvent(deps.sql, staff, {
    action: 'search_orders',
    reason,
    after: { found: found.length, persons: patientIds.length },
  })
  for (const patientId of patientIds)
    await addStaffAccess(deps.sql, staff, {
      patientId,
      action: 'staff_look',
      during: 'search_orders',
      reason,
    })
  return { list: found.map(briefOf), hasMore: all.length > maxShown }
}

/** Orders of every business by their numbers and their patients' masked names. */
export function orderNamesOf(sources: readonly OrderSource[]): OrderNames {
  return async (executor, orderIds) => {
    if (orderIds.length === 0) return new Map()
    const wanted = { orderIds, orderNo: '', patientIds: [], limit: orderIds.length }
    const found = await findIn(executor, sources, wanted)
    return new Map(
      found.map(({ orderId, orderNo, patientName }) => [
        orderId,
        { orderNo, patientName: patientName === null ? null : maskName(patientName) },
      ]),
    )
  }
}

async function findIn(
  executor: Executor,
  sources: readonly OrderSource[],
  wanted: WantedOrders,
): Promise<FoundOrder[]> {
  const lists = await Promise.all(
    sources.map(async (book) =>
      (await book.find(executor, wanted)).map((order) => ({ ...book, ...order })),
    ),
  )
  return lists.flat().sort((one, other) => other.at.getTime() - one.at.getTime())
}

/** Every event of an order and its money. @throws Refused NOT_FOUND */
export async function readTimeline(
  deps: Dependencies,
  sources: TimelineSources,
  staff: Staff,
  orderId: string,
): Promise<{
  order: OrderBrief
  patientId: string | null
  money: { paidFen: number; refundedFen: number; returningFen: number }
  entries: TimelineEntry[]
  actions: OrderActionKind[]
}> {
  const { sql } = deps
  const orderIds = isUuid(orderId) ? [orderId] : []
  const wanted = { orderIds, orderNo: '', patientIds: [], limit: 1 }
  const [order] = await findIn(sql, sources.orders, wanted)
  if (order === undefined) throw new Refused('NOT_FOUND', '没有找到这个订单')
  const [money, ...others] = await Promise.all([
    sources.money.moneyOf(sql, orderId),
    fromSource('order', listSteps(sql, order)),
    ...sources.timelines.map(({ source, listEvents }) =>
      fromSource(source, listEvents(sql, orderId)),
    ),
    fromSource('document', sources.documents.listAbout(deps, order)),
    fromSource('work', listWork(sql, orderId)),
    fromSource('staff', listStaffActions(sql, orderId)),
  ])
  await addStaffEvent(sql, staff, { action: 'view_order', subject: orderId })
  const { patientId } = order
  if (patientId !== null)
    await addStaffAccess(sql, staff, { patientId, action: 'staff_look', during: 'view_order' })
  const entries = others
    .flat()
    .sort((one, other) => one.at.getTime() - other.at.getTime())
    .map(({ at, ...entry }) => ({ ...entry, at: at.toISOString() }))
  return {
    order: briefOf(order),
    patientId,
    money,
    entries,
    actions: await listActions(sql, sources, orderId),
  }
}

async function listActions(
  executor: Executor,
  sources: TimelineSources,
  orderId: string,
): Promise<OrderActionKind[]> {
  const allowed = await Promise.all(
    orderActionKind.options.map((action) =>
      sources.staffActions[action].isAllowed(executor, orderId),
    ),
  )
  return orderActionKind.options.filter((_action, index) => allowed[index])
}

/** Carries out an action on an order; staff member and reason stand in its timeline. @throws Refused NOT_FOUND, CONFLICT when its state allows it no more */
export async function actOnOrder(
  { sql }: Dependencies,
  sources: TimelineSources,
  staff: Staff,
  { orderId, action, reason }: { orderId: string; action: OrderActionKind; reason: string },
): Promise<void> {
  if (!isUuid(orderId)) throw new Refused('NOT_FOUND', '没有找到这个订单')
  await transaction(sql, async (tx) => {
    if (!(await sources.staffActions[action].act(tx, orderId)))
      throw new Refused('CONFLICT', '这个订单的状态已经变了，请刷新后再看')
    await addStaffEvent(tx, staff, { action, subject: orderId, reason })
  })
}

async function fromSource(
  source: TimelineSourceName,
  timelineEvents: Promise<TimelineEvent[]>,
): Promise<(TimelineEvent & { source: TimelineSourceName })[]> {
  return (await timelineEvents).map((one) => ({ ...one, source }))
}

async function listSteps(executor: Executor, order: FoundOrder): Promise<TimelineEvent[]> {
  const events = await order.listEvents(executor, order.orderId)
  return events.map(({ at, kind, note }) => ({
    at,
    note,
    title: order.eventTitle(kind),
    isProblem: problems.has(kind),
  }))
}
