/** What people of the hospital had to do with an order, as its story tells it. */
import { definitionOfKind } from '../../../src/contract/desk/work_kinds'
import type { Executor } from '../../database/client'
import { listEventsAbout, labelOfStaffAction } from '../staff'
import { listWorkOfOrder } from '../work'
import type { TimelineEvent } from './types'

/** The rows of the work list about it, when each began and how it ended. */
export async function listWork(executor: Executor, orderId: string): Promise<TimelineEvent[]> {
  const items = await listWorkOfOrder(executor, orderId)
  return items.flatMap(({ kind, at, facts, endedAt, endedName, how, note }) => {
    const { label, actions } = definitionOfKind(kind)
    const begun = {
      at,
      title: `需人工处理：${label}`,
      note: String(facts.why ?? '') || null,
      isProblem: endedAt === null,
    }
    if (endedAt === null) return [begun]
    const staffAction = how === null ? '已自行恢复' : (actions[how] ?? how)
    const by = endedName === null ? staffAction : `${endedName}：${staffAction}`
    return [
      begun,
      {
        at: endedAt,
        title: `${label}，处理完毕`,
        note: note === null ? by : `${by}（${note}）`,
        isProblem: false,
      },
    ]
  })
}

/** What the work list tells already is not told twice; looking at an order is no part of its story. */
export async function listStaffActions(
  executor: Executor,
  orderId: string,
): Promise<TimelineEvent[]> {
  const staffActions = await listEventsAbout(executor, orderId)
  return staffActions
    .filter(({ action }) => !action.startsWith('work_') && action !== 'view_order')
    .map(({ at, staffName, action, reason }) => ({
      at,
      title: `${staffName}：${labelOfStaffAction(action)}`,
      note: reason,
      isProblem: false,
    }))
}
