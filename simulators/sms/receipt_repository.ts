/** SQL of the receipts that the operator owes the app. */
import type { Executor, Sql } from '../../server/database/client'

export interface DueReceipt {
  messageId: string
  tel: string
  sentAt: Date
  bizId: string
  outId: string | null
}

/** Takes receipts that are due; each is due again in half a minute until the app took it, a dozen times. */
export function claimReceipts(sql: Sql): Promise<DueReceipt[]> {
  return sql<DueReceipt[]>`
    update sandbox.sms_message m set receipt_tries = m.receipt_tries + 1, receipt_due_at = clock_timestamp() + interval '30 seconds'
    where m.message_id in (
      select message_id from sandbox.sms_message where receipt_due_at <= clock_timestamp() and receipt_tries < 12 and biz_id is not null
      order by receipt_due_at limit 50 for update skip locked)
    returning m.message_id, m.tel, m.sent_at, m.biz_id, m.out_id`
}

/** The app has them. */
export async function noteTaken(sql: Executor, messageIds: readonly string[]): Promise<void> {
  await sql`update sandbox.sms_message set receipt_due_at = null where message_id = any(${[...messageIds]}::uuid[])`
}
