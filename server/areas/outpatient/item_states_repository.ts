/** SQL of items of paid bills: no account stands in it. */
import type { ItemStatus } from '../../../src/contract/outpatient'
import type { Executor, Transaction } from '../../database/client'

export function listOrderItems(
  tx: Transaction,
  orderId: string,
): Promise<
  { itemId: string; status: ItemStatus; amountFen: number; execDepartName: string | null }[]
> {
  return tx`
    select i.item_id, i.status, i.amount_fen, i.exec_depart_name from outpatient_order_bill ob join outpatient_item i on i.bill_id = ob.bill_id where ob.order_id = ${orderId}`
}

export async function setItemStatus(
  executor: Executor,
  itemId: string,
  status: ItemStatus,
): Promise<void> {
  await executor`update outpatient_item set status = ${status} where item_id = ${itemId}`
}

/** Nothing of the order is left: its money goes back, and its invoice is void. */
export async function beginWholeRefund(tx: Transaction, orderId: string): Promise<void> {
  await tx`update outpatient_order set pay_status = 'REFUNDING', invoice_reversed = true where order_id = ${orderId} and pay_status = 'PAID'`
}
