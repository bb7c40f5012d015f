/** The desk's calls about orders. */
import { deskContract } from '../../../src/contract/desk'
import type { Route } from '../../area'
import type { Dependencies } from '../../dependencies'
import { isDone, serveStaff } from '../../desk/serve_staff'
import { actOnOrder, searchOrders, tellStory } from './service'
import type { Books } from './types'

export function deskRoutes(deps: Dependencies, books: Books): readonly Route[] {
  const { story } = deskContract
  return [
    serveStaff(story.search, async ({ staff, input }) => ({
      list: await searchOrders(deps, books, staff, input),
    })),
    serveStaff(story.act, async ({ staff, input }) => {
      await actOnOrder(deps, books, staff, input)
      return isDone
    }),
    serveStaff(story.story, ({ staff, input }) => tellStory(deps, books, staff, input.orderId)),
  ]
}
