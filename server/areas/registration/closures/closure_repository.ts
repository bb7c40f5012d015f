/** SQL of closures and their items. */
import { randomUUID } from 'node:crypto'
import type {
  ClosureCounts,
  ClosureItem,
  ClosureScope,
} from '../../../../src/contract/desk/closures'
import type { ClosureKind } from '../../../../src/contract/desk/words/closure_words'
import { allRows, firstColumn, firstRow, hasRow } from '../../../database/answers'
import type { Executor, Sql, Transaction } from '../../../database/client'
import { byTime } from '../../../database/keyset_page'
import { activeStatuses } from '../rules/rules'
import type { Decider } from '../schedule_changes/desk'

interface NewClosure {
  scope: ClosureScope
  reason: string
  counted: ClosureCounts
  undoMinutes: number
}

/** Keeps a closure with an item for each clinic; clinics of another open closure are left out. Returns its id and how many items it has. */
export async function addClosure(
  tx: Transaction,
  staff: Decider,
  { scope, reason, counted, undoMinutes }: NewClosure,
  scheduleIds: readonly string[],
): Promise<{ closureId: string; items: number }> {
  const closureId = randomUUID()
  const { kind, standInId, toScheduleId, ...chosen } = scope
  await tx`
    insert into closure (closure_id, kind, reason, scope, doctor_id, to_schedule_id, counted, staff_id, staff_name, roles, notifies_at)
    values (${closureId}, ${kind}, ${reason}, ${JSON.stringify(chosen)}::text::jsonb, ${kind === 'replace' ? (standInId ?? null) : null}, ${kind === 'move' ? (toScheduleId ?? null) : null}, ${JSON.stringify(counted)}::text::jsonb,
      ${staff.staffId}, ${staff.name}, ${[...staff.roles]}, hospital_now() + ${undoMinutes} * interval '1 minute')`
  const items = await tx`
    insert into closure_item (closure_id, schedule_id) select ${closureId}, schedule_id from unnest(${[...scheduleIds]}::uuid[]) as g (schedule_id) order by schedule_id
    on conflict (schedule_id) where state = 'waiting' do nothing returning 1`
  return { closureId, items: items.length }
}

/** Whether a closure has still to begin, or one of its clinics to be worked off: on most days there is none. */
export const hasOpen = (sql: Sql): Promise<boolean> =>
  hasRow(sql`
    select 1 where exists (select 1 from closure_item where state = 'waiting') or exists (select 1 from closure where begun_at is null and undone_at is null)`)

/** Closures whose time is over begin: from here on they cannot be undone. */
export async function beginDue(sql: Sql): Promise<void> {
  await sql`
    update closure set begun_at = hospital_now() where begun_at is null and undone_at is null and notifies_at <= hospital_now()`
}

/** Undoes one that has not begun; false when it has, or was undone before. */
export function markUndone(tx: Transaction, closureId: string, by: string): Promise<boolean> {
  return hasRow(tx`
    update closure set undone_at = hospital_now(), undone_by = ${by} where closure_id = ${closureId} and begun_at is null and undone_at is null returning 1`)
}

/** An item to be worked off, with the decision that it carries out. */
export interface DueItem {
  closureId: string
  scheduleId: string
  kind: ClosureKind
  reason: string
  doctorId: string | null
  toScheduleId: string | null
  staffId: string
  name: string
  roles: Decider['roles']
}

/** What is to be done with an item: booking closed, the clinic ended, or all of it taken back. */
export type ItemStep = 'close' | 'end' | 'undo'

const isDue = (executor: Executor, step: ItemStep) => {
  const wanted = {
    close: executor`not i.closed and c.undone_at is null`,
    end: executor`c.begun_at is not null`,
    undo: executor`c.undone_at is not null`,
  } satisfies Record<ItemStep, unknown>
  return executor`i.state = 'waiting' and ${wanted[step]}`
}

/** The next clinics of a step; each has one item that waits. */
export function listDue(executor: Executor, step: ItemStep, limit: number): Promise<string[]> {
  return firstColumn(executor`
    select i.schedule_id from closure_item i join closure c on c.closure_id = i.closure_id
    where ${isDue(executor, step)} order by c.notifies_at, i.schedule_id limit ${limit}`)
}

/** Locks the item of a clinic; undefined when it is not due any more, or another worker has it. */
export function lockItem(tx: Transaction, step: ItemStep, scheduleId: string) {
  return firstRow<DueItem>(tx`
    select i.closure_id, i.schedule_id, c.kind, c.reason, c.doctor_id, c.to_schedule_id, c.staff_id, c.staff_name as name, c.roles
    from closure_item i join closure c on c.closure_id = i.closure_id
    where i.schedule_id = ${scheduleId} and ${isDue(tx, step)} for update of i skip locked`)
}

/** Whether the clinic's booking is closed by a closure. */
export async function setClosing(
  tx: Transaction,
  scheduleId: string,
  isClosing: boolean,
): Promise<void> {
  await tx`update schedule set closing = ${isClosing} where schedule_id = ${scheduleId}`
}

/** Booking is closed, and the item still waits. */
export async function markClosed(
  tx: Transaction,
  { closureId, scheduleId }: DueItem,
): Promise<void> {
  await tx`update closure_item set closed = true where closure_id = ${closureId} and schedule_id = ${scheduleId}`
}

/** Ends an item; `why` it was skipped. */
export async function endItem(
  tx: Transaction,
  { closureId, scheduleId }: DueItem,
  state: 'done' | 'skipped' | 'undone',
  why: string | null = null,
): Promise<void> {
  await tx`
    update closure_item set state = ${state}, why = ${why} where closure_id = ${closureId} and schedule_id = ${scheduleId}`
}

/** A closure as the list shows it. */
export interface ClosureRow {
  closureId: string
  kind: ClosureKind
  reason: string
  from: string
  to: string
  startedAt: Date
  startedBy: string
  notifiesAt: Date
  begunAt: Date | null
  undoneAt: Date | null
  undoneBy: string | null
  clinics: number
  waiting: number
  /** Orders of its stopped clinics have still to end; they do so after their clinic, one after the other. */
  isEnding: boolean
  counted: ClosureCounts
  now: Date
  mark: string
}

/** Closures, newest first, after a cursor; or one of them. */
export function listClosures(
  executor: Executor,
  asked: { closureId?: string; after?: string | undefined; limit: number },
): Promise<ClosureRow[]> {
  const { closureId = null, after, limit } = asked
  const { mark, beyond, order } = byTime(executor, after, {
    at: executor`c.started_at`,
    id: executor`c.closure_id`,
  })
  return allRows<ClosureRow>(executor`
    select c.closure_id, c.kind, c.reason, c.scope->>'from' as from, c.scope->>'to' as to, c.started_at, c.staff_name as started_by, c.notifies_at, c.begun_at, c.undone_at, c.undone_by,
      c.counted, i.clinics, i.waiting, hospital_now() as now, ${mark} as mark,
      c.kind <> 'replace' and exists (select 1 from closure_item i join schedule s on s.schedule_id = i.schedule_id join registration_order o on o.schedule_id = i.schedule_id
        where i.closure_id = c.closure_id and i.state = 'done' and s.stopped_at is not null and o.status in ${executor([...activeStatuses])})
      or exists (select 1 from closure_move m where m.closure_id = c.closure_id and m.state in ('waiting', 'moving')) as is_ending
    from closure c cross join lateral (
      select count(*)::int as clinics, (count(*) filter (where state = 'waiting'))::int as waiting from closure_item where closure_id = c.closure_id
    ) i
    where (${closureId}::uuid is null or c.closure_id = ${closureId}::uuid) ${beyond} order by ${order} limit ${limit}`)
}

export type ItemRow = Omit<
  ClosureItem,
  'orders' | 'left' | 'notified' | 'accepted' | 'missed' | 'choosing' | 'moved'
>

/** The items of a closure, in the order of the days. */
export function listItems(executor: Executor, closureId: string): Promise<ItemRow[]> {
  return allRows<ItemRow>(executor`
    with unmoved as (
      select schedule_id, json_agg(json_build_object('why', why, 'count', count) order by count desc, why) as whys
      from (
        select o.schedule_id, m.why, count(*)::int as count from closure_move m join registration_order o on o.order_id = m.order_id
        where m.closure_id = ${closureId} and m.state = 'left' and m.why is not null group by o.schedule_id, m.why
      ) one group by schedule_id
    )
    select i.schedule_id, i.state, i.why, coalesce(u.whys, '[]') as unmoved, s.visit_date, s.half_day, b.name as branch_name, d.name as department_name, doc.name as doctor_name
    from closure_item i join schedule s on s.schedule_id = i.schedule_id join branch b on b.branch_id = s.branch_id join department d on d.department_id = s.department_id
    left join doctor doc on doc.doctor_id = s.doctor_id left join unmoved u on u.schedule_id = i.schedule_id
    where i.closure_id = ${closureId} order by s.visit_date, b.sort, d.sort, d.department_id, s.half_day = 'evening', s.half_day = 'afternoon', doc.sort nulls first, s.schedule_id`)
}
