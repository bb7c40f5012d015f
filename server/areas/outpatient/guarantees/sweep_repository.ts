/** SQL of the evening: guarantees whose bill was not paid since. */
import { firstRow } from '../../../database/answers'
import type { Executor, Sql, Transaction } from '../../../database/client'
import type { HoldingOrder } from '../rules'

/** Guarantees whose money is due. */
export function listDue(
  sql: Sql,
  limit: number,
): Promise<{ guaranteeId: string; patientId: string }[]> {
  return sql<{ guaranteeId: string; patientId: string }[]>`
    select g.guarantee_id, b.patient_id from credit_guarantee g join outpatient_bill b on b.bill_id = g.bill_id
    where g.state = 'RESERVED' and g.sweep_at <= hospital_now() order by g.sweep_at limit ${limit}`
}

/** A bill with what it costs, and what pays it now. */
export interface SweptBill {
  totalFen: number
  fundFen: number
  accountFen: number
  cashFen: number
  hasEnded: boolean
  expiresAt: Date
  order: HoldingOrder | null
}

/** The caller holds the lock of the patient's bills. */
export async function findSweptBill(
  tx: Transaction,
  billId: string,
): Promise<SweptBill | undefined> {
  const row = await firstRow<
    Omit<SweptBill, 'order'> & {
      [Key in keyof HoldingOrder as `order${Capitalize<Key>}`]: HoldingOrder[Key] | null
    }
  >(tx`
    select b.total_fen, b.fund_fen, b.account_fen, b.cash_fen, b.ended is not null as has_ended, b.expires_at,
      o.status as order_status, o.pay_status as order_pay_status, o.expires_at as order_expires_at
    from outpatient_bill b left join outpatient_order o on o.order_id = b.order_id where b.bill_id = ${billId}`)
  if (row === undefined) return undefined
  const { orderStatus: status, orderPayStatus: payStatus, orderExpiresAt: expiresAt, ...bill } = row
  const isHeld = status !== null && payStatus !== null && expiresAt !== null
  return { ...bill, order: isHeld ? { status, payStatus, expiresAt } : null }
}

/** Somebody is paying the bill at this moment: looked at again in a minute. */
export async function sweepLater(executor: Executor, guaranteeId: string): Promise<void> {
  await executor`update credit_guarantee set sweep_at = hospital_now() + interval '1 minute' where guarantee_id = ${guaranteeId} and state = 'RESERVED'`
}
