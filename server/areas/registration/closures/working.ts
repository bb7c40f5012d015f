/** Works closures off: one clinic in one small transaction, safe on several replicas, and whatever a killed worker left goes on. */
import { savepoint, transaction, type Transaction } from '../../../database/client'
import type { Dependencies } from '../../../dependencies'
import { Refused } from '../../../http/refused'
import { inTurn } from '../../../values/in_turn'
import { stopWithin } from '../schedule_changes/desk'
import { decideStoppedHere } from '../schedule_changes/intake_repository'
import { replaceWithin } from '../schedule_changes/replacing'
import * as repository from './closure_repository'
import type { DueItem, ItemStep } from './closure_repository'
import { addMoves } from './move_repository'

/** Of each step in one round, so that others have their turn. */
const mostAtOnce = 200

/** Closes the booking of clinics that wait, ends those whose time has come, and opens those of undone closures; returns how many were ended. */
export async function workClosures(deps: Dependencies): Promise<number> {
  if (!(await repository.hasOpen(deps.sql))) return 0
  await repository.beginDue(deps.sql)
  const undoAndClose = async () => {
    await inTurn(['undo', 'close'] as const, (step) => workOff(deps, step))
  }
  return inTurn([undoAndClose, () => workOff(deps, 'end')], (step) => step())
}

/** Closes the booking of new closures now; the worker takes up what is cut short. */
export function closeSoon(deps: Dependencies): void {
  void workOff(deps, 'close').catch((error: unknown) =>
    deps.log.warn({ err: error }, 'the booking of a closure is closed by the worker'),
  )
}

/** Opens the clinics of undone closures. */
export async function openUndone(deps: Dependencies): Promise<void> {
  await workOff(deps, 'undo')
}

async function workOff(deps: Dependencies, step: ItemStep): Promise<number> {
  return inTurn(await repository.listDue(deps.sql, step, mostAtOnce), (scheduleId) =>
    workOn(deps, step, scheduleId),
  )
}

/** One item; false when another worker has it. A clinic that cannot be ended (stopped by somebody, over, the substitute busy) is skipped, with the reason. */
function workOn({ sql }: Dependencies, step: ItemStep, scheduleId: string): Promise<boolean> {
  return transaction(sql, async (tx) => {
    const item = await repository.lockItem(tx, step, scheduleId)
    if (item === undefined) return false
    try {
      await savepoint(tx, (inner) => carryOut(inner, step, item))
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      await open(tx, item, 'skipped', error.message)
    }
    return true
  })
}

function carryOut(tx: Transaction, step: ItemStep, item: DueItem): Promise<void> {
  switch (step) {
    case 'close':
      return close(tx, item)
    case 'undo':
      return open(tx, item, 'undone')
    case 'end':
      return end(tx, item)
  }
}

async function close(tx: Transaction, item: DueItem): Promise<void> {
  await repository.setClosing(tx, item.scheduleId, true)
  await decideStoppedHere(tx, item.scheduleId)
  await repository.markClosed(tx, item)
}

async function end(tx: Transaction, item: DueItem): Promise<void> {
  const { scheduleId, reason, doctorId, toScheduleId, kind, closureId, ...staff } = item
  await repository.setClosing(tx, scheduleId, false)
  if (kind === 'move' && toScheduleId !== null)
    await addMoves(tx, { closureId, scheduleId, toScheduleId })
  await (kind === 'replace' && doctorId !== null
    ? replaceWithin(tx, staff, { scheduleId, reason, doctorId })
    : stopWithin(tx, staff, { scheduleId, reason }))
  await repository.endItem(tx, item, 'done')
}

/** The clinic is as it would be without the closure. */
async function open(
  tx: Transaction,
  item: DueItem,
  state: 'skipped' | 'undone',
  why: string | null = null,
): Promise<void> {
  await repository.setClosing(tx, item.scheduleId, false)
  await decideStoppedHere(tx, item.scheduleId)
  await repository.endItem(tx, item, state, why)
}
