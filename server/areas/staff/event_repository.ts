/** SQL of what staff did: lines are added and never changed. */
import { randomUUID } from 'node:crypto'
import type { Executor } from '../../database/client'
import type { Staff, StaffEvent } from './types'

/** Writes one line, in the transaction of what was done. */
export async function addStaffEvent(
  executor: Executor,
  staff: Pick<Staff, 'staffId' | 'name' | 'roles'>,
  event: StaffEvent,
): Promise<void> {
  await executor`
    insert into staff_event (event_id, staff_id, staff_name, roles, action, subject, patient_id, reason, before, after)
    values (${randomUUID()}, ${staff.staffId}, ${staff.name}, ${[...staff.roles]}, ${event.action}, ${event.subject ?? null}, ${event.patientId ?? null},
      ${event.reason ?? null}, ${jsonOf(event.before)}::text::jsonb, ${jsonOf(event.after)}::text::jsonb)`
}

const jsonOf = (value: object | undefined): string | null =>
  value === undefined ? null : JSON.stringify(value)

/** A line about one row, for its story. */
export interface StaffEventRow {
  at: Date
  staffName: string
  action: string
  reason: string | null
}

/** What staff did with this row. */
export function listEventsAbout(executor: Executor, subject: string): Promise<StaffEventRow[]> {
  return executor<StaffEventRow[]>`
    select at, staff_name, action, reason from staff_event where subject = ${subject} order by at limit 200`
}
