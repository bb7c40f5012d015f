/** SQL of papers sent by mail. Each step of sending is one statement that changes the row only from the expected state. */
import { firstNumber, firstRow, hasRow } from '../../../database/answers'
import type { Executor, Sql, Transaction } from '../../../database/client'
import type { OldRows } from '../../../database/old_rows'

/** A mail that is due. */
export interface DueMail {
  mailId: string
  accountId: string
  kind: string
  subjectId: string
  maskedTo: string
  encryptedTo: string
  /** This one included. */
  attempts: number
}

/** A mail whose end its account is told of. */
export type EndedMail = Pick<DueMail, 'mailId' | 'accountId' | 'maskedTo'>

/** Requests of one account come one after the other, so that its daily limit holds. */
export async function lockAccount(tx: Transaction, accountId: string): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtextextended(${`document_mail ${accountId}`}, 0))`
}

/** The account's earlier request with this key. */
export function findByKey(executor: Executor, accountId: string, key: string) {
  return firstRow<{ maskedTo: string }>(executor`
    select masked_to from document_mail where account_id = ${accountId} and idempotency_key = ${key}`)
}

/** How many the account asked for within a day. */
export function countToday(executor: Executor, accountId: string): Promise<number> {
  return firstNumber(executor`
    select count(*)::int as count from document_mail where account_id = ${accountId} and requested_at > now() - interval '1 day'`)
}

export async function insertMail(
  tx: Transaction,
  mail: Omit<DueMail, 'attempts'> & { idempotencyKey: string },
): Promise<void> {
  await tx`
    insert into document_mail (mail_id, account_id, kind, subject_id, idempotency_key, masked_to, encrypted_to)
    values (${mail.mailId}, ${mail.accountId}, ${mail.kind}, ${mail.subjectId}, ${mail.idempotencyKey}, ${mail.maskedTo}, ${mail.encryptedTo})`
}

/** Claims due mails; a claim of a killed worker is free again after a minute, and nothing was sent under it. */
export function claimDue(sql: Sql, limit: number): Promise<DueMail[]> {
  return sql<DueMail[]>`
    with due as (
      select mail_id from document_mail where state = 'WAITING' and next_attempt_at <= now() order by next_attempt_at limit ${limit} for update skip locked
    )
    update document_mail m set next_attempt_at = now() + interval '1 minute', attempts = m.attempts + 1 from due where m.mail_id = due.mail_id
    returning m.mail_id, m.account_id, m.kind, m.subject_id, m.masked_to, m.encrypted_to, m.attempts`
}

/** Records that the mail server is asked now; false when the mail ended meanwhile. */
export function beginSending(sql: Executor, mailId: string): Promise<boolean> {
  return hasRow(sql`
    update document_mail set state = 'SENDING', begun_at = now() where mail_id = ${mailId} and state = 'WAITING' returning 1`)
}

/** Ends a mail, and forgets its address; false when it had ended. */
export function endMail(
  executor: Executor,
  mailId: string,
  state: 'SENT' | 'FAILED' | 'UNSURE',
  error: string | null,
): Promise<boolean> {
  return hasRow(executor`
    update document_mail set state = ${state}, encrypted_to = null, finished_at = now(), last_error = ${error}
    where mail_id = ${mailId} and state in ('WAITING', 'SENDING') returning 1`)
}

/** Records that the server did not take it: it is tried again later. */
export async function tryAgain(
  executor: Executor,
  mailId: string,
  again: { afterSeconds: number; error: string },
): Promise<void> {
  await executor`
    update document_mail set state = 'WAITING', begun_at = null, next_attempt_at = now() + ${again.afterSeconds} * interval '1 second', last_error = ${again.error}
    where mail_id = ${mailId} and state = 'SENDING'`
}

/** Ends sendings whose process died: the server's answer is unknown, and they are never sent again. */
export function giveUpUnsure(tx: Transaction): Promise<EndedMail[]> {
  return tx<EndedMail[]>`
    update document_mail set state = 'UNSURE', encrypted_to = null, finished_at = now(), last_error = 'the process ended while the mail server was asked'
    where state = 'SENDING' and begun_at < now() - interval '3 minutes' returning mail_id, account_id, masked_to`
}

export async function exportMails(executor: Executor, accountId: string): Promise<object> {
  const mails = await executor<object[]>`
    select kind, masked_to as to, state, requested_at as at from document_mail where account_id = ${accountId} order by requested_at desc`
  return { mails }
}

export async function forgetMails(executor: Executor, accountId: string): Promise<void> {
  await executor`delete from document_mail where account_id = ${accountId}`
}

/** Mails past their retention. */
export const oldMails: OldRows = {
  what: 'messages',
  words: 'papers sent by mail',
  table: 'document_mail',
  key: 'mail_id',
  at: 'requested_at',
  only: (executor) => executor`state not in ('WAITING', 'SENDING')`,
}
