/** The hospital's books of a day beside the app's: what differs. Pure, so that whoever compares more than two books begins here. */
import type { DayDifferenceKind } from '../../../../src/contract/desk/words/hospital_day_words'
import type { HisDayEntry } from '../../../gateways/his/days'

/** An order in the app's books. */
export interface OurOrder {
  orderId: string
  orderNo: string
  /** held: the patient has the place. ended: the place was given back, or never came to be. moving: something of it is under way, so that nothing can be said. */
  state: 'held' | 'ended' | 'moving'
  totalFeeFen: number
  /** The hospital entered it on the day. */
  isOfDay: boolean
}

/** A lock in the app's books; `entered`: it became an order. */
export interface OurLock {
  lockId: string
  state: 'held' | 'entered' | 'ended' | 'moving'
  isOfDay: boolean
}

/** What is in one book otherwise than in the other. */
export interface DayDifference {
  kind: DayDifferenceKind
  /** The order's number, or the lock's. */
  number: string
  orderId: string | null
  oursFen: number | null
  theirsFen: number | null
}

type Registration = Extract<HisDayEntry, { orderNo: string }>
type Lock = Exclude<HisDayEntry, Registration>

/** Whether an entry is a registration; otherwise it is a lock. */
export const isRegistration = (entry: HisDayEntry): entry is Registration =>
  entry.state !== 'locked' && entry.state !== 'released'
const isLock = (entry: HisDayEntry): entry is Lock => !isRegistration(entry)

/** Every difference between what the hospital lists of a day and what the app has. */
export function compareDay(
  theirs: readonly HisDayEntry[],
  ours: { orders: readonly OurOrder[]; locks: readonly OurLock[] },
): DayDifference[] {
  return [
    ...compareOrders(theirs.filter(isRegistration), ours.orders),
    ...compareLocks(theirs.filter(isLock), ours.locks),
  ]
}

function compareOrders(theirs: readonly Registration[], ours: readonly OurOrder[]) {
  const own = new Map(ours.map((order) => [order.orderNo, order]))
  const named = new Set(theirs.map(({ orderNo }) => orderNo))
  const missing = ours.filter(
    ({ isOfDay, state, orderNo }) => isOfDay && state === 'held' && !named.has(orderNo),
  )
  return [
    ...theirs.flatMap((entry) => {
      const order = own.get(entry.orderNo)
      const kind = kindOf(entry, order)
      return kind === undefined ? [] : [ofOrder(kind, order, entry)]
    }),
    ...missing.map((order) => ofOrder('only_here', order)),
  ]
}

function kindOf(
  { state, totalFeeFen }: Registration,
  order: OurOrder | undefined,
): DayDifferenceKind | undefined {
  if (order?.state === 'moving') return undefined
  if (state === 'cancelled') return order?.state === 'held' ? 'cancelled_there' : undefined
  if (order?.state !== 'held') return state === 'visited' ? 'visited_there' : 'only_there'
  return totalFeeFen === null || totalFeeFen === order.totalFeeFen ? undefined : 'amount'
}

function ofOrder(
  kind: DayDifferenceKind,
  order: OurOrder | undefined,
  entry?: Registration,
): DayDifference {
  return {
    kind,
    number: order?.orderNo ?? entry?.orderNo ?? '',
    orderId: order?.orderId ?? null,
    oursFen: order?.totalFeeFen ?? null,
    theirsFen: entry?.totalFeeFen ?? null,
  }
}

function compareLocks(theirs: readonly Lock[], ours: readonly OurLock[]) {
  const own = new Map(ours.map((lock) => [lock.lockId, lock]))
  const lockedThere = new Set(
    theirs.filter(({ state }) => state === 'locked').map(({ lockId }) => lockId),
  )
  const kept = [...lockedThere].filter((lockId) => (own.get(lockId)?.state ?? 'ended') === 'ended')
  const lost = ours.filter(
    ({ isOfDay, state, lockId }) => isOfDay && state === 'held' && !lockedThere.has(lockId),
  )
  return [
    ...kept.map((lockId) => ofLock('lock_there', lockId)),
    ...lost.map(({ lockId }) => ofLock('lock_here', lockId)),
  ]
}

const ofLock = (kind: DayDifferenceKind, number: string): DayDifference => ({
  kind,
  number,
  orderId: null,
  oursFen: null,
  theirsFen: null,
})
