/** The audit log in the database. */
import { randomUUID } from 'node:crypto'
import type { Executor } from '../../database/client'
import type { AuditEvent } from './types'

/** Writes one line. */
export async function addAuditEvent(sql: Executor, event: AuditEvent): Promise<void> {
  await sql`
    insert into audit_event (audit_event_id, account_id, action, subject, patient_id, details)
    values (${randomUUID()}, ${event.accountId}, ${event.action}, ${event.subject ?? null}, ${event.patientId ?? null},
      ${JSON.stringify(event.details ?? {})}::text::jsonb)`
}
