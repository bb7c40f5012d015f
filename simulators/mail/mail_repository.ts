/** The mailboxes of the demo: what was sent to them. */
import { randomUUID } from 'node:crypto'
import { firstRow } from '../../server/database/answers'
import type { Executor } from '../../server/database/client'

interface CaughtMail {
  recipient: string
  subject: string
  content: string
  fileName: string
}

/** Puts a mail in the inbox. */
export async function addMail(sql: Executor, mail: CaughtMail & { file: Buffer }): Promise<void> {
  await sql`
    insert into sandbox.mail_message (message_id, recipient, subject, content, file_name, file)
    values (${randomUUID()}, ${mail.recipient}, ${mail.subject}, ${mail.content}, ${mail.fileName}, ${mail.file})`
}

/** The newest 50, to one mailbox or to all. */
export async function listMails(
  sql: Executor,
  to: string | undefined,
): Promise<(CaughtMail & { messageId: string; sentAt: Date })[]> {
  return sql<(CaughtMail & { messageId: string; sentAt: Date })[]>`
    select message_id, recipient, subject, content, file_name, sent_at from sandbox.mail_message
    where ${to ?? null}::text is null or recipient = ${to ?? null} order by sent_at desc limit 50`
}

/** The file that came with a mail. */
export function findFile(sql: Executor, messageId: string) {
  return firstRow<{ file: Buffer }>(sql`
    select file from sandbox.mail_message where message_id::text = ${messageId}`)
}
