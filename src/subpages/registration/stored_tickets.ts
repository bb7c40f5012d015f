import type { RegistrationOrder } from '@/contract/registration'
import { isRefused } from '@/request/sending/errors'
import { preparedThings, storedTickets, type StoredTicket } from '@/storage/keys'
import { hospitalDay } from '@/ui/facts/format_day'

import { hasTicket } from './order_rules'

const ticketsMax = 20

/** Stores the tickets of these orders for offline use, and deletes those that are over; the next visit first. */
export function rememberTickets(orders: readonly RegistrationOrder[]): void {
  const [first] = orders
  if (first === undefined) return
  const today = hospitalDay(first.serverNow)
  const others = (storedTickets.read() ?? []).filter(
    ({ orderId }) => !orders.some((order) => order.orderId === orderId),
  )
  const fresh = orders.filter(hasTicket).map(ticketOf)
  const toCome = [...others, ...fresh].filter(({ visit }) => visit.visitDate >= today)
  const kept = toCome
    .sort((one, other) => momentOf(one).localeCompare(momentOf(other)))
    .slice(0, ticketsMax)
  storedTickets.write(kept)
  const ticked = Object.entries(preparedThings.read() ?? {}).filter(([orderId]) =>
    kept.some((ticket) => ticket.orderId === orderId),
  )
  preparedThings.write(Object.fromEntries(ticked))
}

/** The tickets stored on this device when the hospital could not be reached: of one order, or all. What the server refuses is not shown from storage. */
export function ticketsWithoutNetwork(error: Error, orderId?: string): StoredTicket[] {
  if (isRefused(error)) return []
  const tickets = storedTickets.read() ?? []
  return orderId === undefined ? tickets : tickets.filter((ticket) => ticket.orderId === orderId)
}

/** Whether this order's ticket, or any, is stored on this device: then being offline is shown by the ticket, and no toast covers its code. */
export function isKept(orderId?: string): boolean {
  const tickets = storedTickets.read() ?? []
  return tickets.some((ticket) => orderId === undefined || ticket.orderId === orderId)
}

function ticketOf({ orderId, ticketCode, patientName, visit }: RegistrationOrder): StoredTicket {
  return { orderId, ticketCode: ticketCode ?? '', patientName, visit }
}

function momentOf({ visit }: StoredTicket): string {
  return `${visit.visitDate} ${visit.beginTime}`
}
