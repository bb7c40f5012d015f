/** What staff did about an order, for its timeline. */
import { definitionOfKind } from '../../../src/contract/desk/work/work_kinds'
import type { Executor } from '../../database/client'
import { listEventsAbout, labelOfStaffAction } from '../staff'
import { listWorkOfOrder } from '../work'
import type { TimelineEvent } from './types'

/** The work items about it, when each began and how it ended. */
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

/** Events that work items show already are left out; reading an order is no part of its timeline. */
export async function listStaffActions(
  executor: Executor,
  orderId: string,
): Promise<TimelineEvent[]> {
  const staffActions = await listEventsAbout(executor, orderId)
  return staffActions.map(({ at, staffName, action, reason }) => ({
    at,
    title: `${staffName}：${labelOfStaffAction(action)}`,
    note: reason,
    isProblem: false,
  }))
}
