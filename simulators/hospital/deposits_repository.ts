/** The deposits that came through the app, in the books of the sandbox's hospital. */
import { firstColumn, firstRow } from '../../server/database/answers'
import type { Executor } from '../../server/database/client'

/** The entry of a deposit number, if there is one. */
export function findDeposit(sql: Executor, depositNo: string) {
  return firstRow<{ receipt: string; balance: number }>(sql`
    select receipt_no as receipt, balance_fen as balance from sandbox.his_deposit where deposit_no = ${depositNo}`)
}

/** Enters a deposit; of two at once the first stays. */
export async function addDeposit(
  sql: Executor,
  entry: {
    depositNo: string
    stayId: string
    receiptNo: string
    amountFen: number
    balanceFen: number
  },
): Promise<void> {
  await sql`
    insert into sandbox.his_deposit (deposit_no, stay_id, receipt_no, amount_fen, balance_fen)
    values (${entry.depositNo}, ${entry.stayId}, ${entry.receiptNo}, ${entry.amountFen}, ${entry.balanceFen}) on conflict (deposit_no) do nothing`
}

/** What was paid through the app for a stay. */
export function listDepositSums(sql: Executor, stayId: string): Promise<number[]> {
  return firstColumn(sql`
    select amount_fen as amount from sandbox.his_deposit where stay_id = ${stayId}`)
}
