/** The timelines of the demo's orders. */
import type { OrderSeed, Story } from '../data/orders'
import { demoAccounts } from '../people'
import { namedUuid } from '../random'
import type { Place } from './seed_slots'

/** How an order stands after its story; `ended` says who ended it and after how many minutes. */
const endings = {
  visited: { status: 'VISITED', payStatus: 'PAID', paid: true, keeps: true },
  upcoming: { status: 'BOOKED', payStatus: 'PAID', paid: true, keeps: true, daySlot: 1 },
  cancelled: {
    status: 'CANCELLED',
    payStatus: 'UNPAID',
    paid: false,
    keeps: false,
    ended: { by: 'patient', afterMinutes: 40, reason: '时间有冲突' },
  },
  refunded: {
    status: 'REFUNDED',
    payStatus: 'REFUNDED',
    paid: true,
    keeps: false,
    ended: { by: 'patient', afterMinutes: 40, reason: '时间有冲突' },
  },
  expired: {
    status: 'EXPIRED',
    payStatus: 'UNPAID',
    paid: false,
    keeps: false,
    ended: { by: 'system', afterMinutes: 15, reason: null },
  },
} as const satisfies Record<Story, Ending>

interface Ending {
  status: string
  payStatus: string
  paid: boolean
  keeps: boolean
  /** An active order sits on a numbered slot of its patient's day. */
  daySlot?: number
  ended?: { by: string; afterMinutes: number; reason: string | null }
}

/** Milliseconds of a minute. */
export const minuteMs = 60_000
const dayMs = 86_400_000
/** A moment as rows hold it. */
export const isoOf = (moment: number): string => new Date(moment).toISOString()

/** An order with the times of its events. */
export interface Life {
  request: OrderSeed
  place: Place
  ending: Ending
  account: (typeof demoAccounts)[number]
  orderId: string
  totalFen: number
  beginsAt: number
  createdAt: number
  paidAt: number | null
  endedAt: number
}

/** The times of an order's events. @throws Error when its account is none of the demo's. */
export function lifeOf(request: OrderSeed, place: Place, now: Date): Life {
  const { schedule, source } = place
  const ending: Ending = endings[request.story]
  const beginsAt = Date.parse(source.begins_at)
  const createdAt = Math.min(beginsAt - 2 * dayMs, now.getTime() - 90 * minuteMs)
  const account = demoAccounts[request.account]
  if (account === undefined) throw new Error(`no demo account ${request.account}`)
  return {
    request,
    place,
    ending,
    account,
    orderId: namedUuid(`order:${request.key}:${source.slot_id}`),
    totalFen: schedule.reg_fee_fen + schedule.treat_fee_fen,
    beginsAt,
    createdAt,
    paidAt: ending.paid ? createdAt + 2 * minuteMs : null,
    endedAt: createdAt + (ending.ended?.afterMinutes ?? 0) * minuteMs,
  }
}

/** Rows of its events. */
export function eventRows({ request, orderId, beginsAt, createdAt, paidAt, endedAt }: Life) {
  const paid: [string, number][] =
    paidAt === null
      ? []
      : [
          ['paid', paidAt],
          ['confirmed', paidAt + 3000],
        ]
  const last: Record<Story, [string, number][]> = {
    visited: [
      ['taken', beginsAt - 20 * minuteMs],
      ['visited', beginsAt + 12 * minuteMs],
    ],
    upcoming: [],
    expired: [['expired', endedAt]],
    cancelled: [['cancelled', endedAt]],
    refunded: [
      ['cancelled', endedAt],
      ['refunded', endedAt + 5 * minuteMs],
    ],
  }
  const all: [string, number][] = [['created', createdAt], ...paid, ...last[request.story]]
  return all.map(([kind, moment]) => ({
    order_id: orderId,
    at: isoOf(moment),
    kind,
    note: null,
    event_id: namedUuid(`event:${orderId}:${kind}`),
  }))
}
