/** The hospital's books of a day beside the app's. */
import {
  compareDay,
  type OurLock,
  type OurOrder,
} from '../../../server/areas/registration/days/comparing'
import type { HisDayEntry } from '../../../server/gateways/his/days'

const ours = (given: Partial<OurOrder> = {}): OurOrder => ({
  orderId: 'o1',
  orderNo: 'N1',
  state: 'held',
  totalFeeFen: 1500,
  isOfDay: true,
  ...given,
})
const theirs = (
  state: 'confirmed' | 'visited' | 'cancelled',
  totalFeeFen: number | null = 1500,
): HisDayEntry => ({ state, orderNo: 'N1', hisOrderNo: 'H1', lockId: null, totalFeeFen })
const lockThere = (state: 'locked' | 'released'): HisDayEntry => ({
  state,
  lockId: 'L1',
  hisLockNo: null,
})
const lockHere = (state: OurLock['state'], isOfDay = true): OurLock => ({
  lockId: 'L1',
  state,
  isOfDay,
})
const kinds = (there: HisDayEntry[], orders: OurOrder[], locks: OurLock[] = []) =>
  compareDay(there, { orders, locks }).map(({ kind }) => kind)

describe('a registration', () => {
  it.each<[string, HisDayEntry[], OurOrder[], string[]]>([
    ['the same in both', [theirs('confirmed')], [ours()], []],
    ['seen there', [theirs('visited')], [ours()], []],
    ['without an amount there', [theirs('confirmed', null)], [ours()], []],
    ['given back in both', [theirs('cancelled')], [ours({ state: 'ended' })], []],
    ['given back there, never here', [theirs('cancelled')], [], []],
    ['under way here', [theirs('confirmed')], [ours({ state: 'moving' })], []],
    ['under way here, not there yet', [], [ours({ state: 'moving' })], []],
    ['of another day here', [], [ours({ isOfDay: false })], []],
    ['ended here, unknown there', [], [ours({ state: 'ended' })], []],
    ['only here', [], [ours()], ['only_here']],
    ['only there', [theirs('confirmed')], [], ['only_there']],
    ['ended here, valid there', [theirs('confirmed')], [ours({ state: 'ended' })], ['only_there']],
    ['ended here, seen there', [theirs('visited')], [ours({ state: 'ended' })], ['visited_there']],
    ['valid here, given back there', [theirs('cancelled')], [ours()], ['cancelled_there']],
    ['of another amount', [theirs('confirmed', 1200)], [ours()], ['amount']],
  ])('%s', (_, there, here, expected) => {
    expect(kinds(there, here)).toEqual(expected)
  })

  it('is named by its number, with both amounts', () => {
    expect(compareDay([theirs('confirmed', 1200)], { orders: [ours()], locks: [] })).toEqual([
      { kind: 'amount', number: 'N1', orderId: 'o1', oursFen: 1500, theirsFen: 1200 },
    ])
  })
})

describe('a lock', () => {
  it.each<[string, HisDayEntry[], OurLock[], string[]]>([
    ['held in both', [lockThere('locked')], [lockHere('held')], []],
    ['released in both', [lockThere('released')], [lockHere('ended')], []],
    ['being given back', [lockThere('locked')], [lockHere('moving')], []],
    ['that became an order', [lockThere('locked')], [lockHere('entered')], []],
    ['held here since another day', [], [lockHere('held', false)], []],
    ['nobody’s here', [lockThere('locked')], [lockHere('ended')], ['lock_there']],
    ['unknown here', [lockThere('locked')], [], ['lock_there']],
    ['held here, unknown there', [], [lockHere('held')], ['lock_here']],
    ['held here, released there', [lockThere('released')], [lockHere('held')], ['lock_here']],
  ])('%s', (_, there, here, expected) => {
    expect(kinds(there, [], here)).toEqual(expected)
  })
})
