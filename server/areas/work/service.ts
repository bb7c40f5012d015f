/** The work list: how items come about and how people end them. */
import {
  definitionOfKind,
  type WorkAction,
  type WorkKind,
} from '../../../src/contract/desk/work/work_kinds'
import { transaction, type Executor, type Transaction } from '../../database/client'
import type { Dependencies } from '../../dependencies'
import type { Staff } from '../../http/caller'
import { Refused } from '../../http/refused'
import { addStaffEvent } from '../staff'
import { actionsOf } from './listing'
import { lockForMe } from './locking'
import type { WorkItemCause, WorkHandlers } from './types'
import * as repository from './work_item_repository'

/** Creates a work item in the transaction of its cause, and logs it: its words, which may name people and illnesses, stand at the desk alone. The same cause again only renews its facts. */
export async function createWorkItem(
  executor: Executor,
  log: Dependencies['log'],
  cause: WorkItemCause,
): Promise<void> {
  const isNew = await repository.keepItem(executor, cause)
  const { kind, facts, orderId } = cause
  const { times, count, amountFen } = facts
  if (isNew) log.error({ kind, orderId, times, count, amountFen }, 'a person must look')
}

/** Ends an item that staff settled elsewhere at the desk, with the staff member and the action. */
export async function settleWork(
  tx: Transaction,
  staff: Staff,
  cause: { kind: WorkKind; subject: string; note: string; how?: WorkAction },
): Promise<void> {
  const workId = await repository.findOpen(tx, cause)
  if (workId === undefined) return
  const { staffId, name } = staff
  await repository.endItem(tx, workId, {
    staffId,
    name,
    how: cause.how ?? 'settled',
    note: cause.note,
  })
}

/** Carries out an action on an item and ends it. @throws Refused as `lockForMe`, BAD_INPUT for an action that its kind does not have, and the action's own refusals */
export async function actOnWork(
  deps: Dependencies,
  handlers: readonly WorkHandlers[],
  staff: Staff,
  asked: { workId: string; action: WorkAction; note: string },
): Promise<void> {
  const { workId, action: how, note } = asked
  await transaction(deps.sql, async (tx) => {
    const item = await lockForMe(tx, staff, workId)
    if (!actionsOf(item.kind).includes(how)) throw new Refused('BAD_INPUT', '这件事不能这样处理')
    if (how !== 'settled') await handlerOf(handlers, item.kind, how)(tx, item.subject, deps)
    const { staffId, name } = staff
    const { stays, actions } = definitionOfKind(item.kind)
    if (stays?.includes(how) === true)
      await repository.noteAttempt(tx, workId, `${name}：${actions[how] ?? how}（${note}）`)
    else await repository.endItem(tx, workId, { staffId, name, how, note })
    await addStaffEvent(tx, staff, {
      action: `work_${how}`,
      subject: item.orderId ?? workId,
      reason: note,
      before: { kind: item.kind, ...item.facts },
    })
  })
}

function handlerOf(
  handlers: readonly WorkHandlers[],
  kind: WorkKind,
  how: Exclude<WorkAction, 'settled'>,
) {
  const staffAction = handlers.map((one) => one[kind]?.[how]).find((one) => one !== undefined)
  if (staffAction === undefined) throw new Error(`nobody can do ${how} about ${kind}`)
  return staffAction
}
