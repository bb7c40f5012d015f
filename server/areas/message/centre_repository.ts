/** SQL of the message centre and of preferences. */
import type postgres from 'postgres'
import type { MessageGroup } from '../../../src/contract/message'
import { firstColumn, firstNumber, firstRow } from '../../database/answers'
import type { Executor } from '../../database/client'
import { byTime } from '../../database/keyset_page'
import type { KeptSentence } from '../../language/sentence'
import { mayKnow } from './outbox_repository'

/** A message, decrypted. */
export interface MessageRow {
  messageId: string
  kind: string
  patientId: string | null
  patientName: string | null
  title: string
  body: string
  /** The sentences with values. */
  texts: { title?: KeptSentence; body?: KeptSentence } | null
  route: string | null
  at: Date
  isRead: boolean
  /** When the matter ends, such as the beginning of a visit. */
  usefulUntil: Date | null
  now: Date
}

/** Due, not superseded, and the account is still linked to the patient. */
function isShown(sql: Executor, accountId: string) {
  return sql`m.account_id = ${accountId} and m.due_at <= hospital_now() and m.state <> 'DROPPED' and ${mayKnow(sql)}`
}

/** The account's messages after a cursor, newest first, one more than a page. */
export function listMessages(
  sql: Executor,
  query: {
    accountId: string
    patientId: string | undefined
    isUnread: boolean
    after: string | undefined
    pageSize: number
  },
): Promise<(MessageRow & { mark: string })[]> {
  const chosen = sql`${isShown(sql, query.accountId)}
    ${query.patientId === undefined ? sql`` : sql`and m.patient_id = ${query.patientId}`} ${query.isUnread ? sql`and m.read_at is null` : sql``}`
  const { mark, beyond, order } = byTime(sql, query.after, {
    at: sql`m.due_at`,
    id: sql`m.message_id`,
  })
  return sql<(MessageRow & { mark: string })[]>`
    select m.message_id, m.kind, m.patient_id, p.name as patient_name, m.title, m.body, m.texts, m.route, m.due_at as at,
      m.read_at is not null as is_read, m.useful_until, hospital_now() as now, ${mark} as mark
    from message m left join patient_person p on p.patient_id = m.patient_id
    where ${chosen} ${beyond} order by ${order} limit ${query.pageSize + 1}`
}

/** How many are unread, counted to a hundred, as a part of a statement. */
export const unreadOf = (sql: Executor, accountId: string): postgres.Fragment => sql`
  (select count(*)::int from (select 1 from message m where ${isShown(sql, accountId)} and m.read_at is null limit 100) as shown)`

export function countUnread(sql: Executor, accountId: string): Promise<number> {
  return firstNumber(sql`select ${unreadOf(sql, accountId)} as unread`)
}

/** Marks one message read, or all; returns their ids. */
export function markRead(sql: Executor, accountId: string, messageId: string | undefined) {
  return firstColumn<string>(sql`
    update message m set read_at = coalesce(m.read_at, now())
    where ${isShown(sql, accountId)} ${messageId === undefined ? sql`and m.read_at is null` : sql`and m.message_id = ${messageId}`} returning m.message_id`)
}

interface SettingsRow {
  switchedOff: string[]
  quietFrom: string | null
  quietTo: string | null
}

/** The account's preferences; undefined when none were chosen. */
export function findSettings(sql: Executor, accountId: string): Promise<SettingsRow | undefined> {
  return firstRow(sql`
    select switched_off, to_char(quiet_from, 'HH24:MI') as quiet_from, to_char(quiet_to, 'HH24:MI') as quiet_to
    from message_settings where account_id = ${accountId}`)
}

/** Stores the preferences; messages held for the old quiet hours are decided again. */
export async function saveSettings(
  sql: Executor,
  accountId: string,
  chosen: SettingsRow,
): Promise<void> {
  await sql`
    insert into message_settings (account_id, switched_off, quiet_from, quiet_to)
    values (${accountId}, ${chosen.switchedOff}, ${chosen.quietFrom}, ${chosen.quietTo})
    on conflict (account_id) do update set switched_off = excluded.switched_off, quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to, updated_at = now()`
  await sql`update message set hold_until = null where account_id = ${accountId} and state = 'WAITING' and hold_until is not null`
}

/** Stores the patient's answer to WeChat's permission dialog. */
export async function notePermission(
  sql: Executor,
  accountId: string,
  group: MessageGroup,
  isAccepted: boolean,
): Promise<void> {
  await sql`
    insert into message_permission (account_id, message_group, accepted) values (${accountId}, ${group}, ${isAccepted})
    on conflict (account_id, message_group) do update set accepted = excluded.accepted, asked_at = now()`
}

/** Everything of the account, for its export. */
export async function exportAccount(
  sql: Executor,
  accountId: string,
): Promise<{ messages: object[]; messageSettings: object | null; messagePermissions: object[] }> {
  const messages = await sql<object[]>`
    select m.kind, m.title, m.body, m.due_at as at, m.state, m.channel, m.read_at from message m
    where ${isShown(sql, accountId)} order by m.due_at desc`
  const messagePermissions = await sql<object[]>`
    select message_group, accepted, asked_at from message_permission where account_id = ${accountId} order by message_group`
  const messageSettings = (await findSettings(sql, accountId)) ?? null
  return { messages, messageSettings, messagePermissions }
}

/** Deletes the account's messages and preferences. */
export async function forgetAccount(sql: Executor, accountId: string): Promise<void> {
  await sql`delete from message where account_id = ${accountId}`
  await sql`delete from message_settings where account_id = ${accountId}`
  await sql`delete from message_permission where account_id = ${accountId}`
}
