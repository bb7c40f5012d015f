/** SQL of finding patients by the hospital's numbers. */
import { pairsOf } from '../../../database/answers'
import type { Executor } from '../../../database/client'

/** Patients by `system|value`. */
export function findByIdentifiers(executor: Executor, keys: readonly string[]) {
  return pairsOf<string, string>(executor`
    select system || '|' || value as key, patient_id from patient_identifier
    where (system, value) in (select split_part(key, '|', 1), substr(key, strpos(key, '|') + 1) from unnest(${[...keys]}::text[]) key)
    union
    select 'patient_no|' || patient_no as key, patient_id from patient
    where patient_no = any(array(select substr(key, 12) from unnest(${[...keys]}::text[]) key where key like 'patient\\_no|%'))
    union
    select 'card_no|' || patient_card_no, patient_id from patient
    where patient_card_no = any(array(select substr(key, 9) from unnest(${[...keys]}::text[]) key where key like 'card\\_no|%'))`)
}
