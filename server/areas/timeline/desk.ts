/** The desk's calls about orders. */
import { deskContract } from '../../../src/contract/desk'
import type { Route } from '../../area'
import type { Dependencies } from '../../dependencies'
import { isDone, serveStaff } from '../../http/serve_staff'
import { actOnOrder, searchOrders, readTimeline } from './service'
import type { TimelineSources } from './types'

export function deskRoutes(deps: Dependencies, sources: TimelineSources): readonly Route[] {
  const { timeline } = deskContract
  return [
    serveStaff(timeline.search, async ({ staff, input }) => ({
      list: await searchOrders(deps, sources, staff, input),
    })),
    serveStaff(timeline.act, async ({ staff, input }) => {
      await actOnOrder(deps, sources, staff, input)
      return isDone
    }),
    serveStaff(timeline.timeline, ({ staff, input }) =>
      readTimeline(deps, sources, staff, input.orderId),
    ),
  ]
}
