/** SQL of stays. Every read names the account: it acts for the patient, or bound the stay by its number. */
import type postgres from 'postgres'
import type { Admission, StayStatus } from '../../../../src/contract/inpatient'
import type { AccessLevel } from '../../../../src/contract/patient'
import { allRows, firstRow } from '../../../database/answers'
import type { Executor } from '../../../database/client'
import type { StayDocument } from '../../../hospital_documents/money'
import type { KeptSettlement } from '../rules'

/** A stay with its sums, as one account may see it. */
export interface StayRow {
  inpatientId: string
  /** The hospital's own id; null of a stay known only by its number. */
  hospitalStayId: string | null
  admissionNo: string
  inTimes: number
  status: StayStatus
  patientId: string
  patientName: string
  sex: 'male' | 'female' | 'unknown'
  age: number
  branchName: string
  hospitalName: string
  departName: string
  wardName: string
  wardPlace: string | null
  wardTelephone: string | null
  bedNo: string | null
  doctorName: string | null
  nurseName: string | null
  diagnosis: string | null
  costTypeName: string
  inDate: string
  outDate: string | null
  insuranceFeeFen: number | null
  admission: Admission | null
  discharge: StayDocument['discharge']
  suggestedDeposit: { amountFen: number; reason: string } | null
  /** What was paid in since that was asked for. */
  paidSinceFen: number
  settlement: KeptSettlement | null
  /** What it leaves owed was paid on a phone. */
  isSettlementPaid: boolean
  totalCostFen: number
  prepaidFen: number
  /** Sums of the days before today, the newest first; days without fees are 0. */
  fullDaysFen: number[]
  lastFeeDate: string | null
  /** The balance below which the account wants to be notified; null for the hospital's rule. */
  alertBelowFen: number | null
  /** What the account may do for the patient; null when it linked the stay by its number. */
  accessLevel: AccessLevel | null
  now: Date
  today: string
}

function selectStays(executor: Executor, paceDays: number, accountId: string | null) {
  return executor`
    select s.inpatient_id, s.hospital_stay_id, s.admission_no, s.in_times, s.status, s.patient_id, p.name as patient_name, p.sex,
      extract(year from age(hospital_today(), p.birthday))::int as age, b.name as branch_name, h.name as hospital_name, s.depart_name, s.ward_name,
      s.ward_place, s.ward_telephone, s.bed_no, s.doctor_name, s.nurse_name,
      s.diagnosis, s.cost_type_name, s.in_date, s.out_date, s.insurance_fee_fen, s.settlement,
      s.admission, s.discharge, s.suggested_deposit,
      (select coalesce(sum(late.amount_fen), 0)::int from inpatient_deposit late where late.inpatient_id = s.inpatient_id and late.status in ('CONFIRMING', 'DONE')
        and late.paid_at > (s.suggested_deposit ->> 'since')::timestamptz) as paid_since_fen,
      exists (select 1 from inpatient_deposit x where x.inpatient_id = s.inpatient_id and x.purpose = 'settlement' and x.settlement_no = s.settlement ->> 'number'
        and x.status in ('CONFIRMING', 'DONE')) as is_settlement_paid,
      coalesce(f.total, 0)::int as total_cost_fen, coalesce(d.total, 0)::int as prepaid_fen, f.last_day as last_fee_date, coalesce(pace.days, '{}') as full_days_fen,
      (select below_fen from inpatient_alert where account_id = ${accountId}::uuid) as alert_below_fen, ap.access_level, hospital_now() as now, hospital_today() as today
    from inpatient_stay s
    join patient_person p on p.patient_id = s.patient_id
    join branch b on b.branch_id = s.branch_id
    join hospital h on h.hospital_id = b.hospital_id
    left join lateral (select sum(amount_fen) as total, max(fee_date) as last_day from inpatient_fee where inpatient_id = s.inpatient_id) f on true
    left join lateral (select sum(amount_fen) as total from inpatient_deposit where inpatient_id = s.inpatient_id and status = 'DONE') d on true
    left join lateral (
      select array_agg(day_sum order by day desc) as days from (
        select day::date as day, coalesce((select sum(x.amount_fen) from inpatient_fee x where x.inpatient_id = s.inpatient_id and x.fee_date = day::date), 0)::int as day_sum
        from generate_series(greatest(s.in_date, hospital_today() - ${paceDays}::int), hospital_today() - 1, interval '1 day') day
      ) full_day
    ) pace on true`
}

/** Whether the account has a stay that goes on, of one of these patients or linked by number, as a part of a statement. */
export const hasStays = (
  executor: Executor,
  accountId: string,
  patientIds: postgres.Fragment,
): postgres.Fragment => executor`
  (exists (select 1 from inpatient_stay where patient_id = ${patientIds} and status = 'ADMITTED')
    or exists (select 1 from inpatient_binding where account_id = ${accountId} and unbound_at is null))`

/** Stays of the account's patients, and those linked by number; current ones first, then the newest; of one status where it is given. The ids are selected first: with so many tables the planner joins in the written order. */
export function listStayRows(
  executor: Executor,
  accountId: string,
  { paceDays, status }: { paceDays: number; status?: StayStatus },
) {
  return allRows<StayRow>(executor`
    ${selectStays(executor, paceDays, accountId)}
    left join patient_known_link ap on ap.patient_id = s.patient_id and ap.account_id = ${accountId} and ap.is_proven
    where s.inpatient_id = any(array(
      select own.inpatient_id from inpatient_stay own join patient_known_link link on link.patient_id = own.patient_id
      where link.account_id = ${accountId} and link.is_proven
      union
      select inpatient_id from inpatient_binding where account_id = ${accountId} and unbound_at is null))
      ${status === undefined ? executor`` : executor`and s.status = ${status}`}
    order by array_position(array['ADMITTED', 'SETTLING', 'AWAITING', 'DISCHARGED'], s.status), s.in_date desc, s.inpatient_id`)
}

/** One stay, if the account may see it. */
export function findStayRow(
  executor: Executor,
  accountId: string,
  inpatientId: string,
  paceDays: number,
): Promise<StayRow | undefined> {
  return firstRow(executor`
    ${selectStays(executor, paceDays, accountId)}
    left join patient_known_link ap on ap.patient_id = s.patient_id and ap.account_id = ${accountId} and ap.is_proven
    left join inpatient_binding ib on ib.inpatient_id = s.inpatient_id and ib.account_id = ${accountId} and ib.unbound_at is null
    where s.inpatient_id = ${inpatientId} and (ap.account_id is not null or ib.account_id is not null)`)
}

/** The stay behind an active link whose maker may still see it. */
export function findLinkedStay(
  executor: Executor,
  tokenHashes: readonly string[],
  paceDays: number,
) {
  return firstRow<StayRow & { linkId: string; expiresAt: Date }>(executor`
    select linked.*, l.link_id, l.expires_at
    from inpatient_pay_link l
    join (
      ${selectStays(executor, paceDays, null)} left join patient_known_link ap on false
      where s.inpatient_id = (select inpatient_id from inpatient_pay_link where token_hash = any(${tokenHashes}))
    ) linked on linked.inpatient_id = l.inpatient_id
    where l.token_hash = any(${tokenHashes}) and l.revoked_at is null and l.expires_at > hospital_now()
      and (exists (select 1 from patient_known_link x join inpatient_stay y on y.patient_id = x.patient_id
          where y.inpatient_id = l.inpatient_id and x.account_id = l.account_id and x.is_proven)
        or exists (select 1 from inpatient_binding x where x.inpatient_id = l.inpatient_id and x.account_id = l.account_id and x.unbound_at is null))`)
}

/** Stores the balance below which the account wants to be notified; null removes it. */
export async function keepAlert(
  executor: Executor,
  accountId: string,
  belowFen: number | null,
): Promise<void> {
  if (belowFen === null) {
    await executor`delete from inpatient_alert where account_id = ${accountId}`
    return
  }
  await executor`
    insert into inpatient_alert (account_id, below_fen) values (${accountId}, ${belowFen})
    on conflict (account_id) do update set below_fen = excluded.below_fen`
}
