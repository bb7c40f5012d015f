/** Bookings of the load makers, written down: for a rush that is judged by its history. */
import type { Sql } from '../../../server/database/client'
import { read, type Measured, type Prepared } from '../../bench/load'
import { ordersOf } from './ending'
import { outcomeOf, type History } from './history'
import { judge } from './rules'

/** Sends a booking and writes down what came of it. */
export const writingDown =
  (history: History) =>
  async (port: number, request: Prepared): Promise<Measured> => {
    const asked = JSON.parse(request.body ?? '{}') as Record<string, string>
    const { sourceTimeId: slotId = '', patientId = '', idempotencyKey: key = '' } = asked
    const answer = await history.record(
      { kind: 'book', key, patientId, slotId },
      () => read<{ orderId: string }>(port, request),
      ({ status, body }) => ({ outcome: outcomeOf(status), orderId: body?.orderId }),
    )
    return answer ?? { status: 0, ms: 0 }
  }

/** What is wrong with the bookings of these times; empty when nothing is. */
export async function judgeBookings(
  sql: Sql,
  { operations }: History,
  slotIds: readonly string[],
): Promise<string[]> {
  const sources = await sql<{ slotId: string; capacity: number; taken: number }[]>`
    select slot_id, capacity, taken - (select count(*)::int from slot_return r where r.slot_id = slot.slot_id) as taken from slot where slot_id in ${sql([...slotIds])}`
  const orders = (await ordersOf(sql)).filter(({ slotId }) => slotIds.includes(slotId))
  const ending = { orders, sources, books: [], paid: [], ledger: [], unfinished: [] }
  return Object.entries(judge(operations, ending)).flatMap(([promise, broken]) =>
    broken.map((line) => `${promise}: ${line}`),
  )
}
