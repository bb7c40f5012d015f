/** SQL of the waitlist. A clinic's queue is in the order of joining; its first entry is locked while a slot is given, so that none is passed over. */
import type {
  DoctorTitle,
  HalfDay,
  RegistrationType,
  WaitlistStatus,
} from '../../../../src/contract/registration'
import { firstRow } from '../../../database/answers'
import type { Executor, Transaction } from '../../../database/client'
import { byTime } from '../../../database/keyset_page'

/** What serving an entry needs. */
export interface LockedEntry {
  entryId: string
  accountId: string
  patientId: string
  kind: 'place' | 'earlier'
  scheduleId: string
  orderId: string | null
  madeOrderId: string | null
  status: WaitlistStatus
  now: Date
}

/** An entry with everything that its page shows. */
export interface EntryRow extends LockedEntry {
  patientName: string
  departId: string
  departName: string
  branchName: string
  doctorId: string | null
  doctorName: string | null
  doctorTitle: DoctorTitle | null
  registrationType: RegistrationType
  visitDate: string
  halfDay: HalfDay
  position: number
  joinedAt: Date
  usefulUntil: Date
  orderTotalFen: number
  payUntil: Date | null
  offerSlotId: string | null
  offerUntil: Date | null
  endReason: string | null
}

function selectEntry(executor: Executor, more = executor``) {
  return executor`
    select e.entry_id, e.account_id, e.kind, e.status, e.patient_id, p.name as patient_name, e.schedule_id,
      e.department_id as depart_id, d.name as depart_name, b.name as branch_name, e.doctor_id, doc.name as doctor_name, doc.title as doctor_title,
      s.registration_type, s.visit_date, s.half_day, e.joined_at, e.useful_until,
      e.order_id, e.made_order_id, coalesce(o.total_fee_fen, 0) as order_total_fen, h.slot_id as offer_slot_id, h.expires_at as offer_until,
      case when made.status = 'PENDING_PAY' and made.expires_at > hospital_now() then made.expires_at end as pay_until,
      e.end_reason, hospital_now() as now,
      case when e.status = 'WAITING' then 1 + (
        select count(*)::int from waitlist_entry w where w.status = 'WAITING' and w.kind = e.kind and (w.joined_at, w.entry_id) < (e.joined_at, e.entry_id)
          and case when e.kind = 'place' then w.schedule_id = e.schedule_id else w.department_id = e.department_id and w.doctor_id is not distinct from e.doctor_id end
      ) else 0 end as position${more}
    from waitlist_entry e join patient_person p on p.patient_id = e.patient_id join schedule s on s.schedule_id = e.schedule_id join department d on d.department_id = e.department_id
    join branch b on b.branch_id = e.branch_id left join doctor doc on doc.doctor_id = e.doctor_id left join registration_order o on o.order_id = e.order_id
    left join registration_order made on made.order_id = e.made_order_id left join slot_hold h on h.waitlist_entry_id = e.entry_id`
}

export function findEntry(executor: Executor, accountId: string, entryId: string) {
  return firstRow<EntryRow>(executor`
    ${selectEntry(executor)} where e.entry_id = ${entryId} and e.account_id = ${accountId}`)
}

/** The account's entries after a cursor: active ones first, then the newest; one more than a page. */
export function listEntries(
  executor: Executor,
  query: { accountId: string; after?: string | undefined; pageSize: number },
): Promise<(EntryRow & { mark: string })[]> {
  const { mark, beyond, order } = byTime(executor, query.after, {
    first: executor`e.status in ('WAITING', 'OFFERED')`,
    at: executor`e.joined_at`,
    id: executor`e.entry_id`,
  })
  return executor<(EntryRow & { mark: string })[]>`
    ${selectEntry(executor, executor`, ${mark} as mark`)} where e.account_id = ${query.accountId} ${beyond} order by ${order} limit ${query.pageSize + 1}`
}

const lockedColumns = (executor: Executor) => executor`
  entry_id, account_id, patient_id, kind, schedule_id, order_id, made_order_id,
  status, hospital_now() as now`

export function lockOwnEntry(tx: Transaction, accountId: string, entryId: string) {
  return firstRow<LockedEntry>(tx`
    select ${lockedColumns(tx)} from waitlist_entry where entry_id = ${entryId} and account_id = ${accountId} for update`)
}

/** Locks an active entry. */
export function lockEntry(tx: Transaction, entryId: string): Promise<LockedEntry | undefined> {
  return firstRow(tx`
    select ${lockedColumns(tx)} from waitlist_entry where entry_id = ${entryId} and status in ('WAITING', 'OFFERED') for update`)
}

/** Changes an entry's status. */
export async function moveEntry(
  tx: Executor,
  entryId: string,
  to: { status: WaitlistStatus; madeOrderId?: string; endReason?: string },
): Promise<void> {
  await tx`
    update waitlist_entry set status = ${to.status}, made_order_id = coalesce(${to.madeOrderId ?? null}, made_order_id), end_reason = ${to.endReason ?? null},
      ended_at = case when ${to.status} in ('WAITING', 'OFFERED') then null else hospital_now() end
    where entry_id = ${entryId}`
}

/** How many wait now, for the desk before 候补 pauses. */
export async function countWaiting(
  executor: Executor,
): Promise<{ words: string; count: number }[]> {
  const [row] = await executor<{ places: number; earlier: number }[]>`
    select (count(*) filter (where kind = 'place'))::int as places, (count(*) filter (where kind = 'earlier'))::int as earlier
    from waitlist_entry where status in ('WAITING', 'OFFERED')`
  return [
    { words: '个候补正在排队：继续排，有号照样通知', count: row?.places ?? 0 },
    { words: '个预约在等更早的号：继续等，有号照样通知', count: row?.earlier ?? 0 },
  ]
}
