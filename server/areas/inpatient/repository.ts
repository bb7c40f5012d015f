/** SQL of stays and fees. Every read of a stay names the account: it acts for the patient, or bound the stay by its number. */
import type { ChargeCategory, StayStatus } from '../../../src/contract/inpatient'
import type { AccessLevel } from '../../../src/contract/patient'
import type { Executor, Transaction } from '../../database/client'

/** A stay with its sums, as one account may see it. */
export interface StayRow {
  inpatientId: string
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
  totalCostFen: number
  prepaidFen: number
  /** Sums of the days before today, the newest first; days without fees are 0. */
  fullDaysFen: number[]
  lastFeeDate: string | null
  /** What the account may do for the patient; null when it bound the stay by its number. */
  accessLevel: AccessLevel | null
  now: Date
  today: string
}

function selectStays(executor: Executor, paceDays: number) {
  return executor`
    select s.inpatient_id, s.admission_no, s.in_times, s.status, s.patient_id, p.name as patient_name, p.sex,
      extract(year from age(hospital_today(), p.birthday))::int as age, b.name as branch_name, h.name as hospital_name, s.depart_name, s.ward_name,
      s.ward_place, s.ward_telephone, s.bed_no, s.doctor_name, s.nurse_name,
      s.diagnosis, s.cost_type_name, s.in_date, s.out_date, s.insurance_fee_fen,
      coalesce(f.total, 0)::int as total_cost_fen, coalesce(d.total, 0)::int as prepaid_fen, f.last_day as last_fee_date, coalesce(pace.days, '{}') as full_days_fen,
      ap.access_level, hospital_now() as now, hospital_today() as today
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

/** Stays of the account's patients, and those it bound; the ones going on first, then the newest. */
export function listStays(
  executor: Executor,
  accountId: string,
  paceDays: number,
): Promise<StayRow[]> {
  return executor<StayRow[]>`
    ${selectStays(executor, paceDays)}
    left join patient_bond ap on ap.patient_id = s.patient_id and ap.account_id = ${accountId} and ap.is_proven
    left join inpatient_binding ib on ib.inpatient_id = s.inpatient_id and ib.account_id = ${accountId} and ib.unbound_at is null
    where ap.account_id is not null or ib.account_id is not null
    order by array_position(array['ADMITTED', 'SETTLING', 'AWAITING', 'DISCHARGED'], s.status), s.in_date desc, s.inpatient_id`
}

/** One stay, if the account may see it. */
export async function findStay(
  executor: Executor,
  accountId: string,
  inpatientId: string,
  paceDays: number,
): Promise<StayRow | undefined> {
  const [row] = await executor<StayRow[]>`
    ${selectStays(executor, paceDays)}
    left join patient_bond ap on ap.patient_id = s.patient_id and ap.account_id = ${accountId} and ap.is_proven
    left join inpatient_binding ib on ib.inpatient_id = s.inpatient_id and ib.account_id = ${accountId} and ib.unbound_at is null
    where s.inpatient_id = ${inpatientId} and (ap.account_id is not null or ib.account_id is not null)`
  return row
}

/** The stay behind a live link whose maker may still see it; whoever holds the link is not known as anybody of the patient's. */
export async function findLinkedStay(
  executor: Executor,
  tokenHash: string,
  paceDays: number,
): Promise<(StayRow & { linkId: string; expiresAt: Date }) | undefined> {
  const [row] = await executor<(StayRow & { linkId: string; expiresAt: Date })[]>`
    select linked.*, l.link_id, l.expires_at
    from inpatient_pay_link l
    join (${selectStays(executor, paceDays)} left join patient_bond ap on false) linked on linked.inpatient_id = l.inpatient_id
    where l.token_hash = ${tokenHash} and l.revoked_at is null and l.expires_at > hospital_now()
      and (exists (select 1 from patient_bond x join inpatient_stay y on y.patient_id = x.patient_id
          where y.inpatient_id = l.inpatient_id and x.account_id = l.account_id and x.is_proven)
        or exists (select 1 from inpatient_binding x where x.inpatient_id = l.inpatient_id and x.account_id = l.account_id and x.unbound_at is null))`
  return row
}

/** What a number's holder must prove to know; nothing of it leaves the server. Stays that its owner ended for this account are not found any more. */
export function findByAdmissionNo(
  executor: Executor,
  accountId: string,
  admissionNo: string,
): Promise<{ inpatientId: string; patientId: string; name: string; idNoCipher: string }[]> {
  return executor<{ inpatientId: string; patientId: string; name: string; idNoCipher: string }[]>`
    select s.inpatient_id, s.patient_id, p.name, p.id_no_cipher
    from inpatient_stay s join patient_person p on p.patient_id = s.patient_id
    where s.admission_no = ${admissionNo}
      and not exists (select 1 from inpatient_binding b where b.inpatient_id = s.inpatient_id and b.account_id = ${accountId} and b.refused_at is not null)
    order by s.in_times desc`
}

/** Counts this try, and how many wrong ones the account made lately before it. */
export async function countTries(
  tx: Transaction,
  accountId: string,
  admissionNo: string,
  withinMinutes: number,
): Promise<number> {
  // The account's row is locked, so that a burst is counted one after the other.
  await tx`select 1 from account_holder where account_id = ${accountId} for update`
  const [row] = await tx<{ count: number }[]>`
    select count(*)::int as count from inpatient_bind_try where account_id = ${accountId} and at > now() - make_interval(mins => ${withinMinutes}::int)`
  await tx`insert into inpatient_bind_try (account_id, admission_no) values (${accountId}, ${admissionNo})`
  return row?.count ?? 0
}

/** The right answer was given: the tries before it no longer count. */
export async function forgetTries(
  executor: Executor,
  accountId: string,
  admissionNo: string,
): Promise<void> {
  await executor`delete from inpatient_bind_try where account_id = ${accountId} and admission_no = ${admissionNo}`
}

/** Tries that no longer count for anything. */
export async function forgetOldTries(executor: Executor): Promise<void> {
  await executor`delete from inpatient_bind_try where at < now() - interval '1 day'`
}

/** False when it was bound before. */
export async function bind(
  executor: Executor,
  accountId: string,
  inpatientId: string,
): Promise<boolean> {
  const rows = await executor`
    insert into inpatient_binding (account_id, inpatient_id) values (${accountId}, ${inpatientId})
    on conflict (account_id, inpatient_id) do update set bound_at = now(), unbound_at = null where inpatient_binding.unbound_at is not null
    returning 1`
  return rows.length > 0
}

/** The accounts that have only the number, longest first. */
export function listHolders(
  executor: Executor,
  inpatientId: string,
): Promise<{ holderId: string; tel: string | null; boundAt: Date }[]> {
  return executor<{ holderId: string; tel: string | null; boundAt: Date }[]>`
    select b.binding_id as holder_id, a.tel, b.bound_at
    from inpatient_binding b join account_holder a on a.account_id = b.account_id join inpatient_stay s on s.inpatient_id = b.inpatient_id
    where b.inpatient_id = ${inpatientId} and b.unbound_at is null
      and not exists (select 1 from patient_bond ap where ap.account_id = b.account_id and ap.patient_id = s.patient_id and ap.is_proven)
    order by b.bound_at, b.binding_id`
}

/** Ends one for good, with the pay links it made; false when it had ended. */
export async function endHolder(
  tx: Transaction,
  inpatientId: string,
  holderId: string,
): Promise<boolean> {
  const rows = await tx<{ accountId: string }[]>`
    update inpatient_binding set unbound_at = now(), refused_at = now() where inpatient_id = ${inpatientId} and binding_id = ${holderId} and unbound_at is null
    returning account_id`
  for (const { accountId } of rows)
    await tx`update inpatient_pay_link set revoked_at = hospital_now() where inpatient_id = ${inpatientId} and account_id = ${accountId} and revoked_at is null`
  return rows.length > 0
}

/** False when there was nothing to take off. */
export async function unbind(
  executor: Executor,
  accountId: string,
  inpatientId: string,
): Promise<boolean> {
  const rows = await executor`
    update inpatient_binding set unbound_at = now() where account_id = ${accountId} and inpatient_id = ${inpatientId} and unbound_at is null returning 1`
  return rows.length > 0
}

/** One category of one day, with the items and the day before. */
interface CategoryRow {
  costType: ChargeCategory
  amountFen: number
  previousFen: number
  items: {
    name: string
    spec: string | null
    unit: string | null
    priceFen: number
    quantity: number
    amountFen: number
    insuranceClass: string | null
  }[]
}

/** The fees of a day by category, beside those of the day before. */
export function listCategories(
  executor: Executor,
  inpatientId: string,
  day: string,
): Promise<CategoryRow[]> {
  return executor<CategoryRow[]>`
    select category as cost_type, coalesce(sum(amount_fen) filter (where fee_date = ${day}), 0)::int as amount_fen,
      coalesce(sum(amount_fen) filter (where fee_date <> ${day}), 0)::int as previous_fen,
      coalesce(json_agg(json_build_object('name', name, 'spec', spec, 'unit', unit, 'priceFen', price_fen, 'quantity', quantity, 'amountFen', amount_fen,
        'insuranceClass', insurance_class) order by amount_fen desc, name) filter (where fee_date = ${day}), '[]'::json) as items
    from inpatient_fee where inpatient_id = ${inpatientId} and fee_date in (${day}::date, ${day}::date - 1)
    group by category order by amount_fen desc, category`
}

/** What the deposits had left over at the end of a day, in fen. */
export async function balanceAt(
  executor: Executor,
  inpatientId: string,
  day: string,
): Promise<number> {
  const [row] = await executor<{ fen: number }[]>`
    select (coalesce((select sum(amount_fen) from inpatient_deposit where inpatient_id = ${inpatientId} and status = 'DONE'
        and (coalesce(paid_at, created_at) at time zone 'Asia/Shanghai')::date <= ${day}::date), 0)
      - coalesce((select sum(amount_fen) from inpatient_fee where inpatient_id = ${inpatientId} and fee_date <= ${day}), 0))::int as fen`
  return row?.fen ?? 0
}
