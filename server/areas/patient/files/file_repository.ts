/** SQL of patient files: reading one, and what an account may change in it. */
import type { GuardianRelation, IdType, Relation, Sex } from '../../../../src/contract/patient'
import { firstRow } from '../../../database/answers'
import type { Executor } from '../../../database/client'

/** The one hospital of this installation, and its current day. */
export async function findHospitalDay(
  sql: Executor,
): Promise<{ hospitalId: string; telephone: string | null; today: string }> {
  const [row] = await sql<{ hospitalId: string; telephone: string | null; today: string }[]>`
    select hospital_id, telephone, hospital_today() as today from hospital join hospital_own using (hospital_id)`
  if (row === undefined) throw new Error('the database has no hospital')
  return row
}

/** A link of the account to the file of a certificate, or to a patient claimed to have it. */
export interface KnownPatientLink {
  patientId: string
  name: string
  relation: Relation
  isProven: boolean
  /** Seconds since this account linked it. */
  boundSecondsAgo: number
}

/** The account's own link to a certificate's patient, if any. */
export function findOwnPatientLink(
  sql: Executor,
  accountId: string,
  file: Pick<NewFile, 'hospitalId' | 'idType' | 'idNoIndexes'>,
): Promise<KnownPatientLink | undefined> {
  return firstRow(sql`
    select p.patient_id, p.name, ap.relation, ap.unproven_since is null as is_proven, extract(epoch from now() - ap.bound_at)::float8 as bound_seconds_ago
    from patient_link ap join patient p on p.patient_id = ap.patient_id
    where ap.account_id = ${accountId} and ap.unbound_at is null and p.hospital_id = ${file.hospitalId} and p.id_type = ${file.idType}
      and (p.id_no_index = any(${file.idNoIndexes}) or p.claimed_index = any(${file.idNoIndexes}))`)
}

/** A new patient file. */
export interface NewFile {
  /** The file's id, chosen beforehand: its numbers are encrypted for it. */
  patientId: string
  hospitalId: string
  name: string
  idType: IdType
  idNoCipher: string
  idNoIndex: string
  /** Blind indexes by every key, newest first. */
  idNoIndexes: string[]
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

/** The fields of a file beyond the list's; decrypted. */
export interface FileDetails {
  regionCode: string | null
  regionNames: string[] | null
  address: string | null
  guardianName: string | null
  guardianTel: string | null
  guardianRelation: GuardianRelation | null
  guardianIdNoCipher: string | null
  /** For an unproven link its own time: the file's would reveal that the patient was known before. */
  createdAt: Date
  /** This account's orders that lie ahead. */
  upcomingOrders: number
}

/** The remaining fields of the file of a linked patient. */
export function findFileDetails(sql: Executor, accountId: string, patientId: string) {
  return firstRow<FileDetails>(sql`
    select p.region_code, p.region_names, p.address, p.guardian_name, p.guardian_tel,
      p.guardian_relation, p.guardian_id_no_cipher,
      case when ap.unproven_since is null then p.created_at else ap.bound_at end as created_at,
      (select count(*)::int from registration_open_order o where o.account_id = ${accountId} and o.patient_id = p.patient_id and o.is_ahead) as upcoming_orders
    from patient p join patient_link ap on ap.patient_id = p.patient_id
    where ap.account_id = ${accountId} and ap.unbound_at is null and p.patient_id = ${patientId}`)
}

/** Writes the address on file; missing fields stay. The code and the names change together. */
export async function updateAddress(
  sql: Executor,
  accountId: string,
  file: { patientId: string; regionCode?: string; regionNames?: string[]; address?: string },
): Promise<void> {
  await sql`
    update patient p set region_code = coalesce(${file.regionCode ?? null}, p.region_code), region_names = coalesce(${file.regionNames ?? null}, p.region_names),
      address = coalesce(${file.address ?? null}, p.address)
    from patient_link ap
    where p.patient_id = ${file.patientId} and ap.patient_id = p.patient_id and ap.account_id = ${accountId} and ap.unbound_at is null`
}

/** Writes the new number on the files with the old one to which the account is linked. */
export async function changeTelOfFiles(
  sql: Executor,
  change: { accountId: string; oldTel: string; newTel: string },
): Promise<void> {
  await sql`
    update patient p set tel = ${change.newTel} from patient_link ap
    where ap.account_id = ${change.accountId} and ap.patient_id = p.patient_id and ap.unbound_at is null and ap.unproven_since is null and p.tel = ${change.oldTel}`
}
