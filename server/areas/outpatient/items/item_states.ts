/** Items of paid bills: dispensed, done, or returned with a refund. The consequences are the same whoever reports it. */
import type { ItemStatus } from '../../../../src/contract/outpatient'
import type { Transaction } from '../../../database/client'
import { Refused } from '../../../http/refused'
import { formatAmount } from '../../../values/money'
import { refundAll, refundPart } from '../../payment'
import { addEvent, lockOrder } from '../orders/progress_repository'
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
  await lockOrder(tx, orderId)
  const left = (await listOrderItems(tx, orderId)).filter(({ status }) => status !== 'REFUNDED')
  for (const { itemId } of items) await setItemStatus(tx, itemId, 'REFUNDED')
  const amountFen = items.reduce((sum, item) => sum + item.amountFen, 0)
  const money = formatAmount(amountFen)
  if (left.length === items.length) {
    await refundAll(tx, 'outpatient', orderId, reason)
    await addEvent(tx, orderId, 'all_refunded', money)
    await beginWholeRefund(tx, orderId)
    return
  }
  const part = { business: 'outpatient' as const, businessId: orderId, amountFen, reason }
  if (!(await refundPart(tx, part))) throw new Refused('CONFLICT', '可退的金额不够，请到财务核对')
  await addEvent(tx, orderId, 'item_refunded', money)
}
