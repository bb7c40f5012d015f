-- 先由医生告诉我: kinds of results about which an account wants to hear from a doctor before it reads them.
-- Not unique, so that two files of a patient can be joined.
create table report_doctor_first (
  choice_id uuid primary key,
  account_id uuid not null references account,
  patient_id uuid not null references patient,
  type text not null,
  -- For so many days at most, as it was said when it was chosen.
  days smallint not null check (days between 1 and 30),
  chosen_at timestamptz not null default hospital_now()
);
create index report_doctor_first_by_account on report_doctor_first (account_id, patient_id);
create index report_doctor_first_by_patient on report_doctor_first (patient_id);
-- When a doctor spoke with the patient about it.
alter table report add column discussed_at timestamptz;
