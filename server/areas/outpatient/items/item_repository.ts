/** SQL of items of paid bills; no account is involved. */
import type { ItemStatus } from '../../../../src/contract/outpatient'
import type { Executor, Transaction } from '../../../database/client'

/** Every item of an order's bills. */
export function listOrderItems(
  tx: Transaction,
  orderId: string,
): Promise<
  { itemId: string; status: ItemStatus; amountFen: number; execDepartName: string | null }[]
> {
  return tx`
    select i.item_id, i.status, i.amount_fen, i.exec_depart_name from outpatient_order_bill ob join outpatient_item i on i.bill_id = ob.bill_id where ob.order_id = ${orderId}`
}

/** Sets the status of an item. */
export async function setItemStatus(
  executor: Executor,
  itemId: string,
  status: ItemStatus,
): Promise<void> {
  await executor`update outpatient_item set status = ${status} where item_id = ${itemId}`
}

/** Starts the refund of an order of which nothing is left, and voids its invoice. */
export async function beginWholeRefund(tx: Transaction, orderId: string): Promise<void> {
  await tx`update outpatient_order set pay_status = 'REFUNDING', invoice_reversed = true where order_id = ${orderId} and pay_status = 'PAID'`
}

/** A queue that serves something of an order. */
interface QueuePlace {
  branchId: string
  patientId: string
  itemCode: string
  /** Of the bills, such as 检验申请. */
  titles: string[]
  /** Items that are still to be done or dispensed. */
  open: number
}

/** The queues that serve something of an order. */
export function listQueuePlaces(executor: Executor, orderId: string): Promise<QueuePlace[]> {
  return executor<QueuePlace[]>`
    select b.branch_id, b.patient_id, i.queue_item_code as item_code, array_agg(distinct b.title) as titles,
      count(*) filter (where i.status in ('NOT_DISPENSED', 'NOT_DONE'))::int as open
    from outpatient_order_bill ob join outpatient_bill b on b.bill_id = ob.bill_id join outpatient_item i on i.bill_id = b.bill_id
    where ob.order_id = ${orderId} and i.queue_item_code is not null group by 1, 2, 3 order by 3`
}
