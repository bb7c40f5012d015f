-- Patients' files in full, who may act for whom, changing the phone, and the right to be forgotten.

alter table patient
  add column region_code text,
  add column region_names text[],
  add column address text,
  -- The guardian of a child; the number is encrypted like the patient's own.
  add column guardian_name text,
  add column guardian_id_type text,
  add column guardian_id_no_cipher text,
  add column guardian_tel text,
  add column guardian_relation text check (guardian_relation in ('parent', 'grandparent', 'sibling', 'other'));

alter table account_patient
  -- booking: books and pays. full: reads reports, films and bills too.
  add column access_level text not null default 'full' check (access_level in ('booking', 'full')),
  -- Who took the access away, when it was not the account itself.
  add column ended_by uuid,
  -- How the owner of the file names this bond; the account's own id stays inside.
  add column bond_id uuid not null default gen_random_uuid();
create unique index account_patient_by_bond on account_patient (bond_id);

-- Binding a file that exists: proven by a code to the phone on that file. With a wrong name the same steps lead nowhere, so that nothing can be told apart.
create table file_binding (
  binding_id uuid primary key,
  account_id uuid not null references account,
  patient_id uuid not null references patient,
  relation text not null,
  is_default boolean not null default false,
  name_matches boolean not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  done_at timestamptz
);
create index file_binding_by_account on file_binding (account_id, created_at desc);

-- Changing the phone: proof of the old number or of the certificate, then of the new one.
create table tel_change (
  change_id uuid primary key,
  account_id uuid not null references account,
  -- The session that asked: the others end when the number changes.
  session_id uuid not null,
  proof text not null check (proof in ('old_tel', 'certificate')),
  old_tel text not null,
  proven_at timestamptz,
  new_tel text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- When it takes effect; a change proven by certificate waits.
  effective_at timestamptz,
  done_at timestamptz,
  cancelled_at timestamptz
);
-- One at a time.
create unique index tel_change_open on tel_change (account_id) where done_at is null and cancelled_at is null;
create index tel_change_by_account on tel_change (account_id, created_at desc);
create index tel_change_waiting on tel_change (effective_at) where effective_at is not null and done_at is null and cancelled_at is null;

-- Who looked at or changed a patient's data, found by the patient as well.
alter table audit_event add column patient_id uuid;
create index audit_event_by_patient on audit_event (patient_id, at desc) where patient_id is not null;
