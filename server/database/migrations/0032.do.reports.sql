-- Reports of laboratory and examinations, as the hospital's system publishes them; what accounts read; searches by number.

create table report (
  report_id uuid primary key,
  report_no text not null unique,
  -- The newest the hospital sent; an older one that comes late changes nothing.
  version integer not null default 1 check (version > 0),
  branch_id text not null references branch,
  patient_id uuid not null references patient,
  type text not null check (type in ('LAB', 'EXAM', 'MICROBIOLOGY', 'PATHOLOGY', 'ECG')),
  name text not null,
  -- WITHHELD: ready, but the hospital hands it out in person only.
  status text not null check (status in ('PENDING', 'PUBLISHED', 'WITHHELD')),
  -- 门诊号, 住院号
  outpatient_no text,
  admission_no text,
  depart_name text not null,
  apply_doctor text,
  diagnosis text,
  applied_at timestamptz not null,
  expected_at timestamptz,
  collected_at timestamptz,
  received_at timestamptz,
  reported_at timestamptz,
  verified_at timestamptz,
  report_doctor text,
  verify_doctor text,
  specimen text,
  barcode text,
  reminder text,
  withheld_reason text,
  corrected_at timestamptz,
  correction_note text,
  is_abnormal boolean not null default false,
  is_critical boolean not null default false,
  -- Examinations.
  modality text,
  part text,
  method text,
  checked_at timestamptz,
  findings text,
  impression text,
  advice text,
  accession_no text,
  study_uid text,
  -- Microbiology: [{name, amount, remark, tests: [{name, method, range, value, unit, result}]}]
  organisms jsonb not null default '[]',
  check (status = 'PENDING' or reported_at is not null)
);
create index report_by_patient on report (patient_id, reported_at desc);
create index report_by_outpatient_no on report (outpatient_no) where outpatient_no is not null;
create index report_by_admission_no on report (admission_no) where admission_no is not null;
create index report_by_study on report (study_uid) where study_uid is not null;

create table report_item (
  report_id uuid not null references report on delete cascade,
  line_no smallint not null,
  item_code text not null,
  item_name text not null,
  en_name text,
  result text not null,
  -- The result as a number, where it is one.
  value numeric(18, 6),
  unit text,
  low numeric(18, 6),
  high numeric(18, 6),
  ref_range text,
  method text,
  flag text not null check (flag in ('N', 'L', 'H', 'LL', 'HH', 'A')),
  critical boolean not null default false,
  primary key (report_id, line_no)
);
create index report_item_by_code on report_item (item_code, report_id);

-- Key pictures, small ones; all pictures of a study are in the archive.
create table report_picture (
  report_id uuid not null references report on delete cascade,
  line_no smallint not null,
  caption text not null,
  media_type text not null check (media_type in ('image/png', 'image/jpeg')),
  content bytea not null check (octet_length(content) <= 131072),
  primary key (report_id, line_no)
);

-- Which version an account has read: a corrected report is new again.
create table report_read (
  account_id uuid not null references account,
  report_id uuid not null references report,
  version integer not null,
  read_at timestamptz not null default now(),
  primary key (account_id, report_id)
);

-- Tries at numbers that were wrong.
create table report_search_try (
  try_id uuid primary key,
  account_id uuid not null references account,
  number_hash text not null,
  tried_at timestamptz not null default now()
);
create index report_search_try_by_account on report_search_try (account_id, tried_at);
create index report_search_try_by_number on report_search_try (number_hash, tried_at);

-- How far the hospital's list of changes has been read.
create table report_intake (
  source text primary key,
  cursor text not null,
  read_at timestamptz not null default now()
);
