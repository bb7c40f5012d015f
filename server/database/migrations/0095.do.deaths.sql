-- The hospital told that the patient died: nobody is reminded, nothing is booked. A newer word without it takes it back.
alter table patient add column deceased_on date;

create or replace view patient_person as
select patient_id, patient_no, patient_card_no, name, sex, birthday, tel, id_no_cipher, deceased_on from patient;
