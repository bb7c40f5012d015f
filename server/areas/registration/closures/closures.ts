/** Closures at the desk: begun, undone while nobody is told, and read. */
import {
  undoMinutes,
  type Closure,
  type ClosureCounts,
  type ClosureItem,
  type ClosureScope,
} from '../../../../src/contract/desk/closures'
import { type ClosureState } from '../../../../src/contract/desk/words/closure_words'
import { transaction } from '../../../database/client'
import { takePage } from '../../../database/keyset_page'
import type { Dependencies } from '../../../dependencies'
import type { Staff } from '../../../http/caller'
import { Refused } from '../../../http/refused'
import { isUuid } from '../../../values/uuid'
import { listReachOfStop } from '../../message'
import { addStaffEvent } from '../../staff'
import { listStopped } from '../schedule_changes/progress_repository'
import * as repository from './closure_repository'
import type { ClosureRow, ItemRow } from './closure_repository'
import { listMoves } from './move_repository'
import { previewClosure } from './preview'
import { closeSoon, openUndone } from './working'

const pageSize = 30

/** Begins one: booking ends at once, and after the pause each clinic is ended like a single one. @throws Refused BAD_INPUT, CONFLICT when there is no clinic to end */
export async function startClosure(
  deps: Dependencies,
  staff: Staff,
  { reason, ...scope }: ClosureScope & { reason: string },
): Promise<{ closureId: string }> {
  const closureId = await transaction(deps.sql, async (tx) => {
    const { counts, targets } = await previewClosure({ ...deps, sql: tx }, scope)
    const ending = targets.filter(({ outcome }) => outcome === 'ends')
    const added = await repository.addClosure(
      tx,
      staff,
      { scope, reason, counted: counts, undoMinutes },
      ending.map(({ scheduleId }) => scheduleId),
    )
    if (added.items === 0) throw new Refused('CONFLICT', '选的日期里没有可以停的门诊')
    const { clinics, paidOrders, unpaidOrders, move } = counts
    await addStaffEvent(tx, staff, {
      action: 'start_closure',
      subject: added.closureId,
      reason,
      after: {
        from: scope.from,
        to: scope.to,
        clinics,
        paidOrders,
        unpaidOrders,
        ...(move && { fit: move.fit }),
      },
    })
    return added.closureId
  })
  closeSoon(deps)
  return { closureId }
}

/** Takes back one of which nobody was told. @throws Refused NOT_FOUND, CONFLICT when its clinics are being ended already */
export async function undoClosure(
  deps: Dependencies,
  staff: Staff,
  { closureId, reason }: { closureId: string; reason: string },
): Promise<void> {
  await findClosure(deps, closureId)
  await transaction(deps.sql, async (tx) => {
    if (!(await repository.markUndone(tx, closureId, staff.name)))
      throw new Refused('CONFLICT', '已经开始通知患者，不能撤销；可以在门诊里逐个恢复出诊')
    await addStaffEvent(tx, staff, { action: 'undo_closure', subject: closureId, reason })
  })
  await openUndone(deps)
}

/** One page, newest first. */
export async function listClosures(
  { sql }: Dependencies,
  { after }: { after?: string | undefined },
): Promise<{ list: Closure[]; next: string | null }> {
  const rows = await repository.listClosures(sql, { after, limit: pageSize + 1 })
  return takePage(rows, pageSize, closureOf)
}

/** How far it is. @throws Refused NOT_FOUND */
export async function readClosure(
  deps: Dependencies,
  closureId: string,
): Promise<{ closure: Closure; counted: ClosureCounts; items: ClosureItem[]; now: string }> {
  const row = await findClosure(deps, closureId)
  const items = await repository.listItems(deps.sql, closureId)
  return {
    closure: closureOf(row),
    counted: row.counted,
    items: await withOrders(deps, closureId, items),
    now: row.now.toISOString(),
  }
}

async function findClosure({ sql }: Dependencies, closureId: string): Promise<ClosureRow> {
  const [row] = isUuid(closureId) ? await repository.listClosures(sql, { closureId, limit: 1 }) : []
  if (row === undefined) throw new Refused('NOT_FOUND', '没有找到这次成批停诊')
  return row
}

function closureOf(row: ClosureRow): Closure {
  const { begunAt: _begun, isEnding: _ending, counted: _counted, ...shown } = row
  const { now: _now, mark: _mark, ...rest } = shown
  return {
    ...rest,
    startedAt: row.startedAt.toISOString(),
    notifiesAt: row.notifiesAt.toISOString(),
    undoneAt: row.undoneAt?.toISOString() ?? null,
    state: stateOf(row),
  }
}

function stateOf({ undoneAt, begunAt, waiting, isEnding }: ClosureRow): ClosureState {
  if (undoneAt !== null) return 'undone'
  if (begunAt === null) return 'counting'
  return waiting > 0 || isEnding ? 'ending' : 'done'
}

/** Each clinic with its orders: those that it ends, and how far each patient is told and has chosen. */
async function withOrders(
  { sql }: Dependencies,
  closureId: string,
  items: readonly ItemRow[],
): Promise<ClosureItem[]> {
  const moves = await listMoves(sql, closureId)
  const onTheirWay = new Set(
    moves
      .filter(({ state }) => state === 'waiting' || state === 'moving')
      .map(({ orderId }) => orderId),
  )
  const touched = items.filter(({ state }) => state === 'waiting' || state === 'done')
  const orders = await listStopped(sql, ...touched.map(({ scheduleId }) => scheduleId))
  const ended = orders.filter(({ isLeft }) => !isLeft)
  const reaches = await listReachOfStop(
    sql,
    ended.map(({ orderId }) => orderId),
  )
  const sums = new Map<string, Pick<ClosureItem, keyof typeof nobody>>()
  for (const { scheduleId, orderId, isLeft, choice } of orders) {
    const sum = sums.get(scheduleId) ?? { ...nobody }
    const reach = reaches.get(orderId)?.reach ?? (onTheirWay.has(orderId) ? 'sending' : 'missed')
    sum.orders += 1
    if (isLeft) sum.left += 1
    else if (reach === 'missed') sum.missed += 1
    else if (reach !== 'sending') sum.notified += 1
    if (!isLeft && reach === 'accepted') sum.accepted += 1
    if (choice === 'open' && !onTheirWay.has(orderId)) sum.choosing += 1
    if (choice === 'moved') sum.moved += 1
    sums.set(scheduleId, sum)
  }
  return items.map((item) => ({ ...item, ...nobody, ...sums.get(item.scheduleId) }))
}

const nobody = { orders: 0, left: 0, notified: 0, accepted: 0, missed: 0, choosing: 0, moved: 0 }
