-- What the insurance is expected to bear of a clinic's fees, and whether it bears anything for a patient: the hospital's word, null where it says nothing.
alter table schedule add column insurance_fen integer check (insurance_fen >= 0);
alter table patient add column is_insured boolean;

create or replace view patient_person as
select patient_id, patient_no, patient_card_no, name, sex, birthday, tel, id_no_cipher, deceased_on, is_insured from patient;
