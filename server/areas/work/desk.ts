/** The desk's calls of the work list. */
import { deskContract } from '../../../src/contract/desk'
import type { Dependencies } from '../../dependencies'
import type { Route } from '../../http/serve'
import { isDone, serveStaff } from '../../http/serve_staff'
import { doMany, handOverWork, listOthers, readSteps, setDueOfWork, takeWork } from './assigning'
import { countWork, listWork, readStanding } from './listing'
import { actOnWork } from './service'
import type { OrderNames, WorkHandlers } from './types'

export function deskRoutes(
  deps: Dependencies,
  handlers: readonly WorkHandlers[],
  nameOrders: OrderNames,
): readonly Route[] {
  const { work } = deskContract
  return [
    serveStaff(work.list, ({ staff, input }) => listWork(deps, nameOrders, staff, input)),
    serveStaff(work.count, ({ staff }) => countWork(deps, staff)),
    serveStaff(work.standing, ({ staff }) => readStanding(deps, staff)),
    serveStaff(work.colleagues, ({ staff }) => listOthers(deps, staff)),
    serveStaff(work.steps, ({ staff, input }) => readSteps(deps, staff, input.workId)),
    serveStaff(work.many, ({ staff, input }) => doMany(deps, handlers, staff, input)),
    serveStaff(work.handOver, async ({ staff, input }) => {
      await handOverWork(deps, staff, input)
      return isDone
    }),
    serveStaff(work.setDue, async ({ staff, input }) => {
      await setDueOfWork(deps, staff, input)
      return isDone
    }),
    serveStaff(work.take, async ({ staff, input }) => {
      await takeWork(deps, staff, input)
      return isDone
    }),
    serveStaff(work.act, async ({ staff, input }) => {
      await actOnWork(deps, handlers, staff, input)
      return isDone
    }),
  ]
}
