/** The patient links, seen from the account. */
import type { AccessLevel, IdType, Relation, Sex } from '../../../src/contract/patient'
import { allRows, firstRow, firstValue, hasRow } from '../../database/answers'
import type { Executor } from '../../database/client'
import { isUuid } from '../../values/uuid'
import { endConsents } from '../consent'

/** How an account is linked to a patient. */
interface ActingFor {
  patientId: string
  relation: Relation
  isDefault: boolean
  accessLevel: AccessLevel
  /** False: linked by typing only. */
  isProven: boolean
}

/** A linked patient, decrypted: mask it before it leaves the server. */
export interface AccountPatient extends ActingFor {
  name: string
  idType: IdType
  idNoCipher: string
  sex: Sex
  birthday: string
  /** Completed years on the hospital's date. */
  age: number
  /** The phone on the hospital's file; empty for an unproven link. */
  tel: string
  /** Empty while the hospital has given none. */
  patientNo: string
  patientCardNo: string
  /** Proven, and the phone on the file is the account's own. */
  isOwner: boolean
  /** Null as well for an unproven link. */
  deceasedOn: string | null
}

/** The account's patients, the default one first. */
export function listAccountPatients(sql: Executor, accountId: string) {
  return allRows<AccountPatient>(sql`
    ${selectPatients(sql)} where ap.account_id = ${accountId} and ap.unbound_at is null order by ap.is_default desc, ap.bound_at, p.patient_id`)
}

/** One patient of the account; undefined when the account is not linked. */
export async function findAccountPatient(
  sql: Executor,
  accountId: string,
  patientId: string,
): Promise<AccountPatient | undefined> {
  if (!isUuid(patientId)) return undefined
  return firstRow(sql`
    ${selectPatients(sql)} where ap.account_id = ${accountId} and ap.unbound_at is null and p.patient_id = ${patientId}`)
}

function selectPatients(sql: Executor) {
  return sql`
    select p.patient_id, p.name, p.id_type, p.id_no_cipher, p.sex, p.birthday,
      extract(year from age(hospital_today(), p.birthday))::int as age,
      case when ap.unproven_since is null then p.tel else '' end as tel, ap.relation, ap.is_default,
      case when ap.unproven_since is null then coalesce(p.patient_no, '') else '' end as patient_no,
      case when ap.unproven_since is null then coalesce(p.patient_card_no, '') else '' end as patient_card_no, ap.access_level, ap.unproven_since is null as is_proven,
      case when ap.unproven_since is null then p.deceased_on::text end as deceased_on, coalesce(a.tel = p.tel, false) and ap.unproven_since is null as is_owner
    from patient_link ap join patient p on p.patient_id = ap.patient_id left join account_holder a on a.account_id = ap.account_id`
}

/** Locks the account, so that its patients change one request after another, and returns its phone. */
export function lockAccount(sql: Executor, accountId: string) {
  return firstRow<{ tel: string | null }>(
    sql`select tel from account_holder where account_id = ${accountId} for update`,
  )
}

/** How many patients the account has, how many were added today, and whether one of them is 本人. */
export async function countPatients(
  sql: Executor,
  accountId: string,
): Promise<{ bound: number; addedToday: number; hasSelf: boolean }> {
  const [row] = await sql<{ bound: number; addedToday: number; hasSelf: boolean }[]>`
    select count(*) filter (where unbound_at is null)::int as bound,
      count(*) filter (where (bound_at at time zone 'Asia/Shanghai')::date = hospital_today())::int as added_today,
      coalesce(bool_or(relation = 'self' and unbound_at is null), false) as has_self
    from patient_link where account_id = ${accountId}`
  return row ?? { bound: 0, addedToday: 0, hasSelf: false }
}

/** Links the account to the patient, also again after an end. */
export async function bindPatient(
  sql: Executor,
  patientLink: ActingFor & { accountId: string },
): Promise<void> {
  if (patientLink.isDefault)
    await sql`update patient_link set is_default = false where account_id = ${patientLink.accountId} and is_default`
  await sql`
    insert into patient_link (account_id, patient_id, relation, is_default, access_level, unproven_since)
    values (${patientLink.accountId}, ${patientLink.patientId}, ${patientLink.relation}, ${patientLink.isDefault}, ${patientLink.accessLevel}, ${patientLink.isProven ? null : sql`now()`})
    on conflict (account_id, patient_id) do update
      set relation = excluded.relation, is_default = excluded.is_default, access_level = excluded.access_level, unproven_since = excluded.unproven_since, bound_at = now(), unbound_at = null, ended_by = null`
}

/** Changes what the account said of its own patient. */
export async function updatePatientLink(
  sql: Executor,
  patientLink: { accountId: string; patientId: string; relation?: Relation; isDefault?: boolean },
): Promise<void> {
  if (patientLink.isDefault === true)
    await sql`update patient_link set is_default = false where account_id = ${patientLink.accountId} and is_default`
  await sql`
    update patient_link set relation = coalesce(${patientLink.relation ?? null}, relation), is_default = coalesce(${patientLink.isDefault ?? null}, is_default)
    where account_id = ${patientLink.accountId} and patient_id = ${patientLink.patientId} and unbound_at is null`
}

/** Ends a link with its consents; another patient becomes the default. False when it had ended before. */
export async function endPatientLink(
  sql: Executor,
  patientLink: { accountId: string; patientId: string; endedBy?: string },
): Promise<boolean> {
  const ended = await sql`
    update patient_link set unbound_at = now(), is_default = false, ended_by = ${patientLink.endedBy ?? null}
    where account_id = ${patientLink.accountId} and patient_id = ${patientLink.patientId} and unbound_at is null returning 1`
  await endConsents(sql, patientLink.accountId, patientLink.patientId)
  await sql`
    update patient_link set is_default = true
    where account_id = ${patientLink.accountId} and unbound_at is null
      and not exists (select 1 from patient_link where account_id = ${patientLink.accountId} and unbound_at is null and is_default)
      and patient_id = (select patient_id from patient_link where account_id = ${patientLink.accountId} and unbound_at is null order by bound_at, patient_id limit 1)`
  return ended.length > 0
}

/** Whether the account was ever linked to the patient. */
export async function wasBound(
  sql: Executor,
  accountId: string,
  patientId: string,
): Promise<boolean> {
  if (!isUuid(patientId)) return false
  return hasRow(sql`
    select 1 from patient_link where account_id = ${accountId} and patient_id = ${patientId}`)
}

/** One open order of the account: to be paid, booked and ahead, or with a refund on its way; of one patient or of all. */
export function findActiveOrder(sql: Executor, accountId: string, patientId?: string) {
  return firstValue<string>(sql`
    select order_id from registration_open_order
    where account_id = ${accountId} and (${patientId ?? null}::uuid is null or patient_id = ${patientId ?? null}) limit 1`)
}

/** Whether the account ever had a patient. */
export async function hadPatients(sql: Executor, accountId: string): Promise<boolean> {
  return (await sql`select 1 from patient_link where account_id = ${accountId} limit 1`).length > 0
}
