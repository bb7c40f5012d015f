/** SQL of follow-ups that nobody booked, for the clinic. */
import { allRows, firstRow } from '../../../database/answers'
import type { Executor, Transaction } from '../../../database/client'
import { byTime } from '../../../database/keyset_page'
import type { DeclineReason } from './follow_up_repository'

/** So long after its last day one waits for the clinic. */
const shownDays = 30

type Waiting = 'declined' | 'late'

interface WaitingRow {
  followUpId: string
  patientId: string
  patientName: string
  departmentName: string
  doctorName: string | null
  validFrom: string
  validUntil: string
  reason: string | null
  declinedAt: Date | null
  declineReason: DeclineReason | null
  declineWords: string | null
  mark: string
}

/** Active, not booked, and nobody talked with the patient. */
const isWaiting = (executor: Executor) => executor`
  f.state = 'active' and f.closed_at is null and f.valid_until >= hospital_today() - ${shownDays}::int and (f.declined_at is not null or f.valid_until < hospital_today())
  and f.booked_order_id is null and f.booked_registration_id is null and p.deceased_on is null`

/** One page of those that patients declined, or that nobody booked in time; what waits longest comes first. */
export function listWaiting(
  executor: Executor,
  asked: {
    state: Waiting
    departmentId: string | undefined
    after: string | undefined
    limit: number
  },
): Promise<WaitingRow[]> {
  const isDeclined = asked.state === 'declined'
  const { mark, beyond, order } = byTime(executor, asked.after, {
    at: isDeclined
      ? executor`f.declined_at`
      : executor`(f.valid_until::timestamp at time zone 'Asia/Shanghai')`,
    id: executor`f.follow_up_id`,
    isOldestFirst: true,
  })
  return executor<WaitingRow[]>`
    select f.follow_up_id, f.patient_id, p.name as patient_name, d.name as department_name, doc.name as doctor_name, f.valid_from, f.valid_until, f.reason,
      f.declined_at, f.decline_reason, f.decline_words, ${mark} as mark
    from registration_follow_up f join patient_person p on p.patient_id = f.patient_id join department d on d.department_id = f.department_id
    left join doctor doc on doc.doctor_id = f.doctor_id
    where ${isWaiting(executor)} and (f.declined_at is not null) = ${isDeclined}
      ${asked.departmentId === undefined ? executor`` : executor`and f.department_id = ${asked.departmentId}`}
      ${beyond} order by ${order} limit ${asked.limit}`
}

/** How many wait in each department. */
export function countWaiting(executor: Executor) {
  return allRows<{
    departmentId: string
    name: string
    branchName: string
    declined: number
    late: number
  }>(executor`
    select f.department_id, d.name, b.name as branch_name, count(f.declined_at)::int as declined, (count(*) - count(f.declined_at))::int as late
    from registration_follow_up f join patient_person p on p.patient_id = f.patient_id join department d on d.department_id = f.department_id
    join branch b on b.branch_id = d.branch_id
    where ${isWaiting(executor)} group by f.department_id, d.name, b.name order by b.name, d.name, f.department_id`)
}

/** Ends the wait of one; its patient. */
export function closeOne(tx: Transaction, followUpId: string) {
  return firstRow<{
    patientId: string
    validUntil: string
    declineReason: DeclineReason | null
  }>(tx`
    update follow_up set closed_at = hospital_now() where follow_up_id = ${followUpId} and state = 'active' and closed_at is null
    returning patient_id, valid_until, decline_reason`)
}
