-- Devices whose times are those of the hospital's own exam platform (检查预约平台): it is asked for them, and keeps the places.
alter table exam_resource add column pool text not null default 'app' check (pool in ('app', 'hospital'));

-- What the platform last said that it has free for an exam.
create table exam_proposal (
  exam_order_id uuid primary key references exam_order on delete cascade,
  asked_at timestamptz not null,
  answered_at timestamptz,
  failed_at timestamptz,
  -- [{"slotId": …, "left": 1}]
  times jsonb not null default '[]'
) with (fillfactor = 80);

-- A plan that is being taken: all of its times or none.
create table exam_taking (
  taking_id uuid primary key,
  -- Which of a patient's is the latest.
  seq bigint generated always as identity,
  -- Who took it.
  account_id uuid references account,
  state text not null default 'OPEN' check (state in ('OPEN', 'DONE', 'FAILED')),
  -- Why it came to nothing: full: a time was gone; refused: the platform said no, why in its words; silent: it did not answer in time; left: given up by the patient, the doctor or the desk.
  failure text check (failure in ('full', 'refused', 'silent', 'left')),
  why text,
  started_at timestamptz not null default hospital_now(),
  ended_at timestamptz,
  check ((state = 'OPEN') = (ended_at is null)),
  check ((state = 'FAILED') = (failure is not null))
) with (fillfactor = 80);
create index exam_taking_open on exam_taking (started_at) where state = 'OPEN';
create index exam_taking_over on exam_taking (started_at) where state <> 'OPEN';
create index exam_taking_by_account on exam_taking (account_id) where account_id is not null;

-- A part of it. At the platform the id is the number of the lock: what is to be asked is written here before it is asked.
create table exam_lock (
  lock_id uuid primary key,
  taking_id uuid not null references exam_taking on delete cascade,
  exam_order_id uuid not null references exam_order on delete cascade,
  slot_id uuid not null references exam_slot,
  -- False: a time of the app's own, whose place is counted from the beginning.
  is_platform boolean not null,
  -- KEPT: the platform does not give it back.
  state text not null check (state in ('HELD', 'ASKED', 'LOCKED', 'CONFIRMING', 'CONFIRMED', 'RELEASING', 'RELEASED', 'REFUSED', 'KEPT')),
  platform_no text,
  -- Why it was refused: the time was gone, or the platform says why in its words.
  refusal text check (refusal in ('full', 'refused')),
  why text,
  -- When the platform is asked, or asked again; null: it has answered.
  next_at timestamptz,
  attempts integer not null default 0,
  changed_at timestamptz not null default hospital_now(),
  unique (taking_id, exam_order_id),
  check ((state in ('ASKED', 'CONFIRMING', 'RELEASING')) = (next_at is not null)),
  check (refusal is null or state = 'REFUSED')
) with (fillfactor = 80);
create index exam_lock_by_order on exam_lock (exam_order_id);
create index exam_lock_by_slot on exam_lock (slot_id);
create index exam_lock_due on exam_lock (next_at) where next_at is not null;
create index exam_lock_kept on exam_lock (changed_at) where state = 'KEPT';
