/** SQL of the staff log: events are added and never changed. */
import { randomUUID } from 'node:crypto'
import type { WhichStaffActions } from '../../../src/contract/desk/audit'
import type { StaffRole } from '../../../src/contract/desk/staff_call'
import { allRows, hasRow } from '../../database/answers'
import type { Executor } from '../../database/client'
import { onDays } from '../../database/day_span'
import { byTime } from '../../database/keyset_page'
import type { DigestedRows } from '../../database/log_digest'
import type { OldRows } from '../../database/old_rows'
import type { Staff } from '../../http/caller'

/** One staff action; `before` and `after` hold no name, number or phone in full. */
export interface StaffEvent {
  action: string
  subject?: string
  patientId?: string
  reason?: string
  before?: object
  after?: object
}

/** Writes one event, in the transaction of the action. */
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

/** An event about one row, for its timeline. */
export interface StaffEventRow {
  at: Date
  staffName: string
  action: string
  reason: string | null
}

/** A whole event. */
export interface StaffActionRow {
  eventId: string
  at: Date
  staffId: string
  staffName: string
  roles: StaffRole[]
  action: string
  subject: string | null
  reason: string | null
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  mark: string
}

/** Staff actions, newest first; after a cursor and by the given filters. */
export function listStaffActions(
  executor: Executor,
  asked: WhichStaffActions & { after?: string | undefined; limit: number },
): Promise<StaffActionRow[]> {
  const { staffId = null, action = null, subject = null, limit } = asked
  const { mark, beyond, order } = byTime(executor, asked.after, {
    at: executor`at`,
    id: executor`event_id`,
  })
  return executor<StaffActionRow[]>`
    select event_id, at, staff_id, staff_name, roles, action, subject, reason, before, after, ${mark} as mark from staff_event
    where (${staffId}::text is null or staff_id = ${staffId}) and (${action}::text is null or action = ${action}) and (${subject}::text is null or subject = ${subject})
      and ${onDays(executor, executor`at`, asked)} ${beyond} order by ${order} limit ${limit}`
}

/** What staff did about this order, the newest 200; not that they looked, however often, and no step of a work item. */
export function listEventsAbout(executor: Executor, orderId: string): Promise<StaffEventRow[]> {
  return executor<StaffEventRow[]>`
    select at, staff_name, action, reason from staff_event
    where subject = ${orderId} and action <> 'view_order' and not starts_with(action, 'work_') order by at desc limit 200`
}

/** One kind of action on many rows, oldest first. */
export function listEventsOfKind(executor: Executor, action: string, subjects: readonly string[]) {
  return allRows<StaffEventRow & { subject: string; after: unknown }>(executor`
    select subject, at, staff_name, action, reason, after from staff_event where subject = any(${[...subjects]}::text[]) and action = ${action} order by at`)
}

/** Whether this staff member did this about the patient within so many minutes. */
export function hasDoneForPatient(
  executor: Executor,
  { staffId }: Pick<Staff, 'staffId'>,
  { action, patientId }: { action: string; patientId: string },
  minutes: number,
): Promise<boolean> {
  return hasRow(executor`
    select 1 from staff_event where patient_id = ${patientId} and staff_id = ${staffId} and action = ${action}
      and at > now() - make_interval(mins => ${minutes}::int) limit 1`)
}

/** Whether this staff member did this to the row within so many minutes. */
export function hasDoneAbout(
  executor: Executor,
  { staffId }: Pick<Staff, 'staffId'>,
  { action, subject }: { action: string; subject: string },
  minutes: number,
): Promise<boolean> {
  return hasRow(executor`
    select 1 from staff_event where subject = ${subject} and staff_id = ${staffId} and action = ${action}
      and at > now() - make_interval(mins => ${minutes}::int) limit 1`)
}

/** Actions past their retention. */
export const oldStaffActions: OldRows = {
  what: 'staff',
  words: 'deeds at the desk',
  table: 'staff_event',
  key: 'event_id',
  at: 'at',
  isLog: true,
}

/** 操作日志, in every checkpoint; not whose file it is, which follows when two are joined. */
export const digestedStaffActions: DigestedRows = {
  ...oldStaffActions,
  columns: ['staff_id', 'staff_name', 'roles', 'action', 'subject', 'reason', 'before', 'after'],
  patient: 'patient_id',
}
