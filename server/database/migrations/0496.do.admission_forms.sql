-- 入院须知, 知情同意书: what is read before a stay, apart from what whoever acts for the patient sees of it.
alter table inpatient_stay add column admission_forms jsonb;

-- 我已读过: the note of an account about a version; the intent is written before the hospital's system is called.
create table inpatient_form_reading (
  reading_id uuid primary key,
  inpatient_id uuid not null references inpatient_stay,
  account_id uuid not null references account,
  code text not null,
  version text not null,
  read_at timestamptz not null default hospital_now(),
  -- For the doctor.
  question text check (length(question) <= 200),
  -- It grows with each other question.
  revision integer not null default 1 check (revision > 0),
  -- NOTED: the hospital does not have it yet. KEPT: its system takes none. OUTDATED: it has another version by now.
  state text not null default 'NOTED' check (state in ('NOTED', 'RECEIVED', 'KEPT', 'OUTDATED')),
  -- When the hospital is called, or called again; null: never.
  next_at timestamptz default now(),
  attempts integer not null default 0,
  unique (account_id, inpatient_id, code, version)
) with (fillfactor = 80);
create index inpatient_form_reading_by_stay on inpatient_form_reading (inpatient_id);
create index inpatient_form_reading_due on inpatient_form_reading (next_at) where next_at is not null;
