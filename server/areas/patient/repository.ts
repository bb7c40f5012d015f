/** Hospital files and the accounts that act for them. */
import { randomInt, randomUUID } from 'node:crypto'
import type { AccessLevel, IdType, Relation, Sex } from '../../../src/contract/patient'
import type { Executor } from '../../database/client'

/** A patient that an account acts for; in the clear, so mask before it leaves the server. */
export interface AccountPatient {
  patientId: string
  name: string
  idType: IdType
  idNoCipher: string
  sex: Sex
  birthday: string
  /** Completed years at the hospital's date. */
  age: number
  tel: string
  relation: Relation
  isDefault: boolean
  patientNo: string
  patientCardNo: string
  accessLevel: AccessLevel
  /** The phone on the file is the account's own. */
  isOwner: boolean
}

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i

/** The account's patients, the default one first. */
export async function listAccountPatients(sql: Executor, accountId: string): Promise<AccountPatient[]> {
  return sql<
    AccountPatient[]
  >`${selectPatients(sql)} where ap.account_id = ${accountId} and ap.unbound_at is null order by ap.is_default desc, ap.bound_at, p.patient_id`
}

/** One patient of the account; undefined when the account does not act for him. */
export async function findAccountPatient(sql: Executor, accountId: string, patientId: string): Promise<AccountPatient | undefined> {
  if (!uuid.test(patientId)) return undefined
  const [row] = await sql<AccountPatient[]>`${selectPatients(sql)} where ap.account_id = ${accountId} and ap.unbound_at is null and p.patient_id = ${patientId}`
  return row
}

function selectPatients(sql: Executor) {
  return sql`
    select p.patient_id as "patientId", p.name, p.id_type as "idType", p.id_no_cipher as "idNoCipher", p.sex, p.birthday,
      extract(year from age(hospital_today(), p.birthday))::int as age, p.tel, ap.relation, ap.is_default as "isDefault",
      p.patient_no as "patientNo", p.patient_card_no as "patientCardNo", ap.access_level as "accessLevel",
      coalesce(a.tel = p.tel, false) as "isOwner"
    from account_patient ap join patient p on p.patient_id = ap.patient_id join account a on a.account_id = ap.account_id`
}

/** Locks the account, so that its patients are counted and added one request after another. */
export async function lockAccount(sql: Executor, accountId: string): Promise<void> {
  await sql`select 1 from account where account_id = ${accountId} for update`
}

/** How many patients the account has, how many it added today, and whether one of them is its owner. */
export async function countPatients(sql: Executor, accountId: string): Promise<{ bound: number; addedToday: number; hasSelf: boolean }> {
  const [row] = await sql<{ bound: number; addedToday: number; hasSelf: boolean }[]>`
    select count(*) filter (where unbound_at is null)::int as bound,
      count(*) filter (where (bound_at at time zone 'Asia/Shanghai')::date = hospital_today())::int as "addedToday",
      coalesce(bool_or(relation = 'self' and unbound_at is null), false) as "hasSelf"
    from account_patient where account_id = ${accountId}`
  return row ?? { bound: 0, addedToday: 0, hasSelf: false }
}

/** The one hospital of this installation, and its day. */
export async function findHospitalDay(sql: Executor): Promise<{ hospitalId: string; telephone: string | null; today: string }> {
  const [row] = await sql<{ hospitalId: string; telephone: string | null; today: string }[]>`
    select hospital_id as "hospitalId", telephone, hospital_today() as today from hospital order by hospital_id limit 1`
  if (row === undefined) throw new Error('the database has no hospital')
  return row
}

/** A hospital file, and how the account stands to it. */
export interface HospitalFile {
  patientId: string
  name: string
  tel: string
  isBound: boolean
  relation: Relation | null
  /** Seconds since this account bound it; null when it never did. */
  boundSecondsAgo: number | null
}

/** The file of a certificate, locked. */
export async function lockFileOf(
  sql: Executor,
  accountId: string,
  hospitalId: string,
  file: { idType: IdType; idNoIndex: string },
): Promise<HospitalFile | undefined> {
  const [row] = await sql<HospitalFile[]>`
    select p.patient_id as "patientId", p.name, p.tel, (ap.account_id is not null and ap.unbound_at is null) as "isBound", ap.relation,
      extract(epoch from now() - ap.bound_at)::float8 as "boundSecondsAgo"
    from patient p left join account_patient ap on ap.patient_id = p.patient_id and ap.account_id = ${accountId}
    where p.hospital_id = ${hospitalId} and p.id_type = ${file.idType} and p.id_no_index = ${file.idNoIndex}
    for update of p`
  return row
}

/** A new hospital file. */
export interface NewFile {
  hospitalId: string
  name: string
  idType: IdType
  idNoCipher: string
  idNoIndex: string
  sex: Sex
  birthday: string
  tel: string
}

/** Opens a file; its numbers are random, never counted up. @throws 23505 when a number or the certificate is taken. */
export async function addFile(sql: Executor, file: NewFile): Promise<string> {
  const patientId = randomUUID()
  const patientNo = String(randomInt(1_000_000_000, 10_000_000_000))
  await sql`
    insert into patient (patient_id, hospital_id, patient_no, patient_card_no, name, id_type, id_no_cipher, id_no_index, sex, birthday, tel)
    values (${patientId}, ${file.hospitalId}, ${patientNo}, ${`88${patientNo}`}, ${file.name}, ${file.idType}, ${file.idNoCipher}, ${file.idNoIndex},
      ${file.sex}, ${file.birthday}, ${file.tel})`
  return patientId
}

/** Lets the account act for the patient, again if it did before. */
export async function bindPatient(sql: Executor, bond: { accountId: string; patientId: string; relation: Relation; isDefault: boolean }): Promise<void> {
  if (bond.isDefault) await sql`update account_patient set is_default = false where account_id = ${bond.accountId} and is_default`
  await sql`
    insert into account_patient (account_id, patient_id, relation, is_default) values (${bond.accountId}, ${bond.patientId}, ${bond.relation}, ${bond.isDefault})
    on conflict (account_id, patient_id) do update set relation = excluded.relation, is_default = excluded.is_default, bound_at = now(), unbound_at = null`
}

/** Records a consent that concerns a patient. */
export async function addConsent(
  sql: Executor,
  consent: { accountId: string; patientId: string; document: string; version: string; channel: string },
): Promise<void> {
  await sql`
    insert into consent (consent_id, account_id, patient_id, document, version, channel)
    values (${randomUUID()}, ${consent.accountId}, ${consent.patientId}, ${consent.document}, ${consent.version}, ${consent.channel})`
}

/** Writes the audit log; `details` holds no personal data. */
export async function addAuditEvent(sql: Executor, event: { accountId: string; action: string; subject?: string }): Promise<void> {
  await sql`insert into audit_event (audit_event_id, account_id, action, subject) values (${randomUUID()}, ${event.accountId}, ${event.action}, ${event.subject ?? null})`
}
