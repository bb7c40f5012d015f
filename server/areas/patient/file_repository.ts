/** Hospital files: opening one, reading it, and the attempts to bind one that exists. */
import { randomInt, randomUUID } from 'node:crypto'
import type { GuardianRelation, IdType, Relation, Sex } from '../../../src/contract/patient'
import type { Executor } from '../../database/client'
import { isUuid } from '../../uuid'

/** The one hospital of this installation, and its day. */
export async function findHospitalDay(
  sql: Executor,
): Promise<{ hospitalId: string; telephone: string | null; today: string }> {
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
  regionCode?: string
  regionNames?: string[]
  address?: string
  guardian?: {
    name: string
    idType: IdType
    idNoCipher: string
    tel: string
    relation: GuardianRelation
  }
}

/** Opens a file; its numbers are random, never counted up. @throws 23505 when a number or the certificate is taken. */
export async function addFile(sql: Executor, file: NewFile): Promise<string> {
  const patientId = randomUUID()
  const patientNo = String(randomInt(1_000_000_000, 10_000_000_000))
  const { guardian } = file
  await sql`
    insert into patient (patient_id, hospital_id, patient_no, patient_card_no, name, id_type, id_no_cipher, id_no_index, sex, birthday, tel,
      region_code, region_names, address, guardian_name, guardian_id_type, guardian_id_no_cipher, guardian_tel, guardian_relation)
    values (${patientId}, ${file.hospitalId}, ${patientNo}, ${`88${patientNo}`}, ${file.name}, ${file.idType}, ${file.idNoCipher}, ${file.idNoIndex},
      ${file.sex}, ${file.birthday}, ${file.tel}, ${file.regionCode ?? null}, ${file.regionNames ?? null}, ${file.address ?? null}, ${guardian?.name ?? null},
      ${guardian?.idType ?? null}, ${guardian?.idNoCipher ?? null}, ${guardian?.tel ?? null}, ${guardian?.relation ?? null})`
  return patientId
}

/** What stands on a file beside the list's fields; in the clear. */
export interface FileDetails {
  regionCode: string | null
  regionNames: string[] | null
  address: string | null
  guardianName: string | null
  guardianTel: string | null
  guardianRelation: GuardianRelation | null
  guardianIdNoCipher: string | null
  createdAt: Date
  /** Orders of this account that are still ahead. */
  upcomingOrders: number
}

/** The rest of the file of a patient that the account acts for. */
export async function findFileDetails(
  sql: Executor,
  accountId: string,
  patientId: string,
): Promise<FileDetails | undefined> {
  const [row] = await sql<FileDetails[]>`
    select p.region_code as "regionCode", p.region_names as "regionNames", p.address, p.guardian_name as "guardianName", p.guardian_tel as "guardianTel",
      p.guardian_relation as "guardianRelation", p.guardian_id_no_cipher as "guardianIdNoCipher", p.created_at as "createdAt",
      (select count(*)::int from registration_order o where o.account_id = ${accountId} and o.patient_id = p.patient_id
        and o.ends_at > hospital_now() and (o.status in ('CONFIRMING', 'BOOKED', 'TAKEN') or (o.status = 'PENDING_PAY' and o.expires_at > hospital_now())))
        as "upcomingOrders"
    from patient p join account_patient ap on ap.patient_id = p.patient_id
    where ap.account_id = ${accountId} and ap.unbound_at is null and p.patient_id = ${patientId}`
  return row
}

/** Writes the address on the file; what is not given stays. The code and the names change together. */
export async function updateAddress(
  sql: Executor,
  accountId: string,
  file: { patientId: string; regionCode?: string; regionNames?: string[]; address?: string },
): Promise<void> {
  await sql`
    update patient p set region_code = coalesce(${file.regionCode ?? null}, p.region_code), region_names = coalesce(${file.regionNames ?? null}, p.region_names),
      address = coalesce(${file.address ?? null}, p.address)
    from account_patient ap
    where p.patient_id = ${file.patientId} and ap.patient_id = p.patient_id and ap.account_id = ${accountId} and ap.unbound_at is null`
}

/** An attempt to bind a file that exists. */
export interface FileBinding {
  bindingId: string
  patientId: string
  relation: Relation
  isDefault: boolean
  nameMatches: boolean
  /** The phone on the file. */
  tel: string
  birthday: string
}

/** How many attempts the account made within a day. */
export async function countFileBindings(sql: Executor, accountId: string): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from file_binding where account_id = ${accountId} and created_at > now() - interval '1 day'`
  return row?.count ?? 0
}

/** Begins one. */
export async function addFileBinding(
  sql: Executor,
  accountId: string,
  binding: {
    patientId: string
    relation: Relation
    isDefault: boolean
    nameMatches: boolean
    minutes: number
  },
): Promise<string> {
  const bindingId = randomUUID()
  await sql`
    insert into file_binding (binding_id, account_id, patient_id, relation, is_default, name_matches, expires_at)
    values (${bindingId}, ${accountId}, ${binding.patientId}, ${binding.relation}, ${binding.isDefault}, ${binding.nameMatches},
      now() + make_interval(mins => ${binding.minutes}))`
  return bindingId
}

/** The account's attempt, while it may go on. */
export async function findFileBinding(
  sql: Executor,
  accountId: string,
  bindingId: string,
): Promise<FileBinding | undefined> {
  if (!isUuid(bindingId)) return undefined
  const [row] = await sql<FileBinding[]>`
    select b.binding_id as "bindingId", b.patient_id as "patientId", b.relation, b.is_default as "isDefault", b.name_matches as "nameMatches", p.tel, p.birthday
    from file_binding b join patient p on p.patient_id = b.patient_id
    where b.binding_id = ${bindingId} and b.account_id = ${accountId} and b.done_at is null and b.expires_at > now()`
  return row
}

/** Ends an attempt that succeeded; false when another request just did. */
export async function finishFileBinding(
  sql: Executor,
  accountId: string,
  bindingId: string,
): Promise<boolean> {
  const rows = await sql`
    update file_binding set done_at = now() where binding_id = ${bindingId} and account_id = ${accountId} and done_at is null returning 1`
  return rows.length > 0
}

/** Deletes attempts after a week. */
export async function forgetOldFileBindings(sql: Executor): Promise<void> {
  await sql`delete from file_binding where created_at < now() - interval '7 days'`
}

/** Forgets whose files the account asked to act for. */
export async function forgetFileBindings(sql: Executor, accountId: string): Promise<void> {
  await sql`delete from file_binding where account_id = ${accountId}`
}
