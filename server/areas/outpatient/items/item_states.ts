/** Items of paid bills: dispensed, done, or returned with a refund. The consequences are the same whoever reports it. */
import type { ItemStatus } from '../../../../src/contract/outpatient'
import type { Transaction } from '../../../database/client'
import { Refused } from '../../../http/refused'
import { formatAmount } from '../../../values/money'
import { paidFor, refundAll, refundPart } from '../../payment'
import { addEvent, lockOrder, markRefunded, type LockedOrder } from '../orders/progress_repository'
import { beginWholeRefund, listOrderItems, setItemStatus } from './item_repository'
import { endQueueRights } from './queue_rights'

/** One item and its new status. */
export interface ItemMark {
  item: { itemId: string; amountFen: number; execDepartName: string | null }
  to: ItemStatus
}

/** Changes the status of items of a paid order; returned items are refunded, once. The caller holds the locks of the bills. @throws Refused CONFLICT when less than that is left */
export async function markItems(
  tx: Transaction,
  orderId: string,
  marks: readonly ItemMark[],
  reason = '项目未执行，退费',
): Promise<void> {
  if (marks.length === 0) return
  for (const { item, to } of marks) {
    if (to === 'REFUNDED') continue
    await setItemStatus(tx, item.itemId, to)
    if (to === 'DISPENSED') await addEvent(tx, orderId, 'item_dispensed', item.execDepartName)
    if (to === 'DONE') await addEvent(tx, orderId, 'item_done', item.execDepartName)
  }
  const givenUp = marks.filter(({ to }) => to === 'REFUNDED').map(({ item }) => item)
  if (givenUp.length > 0) await giveBack(tx, orderId, givenUp, reason)
  await endQueueRights(tx, orderId)
}

async function giveBack(
  tx: Transaction,
  orderId: string,
  items: readonly ItemMark['item'][],
  reason: string,
): Promise<void> {
  // What is left of a payment is divided by one at a time: two bills of it may be given back at once.
  const order = await lockOrder(tx, orderId)
  const left = (await listOrderItems(tx, orderId)).filter(({ status }) => status !== 'REFUNDED')
  for (const { itemId } of items) await setItemStatus(tx, itemId, 'REFUNDED')
  if (left.length === items.length) {
    const money = formatAmount(await refundAll(tx, 'outpatient', orderId, reason))
    await addEvent(tx, orderId, 'all_refunded', money)
    await beginWholeRefund(tx, orderId)
    // The desk may have given all of it back before.
    await markRefunded(tx, orderId)
    return
  }
  const cost = { costFen: sumOf(items), leftFen: sumOf(left) }
  const amountFen = await paidHere(tx, order, cost)
  const part = { business: 'outpatient' as const, businessId: orderId, amountFen, reason }
  if (amountFen > 0 && !(await refundPart(tx, part)))
    throw new Refused('CONFLICT', '可退的金额不够，请到财务核对')
  await addEvent(tx, orderId, 'item_refunded', formatAmount(amountFen))
}

/** What was paid here of items that cost so much: where a fund bore a part at the hospital already, their share of the cash that is left for all. */
async function paidHere(
  tx: Transaction,
  order: LockedOrder | undefined,
  { costFen, leftFen }: { costFen: number; leftFen: number },
): Promise<number> {
  if (order === undefined || order.cashFen === order.totalFen) return costFen
  // A mixed payment brought the funds' part, too, and divides what goes back itself.
  const { amountFen, isInsured } = await paidFor(tx, 'outpatient', order.orderId)
  return isInsured ? costFen : Math.round((amountFen * costFen) / leftFen)
}

const sumOf = (items: readonly { amountFen: number }[]): number =>
  items.reduce((sum, { amountFen }) => sum + amountFen, 0)
