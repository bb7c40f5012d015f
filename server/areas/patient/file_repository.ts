/** Hospital files: reading one, and the attempts to bind one. */
import { randomUUID } from 'node:crypto'
import type { GuardianRelation, IdType, Relation, Sex } from '../../../src/contract/patient'
import type { Executor } from '../../database/client'
import { isUuid } from '../../uuid'

/** The one hospital of this installation, and its day. */
export async function findHospitalDay(
  sql: Executor,
): Promise<{ hospitalId: string; telephone: string | null; today: string }> {
  const [row] = await sql<{ hospitalId: string; telephone: string | null; today: string }[]>`
    select hospital_id, telephone, hospital_today() as today from hospital order by hospital_id limit 1`
  if (row === undefined) throw new Error('the database has no hospital')
  return row
}

/** A binding of the account to the file of a certificate, or to somebody said to have it. */
export interface KnownBond {
  patientId: string
  name: string
  relation: Relation
  isProven: boolean
  /** Seconds since this account bound it. */
  boundSecondsAgo: number
}

/** The account's own binding of a certificate, if it has one. */
export async function findOwnBond(
  sql: Executor,
  accountId: string,
  file: { hospitalId: string; idType: IdType; idNoIndex: string },
): Promise<KnownBond | undefined> {
  const [row] = await sql<KnownBond[]>`
    select p.patient_id, p.name, ap.relation, ap.unproven_since is null as is_proven, extract(epoch from now() - ap.bound_at)::float8 as bound_seconds_ago
    from account_patient ap join patient p on p.patient_id = ap.patient_id
    where ap.account_id = ${accountId} and ap.unbound_at is null and p.hospital_id = ${file.hospitalId} and p.id_type = ${file.idType}
      and (p.id_no_index = ${file.idNoIndex} or p.claimed_index = ${file.idNoIndex})`
  return row
}

/** How many certificates but this one the account asked about within a day. */
export async function countOtherCertificates(
  sql: Executor,
  accountId: string,
  idNoIndex: string,
): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from certificate_try
    where account_id = ${accountId} and id_no_index <> ${idNoIndex} and tried_at > now() - interval '1 day'`
  return row?.count ?? 0
}

/** Remembers that the account asked about a certificate. */
export async function keepCertificate(
  sql: Executor,
  accountId: string,
  idNoIndex: string,
): Promise<void> {
  await sql`
    insert into certificate_try (account_id, id_no_index) values (${accountId}, ${idNoIndex})
    on conflict (account_id, id_no_index) do update set tried_at = now()`
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

/** What stands on a file beside the list's fields; in the clear. */
export interface FileDetails {
  regionCode: string | null
  regionNames: string[] | null
  address: string | null
  guardianName: string | null
  guardianTel: string | null
  guardianRelation: GuardianRelation | null
  guardianIdNoCipher: string | null
  /** Of a binding that is not proven its own time: the file's tells that the person was known before. */
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
    select p.region_code, p.region_names, p.address, p.guardian_name, p.guardian_tel,
      p.guardian_relation, p.guardian_id_no_cipher,
      case when ap.unproven_since is null then p.created_at else ap.bound_at end as created_at,
      (select count(*)::int from registration_order o where o.account_id = ${accountId} and o.patient_id = p.patient_id
        and o.ends_at > hospital_now() and (o.status in ('CONFIRMING', 'BOOKED', 'TAKEN') or (o.status = 'PENDING_PAY' and o.expires_at > hospital_now())))
        as upcoming_orders
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

/** An attempt to bind somebody who is not proven to be the account's. */
export interface FileBinding {
  bindingId: string
  /** What was typed, encrypted. */
  draftCipher: string
  /** The phone that proves; null: none does. */
  codeTel: string | null
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
    relation: Relation
    isDefault: boolean
    draftCipher: string
    codeTel: string | null
    minutes: number
  },
): Promise<string> {
  const bindingId = randomUUID()
  await sql`
    insert into file_binding (binding_id, account_id, relation, is_default, draft_cipher, code_tel, expires_at)
    values (${bindingId}, ${accountId}, ${binding.relation}, ${binding.isDefault}, ${binding.draftCipher}, ${binding.codeTel}, now() + make_interval(mins => ${binding.minutes}))`
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
    select b.binding_id, b.draft_cipher, b.code_tel from file_binding b
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

/** Deletes attempts and counted certificates after a week. */
export async function forgetOldFileBindings(sql: Executor): Promise<void> {
  await sql`delete from file_binding where created_at < now() - interval '7 days'`
  await sql`delete from certificate_try where tried_at < now() - interval '7 days'`
}

/** Forgets whose files the account asked to act for. */
export async function forgetFileBindings(sql: Executor, accountId: string): Promise<void> {
  await sql`delete from file_binding where account_id = ${accountId}`
  await sql`delete from certificate_try where account_id = ${accountId}`
}

/** Writes the new number on the files whose phone was the old one and for which the account acts. */
export async function changeTelOfFiles(
  sql: Executor,
  change: { accountId: string; oldTel: string; newTel: string },
): Promise<void> {
  await sql`
    update patient p set tel = ${change.newTel} from account_patient ap
    where ap.account_id = ${change.accountId} and ap.patient_id = p.patient_id and ap.unbound_at is null and ap.unproven_since is null and p.tel = ${change.oldTel}`
}
