/** The story of an order; what happened to it, the businesses hand in. */
import { keepsNothing, type Area } from '../../area'
import { deskRoutes } from './desk'
import type { Books } from './types'

export type {
  Books,
  DocumentBook,
  Happening,
  MoneyBook,
  OrderBook,
  OrderDeed,
  OrderEvent,
  Teller,
} from './types'

/** The area, for the server's list. */
export function storyArea(books: Books): Area {
  return { name: 'story', ...keepsNothing, desk: (deps) => deskRoutes(deps, books) }
}
