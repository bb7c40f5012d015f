/** SQL of the hospital's patient numbers, and of moving rows from one patient to another. */
import { allRows, firstRow, firstValue } from '../../../database/answers'
import type { Executor, Transaction } from '../../../database/client'
import type { HisIdentifier } from '../../../gateways/his/identity'
import type { NewFile } from './file_repository'

const patientNo = 'patient_no'
const cardNo = 'card_no'

/** The patient with one of these numbers; of several the first. */
export async function findByNumber(
  sql: Executor,
  identifiers: readonly HisIdentifier[],
): Promise<string | undefined> {
  for (const { system, value } of identifiers) {
    const [row] = await sql<{ patientId: string }[]>`
      select patient_id from patient_identifier where system = ${system} and value = ${value}
      union all select patient_id from patient where ${system} = ${patientNo} and patient_no = ${value}
      union all select patient_id from patient where ${system} = ${cardNo} and patient_card_no = ${value} limit 1`
    if (row !== undefined) return row.patientId
  }
  return undefined
}

/** The patient with this certificate, by the hospital's data. */
export function findByCertificate(
  tx: Transaction,
  file: Pick<NewFile, 'hospitalId' | 'idType' | 'idNoIndexes'>,
): Promise<string | undefined> {
  return firstValue(tx`
    select patient_id from patient
    where hospital_id = ${file.hospitalId} and id_type = ${file.idType} and id_no_index = any(${file.idNoIndexes}) for update`)
}

/** Adds numbers; the displayed ones change only where there is none yet, or with `first`. A number of another patient stays with that patient. */
export async function addNumbers(
  tx: Transaction,
  patientId: string,
  identifiers: readonly HisIdentifier[],
  { first = false }: { first?: boolean } = {},
): Promise<void> {
  for (const { system, value } of identifiers)
    await tx`insert into patient_identifier (system, value, patient_id) values (${system}, ${value}, ${patientId}) on conflict (system, value) do nothing`
  const no = valueOf(identifiers, patientNo)
  // A hospital without cards of its own reads its patient number.
  const card = valueOf(identifiers, cardNo) ?? no
  await tx`
    update patient set patient_no = case when ${first} then coalesce(${no ?? null}, patient_no) else coalesce(patient_no, ${no ?? null}) end,
      patient_card_no = case when ${first} then coalesce(${card ?? null}, patient_card_no) else coalesce(patient_card_no, ${card ?? null}) end
    where patient_id = ${patientId}`
}

function valueOf(identifiers: readonly HisIdentifier[], system: string): string | undefined {
  return identifiers.find((one) => one.system === system)?.value
}

/** Writes the phone on file. */
export async function setTel(tx: Transaction, patientId: string, tel: string): Promise<void> {
  await tx`update patient set tel = ${tel} where patient_id = ${patientId} and tel <> ${tel}`
}

/** Records whether medical insurance bears a part of the patient's fees. */
export async function setInsured(
  tx: Transaction,
  patientId: string,
  isInsured: boolean,
): Promise<void> {
  await tx`update patient set is_insured = ${isInsured} where patient_id = ${patientId} and is_insured is distinct from ${isInsured}`
}

/** Records the day of death, or that the patient is alive. */
export async function setDeath(
  tx: Transaction,
  patientId: string,
  deceasedOn: string | null,
): Promise<void> {
  await tx`update patient set deceased_on = ${deceasedOn} where patient_id = ${patientId} and deceased_on is distinct from ${deceasedOn}::date`
}

/** Stores a file of the hospital, or a patient whom the hospital could not identify (`claimedIndex`). @throws 23505 when the certificate is taken meanwhile */
export async function addFile(
  tx: Transaction,
  file: NewFile,
  claimedIndex: string | null,
): Promise<string> {
  const { guardian, patientId } = file
  await tx`
    insert into patient (patient_id, hospital_id, name, id_type, id_no_cipher, id_no_index, claimed_index, sex, birthday, tel,
      region_code, region_names, address, guardian_name, guardian_id_type, guardian_id_no_cipher, guardian_tel, guardian_relation)
    values (${patientId}, ${file.hospitalId}, ${file.name}, ${file.idType}, ${file.idNoCipher}, ${claimedIndex === null ? file.idNoIndex : `unknown:${patientId}`}, ${claimedIndex},
      ${file.sex}, ${file.birthday}, ${file.tel}, ${file.regionCode ?? null}, ${file.regionNames ?? null}, ${file.address ?? null}, ${guardian?.name ?? null},
      ${guardian?.idType ?? null}, ${guardian?.idNoCipher ?? null}, ${guardian?.tel ?? null}, ${guardian?.relation ?? null})`
  return patientId
}

/** Other accounts' unproven links to this patient or to a patient claimed to have the same certificate. */
export function listUnproven(tx: Transaction, patientId: string, accountId: string) {
  return allRows<{ accountId: string; patientId: string }>(tx`
    select ap.account_id, ap.patient_id from patient_link ap join patient p on p.patient_id = ap.patient_id
    where ap.unbound_at is null and ap.unproven_since is not null and ap.account_id <> ${accountId}
      and (p.patient_id = ${patientId} or p.claimed_index = (select id_no_index from patient where patient_id = ${patientId}))
    order by ap.account_id, ap.patient_id`)
}

/** Locks both, always in the same order. */
export async function lockPatients(tx: Transaction, patientIds: readonly string[]): Promise<void> {
  await tx`select 1 from patient where patient_id in ${tx([...patientIds])} order by patient_id for update`
}

/** Moves the links of one patient to the other, each with the better of its two levels. */
export async function mergePatientLinks(
  tx: Transaction,
  { from, into }: { from: string; into: string },
): Promise<void> {
  await tx`update patient_link set is_default = false where patient_id = ${from} and is_default
    and account_id in (select account_id from patient_link where patient_id = ${into})`
  await tx`
    update patient_link kept set unbound_at = null, ended_by = null,
      access_level = case when gone.access_level = 'full' or (kept.unbound_at is null and kept.access_level = 'full') then 'full' else 'booking' end,
      unproven_since = case when gone.unproven_since is null then null when kept.unbound_at is null then kept.unproven_since else gone.unproven_since end
    from patient_link gone
    where kept.patient_id = ${into} and gone.patient_id = ${from} and gone.account_id = kept.account_id and gone.unbound_at is null`
  await tx`delete from patient_link where patient_id = ${from} and account_id in (select account_id from patient_link where patient_id = ${into})`
}

/** Every column that refers to a patient. */
export function listReferences(tx: Transaction) {
  return allRows<{ table: string; column: string }>(tx`
    select c.table_name as "table", c.column_name as "column" from information_schema.columns c
    join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name and t.table_type = 'BASE TABLE'
    where c.table_schema = 'public' and c.column_name = 'patient_id' and c.data_type = 'uuid' and c.table_name <> 'patient'
    order by c.table_name`)
}

/** Moves one table's rows. @throws 23505 where two rows cannot coexist */
export async function moveRows(
  tx: Transaction,
  move: { table: string; column: string; from: string; into: string },
): Promise<void> {
  await tx`update ${tx(move.table)} set ${tx(move.column)} = ${move.into} where ${tx(move.column)} = ${move.from}`
}

/** Reduces a merged file to its id, so that old references find the surviving one. */
export async function retire(
  tx: Transaction,
  { from, into }: { from: string; into: string },
): Promise<void> {
  await tx`
    insert into patient_identifier (system, value, patient_id)
    select n.system, n.value, ${into} from patient p cross join lateral (values (${patientNo}, p.patient_no), (${cardNo}, p.patient_card_no)) n (system, value)
    where p.patient_id = ${from} and n.value is not null on conflict (system, value) do update set patient_id = excluded.patient_id`
  await tx`
    update patient set merged_into = ${into}, id_no_index = 'merged:' || patient_id, claimed_index = null, patient_no = null, patient_card_no = null where patient_id = ${from}`
  await tx`update patient set merged_into = ${into} where merged_into = ${from}`
}

/** Marks the account to be notified that its link ended. */
export async function markUnnotified(
  tx: Transaction,
  patientLink: { accountId: string; patientId: string },
): Promise<void> {
  await tx`update patient_link set end_unnotified = true where account_id = ${patientLink.accountId} and patient_id = ${patientLink.patientId}`
}

/** Claims the accounts to be notified. */
export function claimUnnotified(tx: Transaction, limit: number) {
  return allRows<{ accountId: string; patientId: string; name: string }>(tx`
    update patient_link ap set end_unnotified = false from patient p
    where p.patient_id = ap.patient_id and (ap.account_id, ap.patient_id) in (
      select account_id, patient_id from patient_link where end_unnotified order by account_id limit ${limit} for update skip locked)
    returning ap.account_id, ap.patient_id, p.name`)
}

/** The data that the hospital gets of a patient whom it gave no number. */
export function findPerson(
  sql: Executor,
  patientId: string,
): Promise<
  | { name: string; idType: string; idNoCipher: string; sex: string; birthday: string; tel: string }
  | undefined
> {
  return firstRow(sql`
    select name, id_type, id_no_cipher, sex, birthday, tel from patient where patient_id = ${patientId}`)
}
