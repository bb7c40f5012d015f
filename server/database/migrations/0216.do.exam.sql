-- Devices and rooms in which exams are done, as the hospital publishes them.
create table exam_resource (
  resource_id text primary key,
  branch_id text not null references branch,
  department_name text not null,
  name text not null,
  place text not null,
  -- How to find it from the entrance.
  way text,
  active boolean not null default true
);

-- The times of a device.
create table exam_slot (
  slot_id uuid primary key,
  resource_id text not null references exam_resource,
  begins_at timestamptz not null,
  capacity integer not null check (capacity >= 0),
  -- Places that exams of the app have; a capacity that shrinks takes none of them away.
  taken integer not null default 0 check (taken >= 0),
  stopped boolean not null default false,
  unique (resource_id, begins_at)
) with (fillfactor = 80);
-- Stopped times that patients still have.
create index exam_slot_stopped on exam_slot (begins_at) where stopped and taken > 0;

-- What holds for an exam, by its code: the document as it came, checked by its schema.
create table exam_rule (
  code text primary key,
  name text not null,
  rule jsonb not null
);

-- Exams that doctors ordered.
create table exam_order (
  exam_order_id uuid primary key,
  hospital_id text not null unique,
  patient_id uuid not null references patient,
  code text not null,
  name text not null,
  ordered_by text,
  ordered_at timestamptz not null,
  -- Never planned later than this.
  latest_at timestamptz not null,
  -- The bill's number and line, where there is one.
  bill_no text,
  line_no integer,
  -- What the doctor said of the patient: pregnancy, implant, metformin, diabetes and so on.
  risks text[] not null default '{}',
  -- The hospital's word; whether a time is held, slot_id says.
  state text not null check (state in ('ordered', 'done', 'revoked')),
  slot_id uuid references exam_slot,
  -- The version of the preparation that the patient was shown when the time was taken.
  preparation_version bigint,
  taken_by uuid references account,
  taken_at timestamptz,
  -- The time that the hospital moved it from, until the patient chooses another.
  moved_from timestamptz,
  check ((slot_id is null) = (taken_at is null))
) with (fillfactor = 80);
create index exam_order_by_patient on exam_order (patient_id, ordered_at desc);
create index exam_order_by_slot on exam_order (slot_id) where slot_id is not null;
create index exam_order_by_account on exam_order (taken_by) where taken_by is not null;
