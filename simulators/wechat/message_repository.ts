/** Messages on the demo's phones, and the permissions to send them. */
import { allRows, hasRow } from '../../server/database/answers'
import type { Executor } from '../../server/database/client'

interface ShownMessage {
  messageId: string
  appId: string
  openid: string
  templateId: string
  page: string
  content: string
}

/** A message arrives on a phone. */
export async function addMessage(sql: Executor, message: ShownMessage): Promise<void> {
  await sql`
    insert into sandbox.wechat_message (message_id, app_id, openid, template_id, page, content)
    values (${message.messageId}, ${message.appId}, ${message.openid}, ${message.templateId}, ${message.page}, ${message.content})`
}

/** The newest 50, of one person or of all. */
export function listMessages(sql: Executor, openid: string | undefined) {
  return allRows<ShownMessage & { sentAt: Date }>(sql`
    select message_id, app_id, openid, template_id, page, content, sent_at from sandbox.wechat_message
    where ${openid ?? null}::text is null or openid = ${openid ?? null} order by sent_at desc limit 50`)
}

/** One more message with each template. */
export async function addPermissions(
  sql: Executor,
  openid: string,
  templateIds: readonly string[],
): Promise<void> {
  for (const templateId of templateIds) {
    await sql`
      insert into sandbox.wechat_permission as p (openid, template_id, remaining) values (${openid}, ${templateId}, 1)
      on conflict (openid, template_id) do update set remaining = p.remaining + 1`
  }
}

/** Uses one permission up; false when there is none. */
export function spendPermission(sql: Executor, openid: string, templateId: string) {
  return hasRow(sql`
    update sandbox.wechat_permission set remaining = remaining - 1 where openid = ${openid} and template_id = ${templateId} and remaining > 0 returning 1`)
}
