/** The audit log in the database. */
import { randomUUID } from 'node:crypto'
import { firstNumber, hasRow } from '../../database/answers'
import type { Executor } from '../../database/client'
import type { DigestedRows } from '../../database/log_digest'
import type { OldRows } from '../../database/old_rows'
import type { AuditAction, AuditEvent } from './types'

/** Writes one event. */
export async function addAuditEvent(sql: Executor, event: AuditEvent): Promise<void> {
  await sql`
    insert into audit_event (audit_event_id, account_id, action, subject, patient_id, details)
    values (${randomUUID()}, ${event.accountId}, ${event.action}, ${event.subject ?? null}, ${event.patientId ?? null},
      ${JSON.stringify(event.details ?? {})}::text::jsonb)`
}

/** How often the account did this within a day. */
export function countToday(sql: Executor, accountId: string, action: AuditAction): Promise<number> {
  return firstNumber(sql`
    select count(*)::int as count from audit_event where account_id = ${accountId} and action = ${action} and at > now() - interval '1 day'`)
}

/** Whether the account did this to that subject within so many minutes. */
export function hasJustDone(
  sql: Executor,
  event: { accountId: string; action: AuditAction; subject: string },
  minutes: number,
): Promise<boolean> {
  return hasRow(sql`
    select 1 from audit_event where account_id = ${event.accountId} and action = ${event.action} and subject = ${event.subject}
      and at > now() - make_interval(mins => ${minutes}::int) limit 1`)
}

/** Events past their retention. */
export const oldAuditEvents: OldRows = {
  what: 'access',
  words: 'lines of the access log',
  table: 'audit_event',
  key: 'audit_event_id',
  at: 'at',
  isLog: true,
}

/** The access log, in every checkpoint; not whose file it is, which follows when two are joined. */
export const digestedAuditEvents: DigestedRows = {
  ...oldAuditEvents,
  columns: ['account_id', 'action', 'subject', 'details'],
  patient: 'patient_id',
}
