/** What people of the hospital had to do with an order, as its story tells it. */
import { wordsOfKind } from '../../../src/contract/desk/work_kinds'
import type { Executor } from '../../database/client'
import { listEventsAbout, wordsOfDeed } from '../staff'
import { listWorkOfOrder } from '../work'
import type { Happening } from './types'

/** The rows of the work list about it, when each began and how it ended. */
export async function listWork(executor: Executor, orderId: string): Promise<Happening[]> {
  const items = await listWorkOfOrder(executor, orderId)
  return items.flatMap(({ kind, at, facts, endedAt, endedName, how, note }) => {
    const { label, actions } = wordsOfKind(kind)
    const begun = {
      at,
      title: `需人工处理：${label}`,
      note: String(facts.why ?? '') || null,
      isTrouble: endedAt === null,
    }
    if (endedAt === null) return [begun]
    const deed = how === null ? '已自行恢复' : (actions[how] ?? how)
    const by = endedName === null ? deed : `${endedName}：${deed}`
    return [
      begun,
      {
        at: endedAt,
        title: `${label}，处理完毕`,
        note: note === null ? by : `${by}（${note}）`,
        isTrouble: false,
      },
    ]
  })
}

/** What the work list tells already is not told twice; looking at an order is no part of its story. */
export async function listDeeds(executor: Executor, orderId: string): Promise<Happening[]> {
  const deeds = await listEventsAbout(executor, orderId)
  return deeds
    .filter(({ action }) => !action.startsWith('work_') && action !== 'view_order')
    .map(({ at, staffName, action, reason }) => ({
      at,
      title: `${staffName}：${wordsOfDeed(action)}`,
      note: reason,
      isTrouble: false,
    }))
}
