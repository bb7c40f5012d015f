/** SQL of the confirm page before an order exists: the chosen slot, and what prevents booking it for each patient. */
import type { DoctorTitle, HalfDay, RegistrationType } from '../../../../src/contract/registration'
import { firstRow } from '../../../database/answers'
import type { Executor } from '../../../database/client'
import { isRegisteredOutside } from '../outside/outside_repository'
import type { SlotRow } from '../schedules/schedule_repository'
import { entitlementOf } from '../slots/entitlement_statement'

/** A slot with everything that the confirm page shows of it. */
export interface PreviewRow extends SlotRow {
  /** The account holds a place of it. */
  held: boolean
  /** The account released a place of it a moment ago and may take it back. */
  isReturned: boolean
  /** The clinic has a waitlist: a free place belongs to it. */
  waited: boolean
  branchId: string
  branchName: string
  branchAddress: string | null
  departmentId: string
  departmentName: string
  place: string | null
  preparation: string[]
  minAge: number | null
  maxAge: number | null
  sexLimit: 'male' | 'female' | null
  doctorId: string | null
  doctorName: string | null
  doctorTitle: DoctorTitle | null
  registrationType: RegistrationType
  visitDate: string
  halfDay: HalfDay
  regFeeFen: number
  treatFeeFen: number
  /** What the insurance is expected to bear; null: the hospital says nothing. */
  insuranceFen: number | null
}

export function findPlace(executor: Executor, accountId: string, slotId: string) {
  return firstRow<PreviewRow>(executor`
    select t.slot_id, t.schedule_id, t.begin_time, t.end_time, t.begins_at, t.release_at, t.stopped, t.capacity, t.taken, t.next_no, hospital_now() as now,
      t.branch_id, b.name as branch_name, b.address as branch_address, t.department_id, d.name as department_name, coalesce(s.place, d.place) as place, d.preparation,
      d.min_age, d.max_age, d.sex_limit, s.doctor_id, doc.name as doctor_name, doc.title as doctor_title, s.registration_type, t.visit_date, s.half_day, s.reg_fee_fen, s.treat_fee_fen, s.insurance_fen,
      exists (select 1 from slot_hold h where h.slot_id = t.slot_id and h.account_id = ${accountId} and h.ends_at > hospital_now()) as held,
      exists (select 1 from slot_return r where r.slot_id = t.slot_id and r.account_id = ${accountId}) as is_returned,
      exists (select 1 from waitlist_entry w where w.schedule_id = t.schedule_id and w.kind = 'place' and w.status = 'WAITING') as waited
    from slot t join schedule s on s.schedule_id = t.schedule_id join branch b on b.branch_id = t.branch_id join department d on d.department_id = t.department_id
    left join doctor doc on doc.doctor_id = s.doctor_id
    where t.slot_id = ${slotId}`)
}

/** What prevents a booking, for each patient of the account; orders are named when they are the account's own. */
export interface CandidateRow {
  patientId: string
  birthday: string
  sex: 'male' | 'female' | 'unknown'
  sameDepartment: number
  sameDepartmentOrder: string | null
  sameDay: number
  sameDayOrder: string | null
  unpaid: number
  unpaidOrder: string | null
  restrictedUntil: Date | null
  /** Another channel registered the patient for that day and department. */
  isRegisteredElsewhere: boolean
  /** The hospital says that insurance bears a part, and the account has proven that it may know. */
  isInsured: boolean
  /** The right to this slot without a fee (续诊): its last day, and what it is for. */
  freeUntil: string | null
  freeReason: string | null
}

const freeVisit = entitlementOf({
  account: 'a.account_id',
  patient: 'p.patient_id',
  slot: 't',
  doctor: 's.doctor_id',
  replaces: 'moved.order_id',
})

/** The patients of the account; `replacedOrderId` is the order being rescheduled, which does not prevent its own replacement. */
export function listCandidates(
  executor: Executor,
  accountId: string,
  { slotId, replacedOrderId }: { slotId: string; replacedOrderId: string | null },
): Promise<CandidateRow[]> {
  return executor<CandidateRow[]>`
    select p.patient_id, p.birthday, p.sex, u.unpaid, u.unpaid_order,
      (count(o.order_id) filter (where o.department_id = t.department_id))::int as same_department,
      min(o.order_id::text) filter (where o.department_id = t.department_id and o.account_id = ${accountId}) as same_department_order,
      count(o.order_id)::int as same_day, min(o.order_id::text) filter (where o.account_id = ${accountId}) as same_day_order,
      (select max(r.ends_at) from booking_restriction r where r.patient_id = p.patient_id and r.lifted_at is null and r.ends_at > hospital_now()) as restricted_until,
      ${isRegisteredOutside(executor, executor`p.patient_id, t.visit_date, t.department_id`, replacedOrderId)} as is_registered_elsewhere, a.is_proven and coalesce(p.is_insured, false) as is_insured,
      free.valid_until as free_until, free.reason as free_reason
    from slot t join schedule s on s.schedule_id = t.schedule_id cross join patient_known_link a join patient_person p on p.patient_id = a.patient_id
    cross join (select ${replacedOrderId}::uuid as order_id) moved
    cross join lateral (
      select count(*)::int as unpaid, (array_agg(w.order_id order by w.created_at))[1] as unpaid_order
      from registration_order w where w.account_id = ${accountId} and w.status = 'PENDING_PAY' and w.expires_at > hospital_now()
    ) u
    left join lateral (${executor.unsafe(freeVisit)}) free on true
    left join registration_order o on o.patient_id = p.patient_id and o.visit_date = t.visit_date and not o.is_replaced
      and o.order_id is distinct from ${replacedOrderId}
      and (o.status in ('CONFIRMING', 'BOOKED', 'TAKEN') or o.status = 'PENDING_PAY' and o.expires_at > hospital_now())
    where t.slot_id = ${slotId} and a.account_id = ${accountId}
    group by p.patient_id, p.birthday, p.sex, p.is_insured, a.is_proven, a.is_default, a.bound_at, u.unpaid, u.unpaid_order, t.visit_date, t.department_id, free.valid_until, free.reason order by a.is_default desc, a.bound_at, p.patient_id`
}
