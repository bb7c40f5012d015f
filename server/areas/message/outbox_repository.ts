/** The outbox in the database. Each step of sending is one statement that changes the row only from the expected state. */
import { firstNumber, hasRow } from '../../database/answers'
import type { Executor, Sql, Transaction } from '../../database/client'
import type { OldRows } from '../../database/old_rows'
import { type Channel, fullAccessKinds, kindsAfterDeath, smsPerDay } from './rules'

/** A due message, with what deciding and sending needs. */
export interface DueMessage {
  messageId: string
  accountId: string
  kind: string
  subjectId: string
  patientId: string | null
  lastError: string | null
  patientName: string | null
  route: string | null
  attempts: number
  refusedBy: string[]
  now: Date
  usefulUntil: Date | null
  /** Whether the account may still know of the patient. */
  mayKnow: boolean
  switchedOff: string[]
  /** False when the account has no preferences yet. */
  hasChosen: boolean
  quietFrom: string | null
  quietTo: string | null
  miniOpenid: string | null
  officialOpenid: string | null
  tel: string | null
  smsLeft: boolean
}

/** A message that may not have arrived. */
export type MissedMessage = Pick<
  DueMessage,
  'messageId' | 'kind' | 'subjectId' | 'patientId' | 'lastError'
>

/** Claims due messages; a claim of a killed worker is free again after a minute, and nothing was sent under it. */
export async function claimDue(sql: Sql, limit: number): Promise<DueMessage[]> {
  return sql<DueMessage[]>`
    with due as (
      select message_id from message
      where state = 'WAITING' and next_attempt_at <= now() and due_at <= hospital_now() and (hold_until is null or hold_until <= hospital_now())
      order by due_at, message_id limit ${limit} for update skip locked
    ), claimed as (
      update message m set next_attempt_at = now() + interval '1 minute' from due where m.message_id = due.message_id returning m.*
    )
    select m.message_id, m.account_id, m.kind, m.subject_id, m.patient_id, m.last_error, p.name as patient_name, m.route, m.attempts, m.refused_by,
      hospital_now() as now, m.useful_until, a.account_id is not null and ${mayKnow(sql)} and (p.deceased_on is null or m.kind = any(${[...kindsAfterDeath]}::text[])) as may_know, coalesce(s.switched_off, '{}') as switched_off,
      s.account_id is not null as has_chosen, to_char(s.quiet_from, 'HH24:MI') as quiet_from, to_char(s.quiet_to, 'HH24:MI') as quiet_to,
      (select openid from account_openid i where i.account_id = m.account_id and i.app = 'mini_program') as mini_openid,
      (select openid from account_openid i where i.account_id = m.account_id and i.app = 'official_account') as official_openid,
      a.tel, (select count(*) from message x where x.account_id = m.account_id and x.channel = 'sms' and x.begun_at > now() - interval '1 day') < ${smsPerDay} as sms_left
    from claimed m left join account_holder a on a.account_id = m.account_id
    left join patient_person p on p.patient_id = m.patient_id left join message_settings s on s.account_id = m.account_id
    order by m.due_at, m.message_id`
}

/** Whether the account of `m` may know of its patient now: links and levels change. */
export function mayKnow(sql: Executor) {
  return sql`(m.patient_id is null or exists (select 1 from patient_known_link link where link.account_id = m.account_id and link.patient_id = m.patient_id
    and (link.access_level = 'full' or not m.needs_full and m.kind <> all(${[...fullAccessKinds]}::text[]))))`
}

/** Records that a channel is asked now; false when the message was superseded meanwhile and must not be sent. */
export function beginSending(sql: Executor, messageId: string, channel: Channel): Promise<boolean> {
  return hasRow(sql`
    update message set state = 'SENDING', channel = ${channel}, begun_at = now(), attempts = attempts + 1, receipt_id = null, receipt = null, receipt_why = null, receipt_at = null where message_id = ${messageId} and state = 'WAITING' returning 1`)
}

/** Records that the channel took it, or that its answer is unknown. Of an SMS, how the operator will name it, and whether a receipt is waited for. */
export async function endSending(
  sql: Executor,
  messageId: string,
  state: 'SENT' | 'UNSURE',
  known: { error?: string; receiptId?: string | undefined; isReceiptAwaited?: boolean } = {},
): Promise<void> {
  const { error = null, receiptId = null, isReceiptAwaited = false } = known
  await sql`
    update message set state = ${state}, finished_at = now(), last_error = ${error}, receipt_id = ${receiptId}, receipt = case when ${isReceiptAwaited} then 'awaited' end
    where message_id = ${messageId} and state = 'SENDING'`
}

/** Records that the channel did not take it: retried later, or with `refusedBy` by the next channel at once. */
export async function tryAgain(
  sql: Executor,
  messageId: string,
  again: { afterSeconds: number; refusedBy?: Channel; error: string },
): Promise<void> {
  await sql`
    update message set state = 'WAITING', channel = null, begun_at = null, next_attempt_at = now() + ${again.afterSeconds} * interval '1 second', last_error = ${again.error},
      refused_by = case when ${again.refusedBy ?? null}::text is null then refused_by else array_append(refused_by, ${again.refusedBy ?? null}::text) end,
      attempts = case when ${again.refusedBy ?? null}::text is null then attempts else 0 end
    where message_id = ${messageId} and state = 'SENDING'`
}

/** Ends a waiting message unsent: it stays in the message centre, or (`DROPPED`) is not shown either. */
export async function endWaiting(
  sql: Executor,
  messageId: string,
  state: 'KEPT' | 'DROPPED',
  why: string,
): Promise<void> {
  await sql`update message set state = ${state}, finished_at = now(), last_error = ${why} where message_id = ${messageId} and state = 'WAITING'`
}

/** Holds the message until the quiet hours end. */
export async function holdFor(sql: Executor, messageId: string, minutes: number): Promise<void> {
  await sql`
    update message set hold_until = date_trunc('minute', hospital_now()) + ${minutes} * interval '1 minute', next_attempt_at = now() where message_id = ${messageId} and state = 'WAITING'`
}

/** Ends sendings that began long ago without an answer: their process died, and the channel's state is unknown. They are never sent again. */
export function giveUpUnsure(tx: Transaction): Promise<MissedMessage[]> {
  return tx<MissedMessage[]>`
    update message set state = 'UNSURE', finished_at = now(), last_error = 'the process ended while the channel was asked'
    where state = 'SENDING' and begun_at < now() - interval '2 minutes'
    returning message_id, kind, subject_id, patient_id, last_error`
}

/** Makes a message due again by every channel, at staff's request; false when it is useless by now or was read. */
export function sendAnew(tx: Transaction, messageId: string): Promise<boolean> {
  return hasRow(tx`
    update message set state = 'WAITING', channel = null, begun_at = null, finished_at = null, refused_by = '{}', attempts = 0, hold_until = null, next_attempt_at = now()
    where message_id = ${messageId} and state in ('KEPT', 'UNSURE', 'SENT') and (useful_until is null or useful_until > hospital_now()) returning 1`)
}

/** For how many seconds the oldest due message has waited. */
export function oldestDue(executor: Executor): Promise<number> {
  return firstNumber(executor`
    select coalesce(extract(epoch from hospital_now() - min(due_at)), 0)::float8 as seconds
    from message where state = 'WAITING' and due_at <= hospital_now() and (hold_until is null or hold_until <= hospital_now())`)
}

/** Messages past their retention. */
export const oldMessages: OldRows = {
  what: 'messages',
  words: 'messages',
  table: 'message',
  key: 'message_id',
  at: 'created_at',
  only: (executor) => executor`state not in ('WAITING', 'SENDING')`,
}
