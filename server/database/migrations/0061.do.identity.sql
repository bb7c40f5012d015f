-- Who a patient is, is the hospital's to say: its numbers (several a patient), which bindings are proven, and what was merged.

create table patient_identifier (
  -- Which of the hospital's numbers: patient_no, card_no, or a name of its own.
  system text not null,
  value text not null,
  patient_id uuid not null references patient,
  primary key (system, value)
);
create index patient_identifier_by_patient on patient_identifier (patient_id);
insert into patient_identifier (system, value, patient_id)
select 'patient_no', patient_no, patient_id from patient union all select 'card_no', patient_card_no, patient_id from patient;

alter table patient
  -- None as long as the hospital has given none.
  alter column patient_no drop not null,
  alter column patient_card_no drop not null,
  -- A person typed in whom the hospital could not tell: which certificate he was said to have. `id_no_index` then is of this row only.
  add column claimed_index text,
  -- The hospital found two files to be one person's.
  add column merged_into uuid references patient;
create index patient_by_claim on patient (claimed_index) where claimed_index is not null;
create index patient_merged on patient (merged_into) where merged_into is not null;

alter table account_patient
  -- Bound by typing only: books, sees nothing, and ends when somebody proves. Null: proven.
  add column unproven_since timestamptz,
  -- It ended because somebody else proved, and the account was not told yet.
  add column end_untold boolean not null default false,
  add constraint account_patient_unproven check (unproven_since is null or access_level = 'booking');
create index account_patient_end_untold on account_patient (account_id) where end_untold;

-- Until now typing a new certificate bound in full. Proven are those whose phone is the file's, who gave the code sent to it, or whom its owner let in.
update account_patient ap set unproven_since = ap.bound_at, access_level = 'booking'
from account a, patient p
where a.account_id = ap.account_id and p.patient_id = ap.patient_id and ap.unbound_at is null and a.tel is distinct from p.tel
  and not exists (select 1 from audit_event e where e.patient_id = ap.patient_id
    and (e.action = 'bind_by_file_code' and e.account_id = ap.account_id or e.action = 'change_actor' and e.subject = ap.bond_id::text));

-- An attempt keeps what was typed (encrypted) and where the hospital says the code must go; half an hour later it is over, so none is carried across.
delete from file_binding;
alter table file_binding
  drop column patient_id,
  drop column name_matches,
  add column draft_cipher text not null,
  -- The phone that proves, by the hospital's word; without one no code is ever good.
  add column code_tel text;

-- Which certificates an account asked about: only so many a day.
create table certificate_try (
  account_id uuid not null references account,
  id_no_index text not null,
  tried_at timestamptz not null default now(),
  primary key (account_id, id_no_index)
);
create index certificate_try_by_age on certificate_try (tried_at);
