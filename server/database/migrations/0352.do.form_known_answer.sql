-- What is known of a patient from answers before earlier visits: allergies, medicines, history. It is only confirmed the next time.
create table form_known_answer (
  known_id uuid primary key,
  patient_id uuid not null references patient,
  -- Who said it: it goes with the account, or with its link to the patient.
  account_id uuid not null references account,
  -- What the hospital calls it, in whichever questionnaire it is asked.
  kept_as text not null,
  -- Question and answer, encrypted and bound to the row.
  saved text not null,
  confirmed_at timestamptz not null default hospital_now()
);
-- One of each for an account and a patient; not unique, so that two files of a patient can be joined.
create index form_known_answer_by_patient on form_known_answer (patient_id, kept_as, confirmed_at desc);
create index form_known_answer_by_account on form_known_answer (account_id);
create index form_known_answer_by_age on form_known_answer (confirmed_at);
