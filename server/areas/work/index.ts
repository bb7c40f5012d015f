/** The work list (待办): other areas create items that staff must look at, and hand in the possible actions. */
import { keepsNothing, type Area } from '../../area'
import { putBackOfAbsent } from './absent'
import { deskRoutes } from './desk'
import type { OrderNames, WorkHandlers } from './types'
import { countWaiting, oldItems } from './work_item_repository'

export {
  isOpen as isWorkOpen,
  isToBeRung,
  listOfOrder as listWorkOfOrder,
  resolveItem as resolveWork,
  resolveOthers as resolveOtherWork,
} from './work_item_repository'
export { orderOf } from './listing'
export { countWorkOfSpan } from './report_repository'
export { createWorkItem, settleWork } from './service'
export type { OrderName, OrderNames, WorkHandlers, WorkItemCause } from './types'

/** The area, for the server's list; the actions by kind are handed in, so that it knows no other area. */
export function workArea(handlers: readonly WorkHandlers[], nameOrders: OrderNames): Area {
  const gauges = [
    {
      name: 'hospital_open_work_items',
      help: 'What waits for a person at the desk',
      read: countWaiting,
    },
  ] as const
  return {
    name: 'work',
    ...keepsNothing,
    keeps: [oldItems],
    gauges,
    workers: (deps) => [
      { name: 'put_back_work_of_absent', everyMs: 600_000, run: () => putBackOfAbsent(deps) },
    ],
    desk: (deps) => deskRoutes(deps, handlers, nameOrders),
  }
}
