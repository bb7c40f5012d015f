/** SQL of finding a person at the counter. */
import type { IdType, Sex } from '../../../../src/contract/patient'
import { allRows, firstColumn, firstValue, hasRow, pairsOf } from '../../../database/answers'
import type { Executor, Transaction } from '../../../database/client'

/** The files with this phone, this number of the hospital, or one of these certificates; 20 at most. */
export function findFiles(
  executor: Executor,
  {
    text,
    certificates,
  }: { text: string; certificates: readonly { idType: string; mark: string }[] },
): Promise<string[]> {
  return firstColumn(executor`
    select patient_id from patient where tel = ${text} and merged_into is null
    union select patient_id from patient where patient_no = ${text}
    union select patient_id from patient where patient_card_no = ${text}
    union select patient_id from patient_identifier where value = ${text}
    union select p.patient_id from hospital h
      cross join unnest(${certificates.map(({ idType }) => idType)}::text[], ${certificates.map(({ mark }) => mark)}::text[]) c (id_type, mark)
      join patient p on p.hospital_id = h.hospital_id and p.id_type = c.id_type and p.id_no_index = c.mark
    limit 20`)
}

/** A file as the counter shows it; decrypted. */
export interface CounterFile {
  patientId: string
  name: string
  sex: Sex
  birthday: string
  patientNo: string
  cardNo: string
  tel: string
  idType: IdType
  idNoCipher: string
  isDeceased: boolean
  isClaimed: boolean
}

/** These files, or the files they were merged into. */
export function listFiles(executor: Executor, patientIds: readonly string[]) {
  return allRows<CounterFile>(executor`
    select patient_id, name, sex, birthday, coalesce(patient_no, '') as patient_no, coalesce(patient_card_no, '') as card_no, tel, id_type, id_no_cipher,
      deceased_on is not null as is_deceased, claimed_index is not null as is_claimed
    from patient where patient_id in (select coalesce(merged_into, patient_id) from patient where patient_id = any(${[...patientIds]}::uuid[]))
    order by claimed_index nulls first, created_at`)
}

/** The names of patients. */
export const findNames = (executor: Executor, patientIds: readonly string[]) =>
  pairsOf<string, string>(executor`
    select patient_id, name from patient_person where patient_id = any(${[...new Set(patientIds)]}::uuid[])`)

/** Whether the patient is younger than so many years. */
export function isYounger(tx: Transaction, patientId: string, years: number): Promise<boolean> {
  return hasRow(tx`
    select 1 from patient where patient_id = ${patientId} and birthday > hospital_today() - make_interval(years => ${years}::int)`)
}

/** The account that has this phone. */
export function findAccountByTel(tx: Transaction, tel: string): Promise<string | undefined> {
  return firstValue(tx`
    select account_id from account_holder where tel = ${tel} and tel_bound_at is not null order by tel_bound_at desc limit 1`)
}

/** Every number by which the hospital's documents may refer to a patient. */
export function listNumbers(executor: Executor, patientId: string) {
  return allRows<{ system: string; value: string }>(executor`
    select system, value from patient_identifier where patient_id = ${patientId}
    union select 'patient_no', patient_no from patient where patient_id = ${patientId} and patient_no is not null
    union select 'card_no', patient_card_no from patient where patient_id = ${patientId} and patient_card_no is not null`)
}
