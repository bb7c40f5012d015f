/** The phones of the demo: what was sent to them. */
import { randomUUID } from 'node:crypto'
import type { Executor } from '../../server/database/client'

interface SmsMessage {
  tel: string
  content: string
  code: string | null
  sentAt: Date
}

/** Puts a message in the inbox; its receipt is due two seconds later. Returns the operator's id of it. */
export async function addMessage(
  sql: Executor,
  message: { tel: string; content: string; code: string | null; outId: string | null },
): Promise<string> {
  const { tel, content, code, outId } = message
  const bizId = randomUUID()
  await sql`
    insert into sandbox.sms_message (message_id, tel, content, code, biz_id, out_id, receipt_due_at)
    values (${randomUUID()}, ${tel}, ${content}, ${code}, ${bizId}, ${outId}, clock_timestamp() + interval '2 seconds')`
  return bizId
}

/** The newest 50, of one number or of all. */
export async function listMessages(sql: Executor, tel: string | undefined): Promise<SmsMessage[]> {
  return sql<SmsMessage[]>`
    select tel, content, code, sent_at from sandbox.sms_message
    where ${tel ?? null}::text is null or tel = ${tel ?? null} order by sent_at desc limit 50`
}
