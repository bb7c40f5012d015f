/** Expiry of unpaid orders: by the sweep on every replica, and lazily on reading. */
import { transaction, withRetry } from '../../../database/client'
import type { Dependencies } from '../../../dependencies'
import { checkSoon } from '../../payment'
import { releaseReturns } from '../returns/return_repository'
import { currentRules } from '../rules/rule_versions'
import { returnDelayOf } from '../rules/rules'
import { releaseOverdue } from '../slots/hold_repository'
import { expireOrders } from './order_repository'
import type { OrderRow } from './reading_repository'

const batch = 500

/** Ends up to 500 overdue orders, and as many holds, and releases their slots; opens slots whose rest is over. Returns how many places moved. */
export async function releaseExpired(
  deps: Dependencies,
  orderIds?: readonly string[],
): Promise<number> {
  const delay = returnDelayOf((await currentRules(deps.sql)).rules)
  const orders = await transaction(deps.sql, async (tx) => {
    const ended = await expireOrders(tx, { orderIds, limit: batch }, delay)
    await checkSoon(
      tx,
      'registration',
      ended.flatMap((one) => one.orderIds),
    )
    return ended
  })
  const released: { slotId: string; count: number }[] = [...orders]
  if (orderIds === undefined) {
    released.push(...(await withRetry(() => releaseOverdue(deps.sql, batch, delay))))
    released.push(...(await withRetry(() => releaseReturns(deps.sql, batch))))
  }
  return released.reduce((sum, { count }) => sum + count, 0)
}

/** Rows after overdue ones were ended: loads again only when one was. */
export async function withoutOverdue<Row extends OrderRow>(
  deps: Dependencies,
  load: () => Promise<Row[]>,
): Promise<Row[]> {
  const rows = await load()
  const overdue = rows.filter(
    (row) => row.status === 'PENDING_PAY' && row.expiresAt !== null && row.expiresAt <= row.now,
  )
  if (overdue.length === 0) return rows
  await releaseExpired(
    deps,
    overdue.map((row) => row.orderId),
  )
  return load()
}
