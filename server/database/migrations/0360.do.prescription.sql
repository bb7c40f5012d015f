-- The hospital's text about a medicine (药品说明书), by the hospital's code of it.
create table leaflet (
  drug_code text primary key,
  name text not null,
  -- Sections with their headings, as sanitised HTML.
  sections jsonb not null,
  version bigint not null,
  active boolean not null
);

-- What a doctor prescribed. Each document replaces it whole.
create table prescription (
  prescription_id uuid primary key,
  -- The hospital's own number of it.
  hospital_prescription_id text not null unique,
  patient_id uuid not null references patient,
  department_id text not null references department,
  doctor_id text references doctor,
  -- The app's order number of the visit, and the hospital's id of the stay.
  order_no text,
  stay_id text,
  prescribed_at timestamptz not null,
  -- The hospital's word.
  state text not null check (state in ('active', 'stopped')),
  stop_reason text,
  lines jsonb not null,
  -- The last day of its last line.
  last_day date not null
);
create index prescription_by_patient on prescription (patient_id, last_day);
create index prescription_by_day on prescription (last_day);

-- An account asked to be reminded of one line.
create table medicine_reminder (
  account_id uuid not null references account,
  prescription_id uuid not null references prescription on delete cascade,
  line_id text not null,
  times text[] not null check (cardinality(times) between 1 and 6),
  -- The next one; a row goes with its line's last day.
  next_at timestamptz not null,
  primary key (account_id, prescription_id, line_id)
);
create index medicine_reminder_by_prescription on medicine_reminder (prescription_id);
create index medicine_reminder_due on medicine_reminder (next_at);
