/** The rules of selling from the hospital's own slots, whatever died meanwhile: what patients heard, what the hospital's books say, and what the app's say. */
import type { BookEvent, BookedLock } from '../hospital_week/hospital/slot_books'

/** What a patient heard when asking for a place. */
export interface Heard {
  kind: 'held' | 'waits' | 'refused' | 'unknown'
  patientNo: string
  clinicId: string
  /** When this patient first asked, and when this question was asked and answered; ms. */
  cameAt: number
  from: number
  to: number
}

/** A lock as the app has it in the end. */
export interface OwnLock {
  lockId: string
  status: string
  queuedAt: number
  /** The order that it became, while that holds its place. */
  orderNo: string | null
  isHeld: boolean
}

/** Everything that is judged. */
export interface PoolEnding {
  heard: readonly Heard[]
  /** The hospital's books. */
  events: readonly BookEvent[]
  locks: readonly BookedLock[]
  places: ReadonlyMap<string, number>
  /** The app's books: its locks, and orders that hold a place, with their clinic. */
  own: readonly OwnLock[]
  orders: readonly { orderNo: string; clinicId: string; isConfirmed: boolean }[]
  /** At moments of the run, locks of the hospital's that nobody held and no order had. */
  orphans: readonly { at: number; lockIds: readonly string[] }[]
  /** When the hospital was first asked for each lock, and how much later than others one may be: what is claimed together is sent together, and what a dead process has claimed is asked again late. */
  asked: ReadonlyMap<string, number>
  mostOvertakenMs: number
}

const mostOrphanedMs = 30_000

type Rule = (ending: PoolEnding) => string[]

/** The rules by what they promise. */
export const lockRules: Record<string, Rule> = {
  'exactly the capacity is sold over all channels': ({ events, locks, places }) =>
    [...places].flatMap(([clinicId, capacity]) => {
      const of = (kind: BookEvent['kind']) =>
        events.filter((one) => one.kind === kind && one.clinicId === clinicId).length
      const sold = locks.filter((one) => one.clinicId === clinicId && one.state === 'confirmed')
      const all = sold.length + of('sold')
      const most = highest(events.filter((one) => one.clinicId === clinicId))
      return all === capacity && most <= capacity
        ? []
        : [`${clinicId}: ${all} sold of ${capacity}, ${most} held or sold at once`]
    }),

  'no acknowledged hold without a lock': ({ heard, events }) =>
    heard.flatMap(({ kind, patientNo, clinicId, from, to }) => {
      if (kind !== 'held') return []
      const own = events.filter(
        (one) => one.patientNo === patientNo && one.clinicId === clinicId && one.at <= to,
      )
      const ended = new Set(
        own.flatMap(({ kind: what, lockId, at }) =>
          what === 'released' && at < from ? [lockId] : [],
        ),
      )
      const isLocked = own.some(({ kind: what, lockId }) => what === 'locked' && !ended.has(lockId))
      return isLocked ? [] : [`${patientNo}: was told of a place at ${clinicId} that is not locked`]
    }),

  'no lock without a hold after 30 seconds': ({ orphans }) => {
    const since = new Map<string, number>()
    const worst = new Map<string, number>()
    for (const { at, lockIds } of orphans) {
      for (const known of since.keys()) if (!lockIds.includes(known)) since.delete(known)
      for (const lockId of lockIds) {
        since.set(lockId, since.get(lockId) ?? at)
        worst.set(lockId, Math.max(worst.get(lockId) ?? 0, at - (since.get(lockId) ?? at)))
      }
    }
    return [...worst].flatMap(([lockId, ms]) =>
      ms > mostOrphanedMs ? [`${lockId}: nobody's for ${Math.round(ms / 1000)} s`] : [],
    )
  },

  'every patient is answered': ({ heard }) => {
    const last = new Map(heard.map((one) => [one.patientNo, one.kind]))
    return [...last].flatMap(([patientNo, kind]) =>
      kind === 'held' || kind === 'refused' ? [] : [`${patientNo}: last heard ${kind}`],
    )
  },

  'who was refused has nothing at the hospital': ({ heard, locks }) => {
    const has = new Set(
      locks.filter(({ state }) => state !== 'released').map(({ patientNo }) => patientNo),
    )
    const last = new Map(heard.map((one) => [one.patientNo, one.kind]))
    return [...last].flatMap(([patientNo, kind]) =>
      kind === 'refused' && has.has(patientNo) ? [`${patientNo}: refused, and has a place`] : [],
    )
  },

  'orders here are registrations there': ({ orders, locks }) => {
    const there = locks.filter(({ state }) => state === 'confirmed')
    const theirs = new Map(there.map((one) => [one.orderNo, one.clinicId]))
    const ours = new Set(orders.map(({ orderNo }) => orderNo))
    return [
      ...orders.flatMap(({ orderNo, clinicId, isConfirmed }) =>
        isConfirmed && theirs.get(orderNo) === clinicId ? [] : [`only here: ${orderNo}`],
      ),
      ...there.flatMap(({ orderNo, lockId }) =>
        orderNo !== null && ours.has(orderNo) ? [] : [`only there: ${orderNo ?? lockId}`],
      ),
      ...(theirs.size === there.length ? [] : ['one order is two registrations']),
    ]
  },

  'first come, first asked': ({ own, asked, mostOvertakenMs }) => {
    let latest = 0
    return [...own]
      .sort((one, other) => one.queuedAt - other.queuedAt)
      .flatMap(({ lockId }) => {
        const at = asked.get(lockId) ?? Infinity
        if (at === Infinity) return []
        latest = Math.max(latest, at)
        return at < latest - mostOvertakenMs ? [`${lockId}: asked before who came earlier`] : []
      })
  },

  'everything comes to rest': ({ own, locks }) => [
    ...own.flatMap(({ lockId, status, orderNo, isHeld }) =>
      ['WAITING', 'ASKING', 'UNKNOWN', 'RELEASING'].includes(status) ||
      (status === 'LOCKED' && orderNo === null && !isHeld)
        ? [`${lockId}: ${status}`]
        : [],
    ),
    ...locks.flatMap(({ lockId, state }) => {
      const here = own.find((one) => one.lockId === lockId)?.status ?? 'not there'
      return state === 'locked' && here !== 'LOCKED'
        ? [`${lockId}: locked at the hospital, ${here} here`]
        : []
    }),
  ],
}

/** Judges a run: what is broken, by the rule. */
export function judgeLocks(ending: PoolEnding): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(lockRules).map(([promise, rule]) => [promise, rule(ending)]),
  )
}

/** The most places that were held or sold at one moment. */
function highest(events: readonly BookEvent[]): number {
  let now = 0
  let most = 0
  for (const { kind } of events) {
    if (kind === 'locked' || kind === 'sold') now += 1
    if (kind === 'released') now -= 1
    most = Math.max(most, now)
  }
  return most
}
