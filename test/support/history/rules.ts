/** The rules that no history may break, whatever died while it was made. Each says in words what broke it. */
import type { EndedOrder, Ending, Moved, Paid } from './books'
import type { Operation } from './history'

/** What breaks a rule, one line each; empty when nothing does. */
type Rule = (operations: readonly Operation[], ending: Ending) => string[]

const keptOf = ({ paidFen, refundedFen, fundsFen, fundsBackFen }: Paid): number =>
  paidFen - refundedFen + fundsFen - fundsBackFen
const bookings = (operations: readonly Operation[]) =>
  operations.flatMap((one) => (one.kind === 'book' ? [one] : []))
const group = <Item>(items: readonly Item[], keyOf: (item: Item) => string) => {
  const groups = new Map<string, Item[]>()
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item])
  return groups
}
const twice = <Item>(items: readonly Item[], keyOf: (item: Item) => string, what: string) =>
  [...group(items, keyOf)].flatMap(([key, same]) =>
    same.length > 1 ? [`${what}: ${key}, ${same.length} times`] : [],
  )

/** The rules by what they promise. */
export const rules: Record<string, Rule> = {
  'no acknowledged order is lost': (operations, { orders }) => {
    const known = new Map(orders.map((order) => [order.orderId, order]))
    return bookings(operations).flatMap((one) => {
      if (one.outcome !== 'ok') return []
      const order = known.get(one.orderId ?? '')
      const isSame =
        order?.key === one.key && order.patientId === one.patientId && order.slotId === one.slotId
      return isSame
        ? []
        : [`${one.orderId}: acknowledged, ${order ? 'and is another' : 'and is not there'}`]
    })
  },

  'what was refused did not happen': (operations, { orders }) => {
    const made = new Map(orders.map(({ key, orderId }) => [key, orderId]))
    return [...group(bookings(operations), ({ key }) => key)].flatMap(([key, tries]) =>
      tries.every(({ outcome }) => outcome === 'fail') && made.has(key)
        ? [`${made.get(key)}: refused, and is there`]
        : [],
    )
  },

  'a key answers the same order': (operations, { orders }) => [
    ...[...group(bookings(operations), ({ key }) => key)].flatMap(([key, tries]) => {
      const notified = new Set(tries.flatMap(({ orderId }) => orderId ?? []))
      return notified.size > 1 ? [`${key}: answered ${[...notified].join(', ')}`] : []
    }),
    ...twice(orders, ({ patientId, key }) => `${patientId} ${key}`, 'orders under one key'),
  ],

  'no place is sold twice': (_operations, { orders, sources }) => {
    const active = orders.filter(({ isActive }) => isActive)
    const held = group(active, ({ slotId }) => slotId)
    return [
      ...twice(orders, ({ slotId, serialNo }) => `${slotId} ${serialNo}`, 'a number given'),
      ...twice(
        active,
        ({ patientId, departmentId, visitDate }) => `${patientId} ${departmentId} ${visitDate}`,
        'a patient holds the same day',
      ),
      ...sources.flatMap(({ slotId, capacity, taken }) => {
        const count = held.get(slotId)?.length ?? 0
        return count === taken && count <= capacity
          ? []
          : [`${slotId}: ${count} orders, ${taken} taken, ${capacity} places`]
      }),
    ]
  },

  'no time ever holds more than its places': (operations, { orders, sources }) => {
    const given = givenBack(operations, orders)
    const held = new Map<string, number>()
    for (const one of bookings(operations))
      if (one.outcome === 'ok' && one.orderId !== undefined)
        held.set(one.orderId, Math.min(held.get(one.orderId) ?? Infinity, one.to))
    const spans = new Map(orders.map(({ orderId, slotId }) => [orderId, slotId]))
    return sources.flatMap(({ slotId, capacity }) => {
      const turns = [...held].flatMap(([orderId, from]) => {
        const to = given.get(orderId) ?? Infinity
        return spans.get(orderId) === slotId && from < to
          ? [
              { at: from, by: 1 },
              { at: to, by: -1 },
            ]
          : []
      })
      const most = highest(turns)
      return most > capacity ? [`${slotId}: ${most} held ${capacity} places at once`] : []
    })
  },

  'whoever moves money has the same books': (_operations, { books }) =>
    books.flatMap(({ whose, theirs, ours }) => {
      const line = ({ number, paidFen, refundedFen }: Moved) =>
        `${number} paid ${paidFen} back ${refundedFen}`
      const [left, right] = [new Set(theirs.map(line)), new Set(ours.map(line))]
      return [
        ...[...left].filter((one) => !right.has(one)).map((one) => `only ${whose}: ${one}`),
        ...[...right].filter((one) => !left.has(one)).map((one) => `only we: ${one}`),
      ]
    }),

  'every fen is somewhere': (operations, ending) => [
    ...ledgerFaults(ending),
    ...orderFaults(ending),
    ...operations.flatMap((one) => {
      if (one.kind !== 'pay' || one.outcome !== 'ok') return []
      const paid = ending.paid.find(({ businessId }) => businessId === one.businessId)
      const known = paid === undefined ? 0 : paid.paidFen + paid.fundsFen
      return known >= one.amountFen
        ? []
        : [`${one.businessId}: ${one.amountFen} were taken, ${known} are known`]
    }),
    ...operations.flatMap((one) => {
      if (one.kind !== 'refund' || one.outcome !== 'ok') return []
      const paid = ending.paid.find(({ businessId }) => businessId === one.businessId)
      return paid === undefined || keptOf(paid) === 0
        ? []
        : [`${one.businessId}: promised, ${keptOf(paid)} are not back`]
    }),
  ],

  'everything comes to rest': (_operations, { unfinished }) => [...unfinished],
}

/** Judges a history: what is broken, by the rule. */
export function judge(operations: readonly Operation[], ending: Ending): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(rules).map(([promise, rule]) => [promise, rule(operations, ending)]),
  )
}

/** From when on an order may have held its place no more: since somebody asked for that, or by itself. */
function givenBack(operations: readonly Operation[], orders: readonly EndedOrder[]) {
  const given = new Map<string, number>()
  for (const { orderId, endedAt } of orders) if (endedAt !== null) given.set(orderId, endedAt)
  for (const one of operations)
    if (one.kind === 'cancel' && one.outcome !== 'fail')
      given.set(one.orderId, Math.min(given.get(one.orderId) ?? Infinity, one.from))
  return given
}

function highest(turns: readonly { at: number; by: number }[]): number {
  let now = 0
  let most = 0
  for (const { by } of [...turns].sort((one, other) => one.at - other.at || one.by - other.by)) {
    now += by
    most = Math.max(most, now)
  }
  return most
}

function ledgerFaults({ paid, ledger }: Ending): string[] {
  const sums = group(ledger, ({ businessId }) => businessId)
  const expected = new Map(paid.map((one) => [one.businessId, one.paidFen - one.refundedFen]))
  return [...new Set([...sums.keys(), ...expected.keys()])].flatMap((businessId) => {
    const of = (account: string) =>
      sums
        .get(businessId)
        ?.filter((one) => one.account === account)
        .reduce((sum, { fen }) => sum + fen, 0) ?? 0
    const kept = expected.get(businessId) ?? 0
    const isRight = of('channel') === kept && of('business') === -kept && of('refund_due') === 0
    return isRight
      ? []
      : [
          `${businessId}: kept ${kept}, ledger ${of('channel')} ${of('business')} ${of('refund_due')}`,
        ]
  })
}

/** A paid order was paid its fee, and who holds no place keeps no money of anybody. */
function orderFaults({ orders, paid }: Ending): string[] {
  const kept = new Map(paid.map((one) => [one.businessId, keptOf(one)]))
  return orders.flatMap(({ orderId, isActive, isPaid, feeFen }) => {
    const expected = isActive && isPaid ? feeFen : 0
    const found = kept.get(orderId) ?? 0
    return found === expected ? [] : [`${orderId}: keeps ${found}, should ${expected}`]
  })
}
