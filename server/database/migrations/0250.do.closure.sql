-- Many clinics ended at once at the desk (a typhoon's day): the decision, and an item for each clinic that the workers carry out one by one.
create table closure (
  closure_id uuid primary key,
  kind text not null check (kind in ('stop', 'replace')),
  reason text not null,
  -- What was chosen: days, branches, departments, doctors.
  scope jsonb not null,
  -- Who sees the patients instead.
  doctor_id text,
  -- What the preview counted when it began.
  counted jsonb not null,
  staff_id text not null,
  staff_name text not null,
  roles text[] not null,
  started_at timestamptz not null default hospital_now(),
  -- No patient is told before; until it begins it can be undone.
  notifies_at timestamptz not null,
  begun_at timestamptz,
  undone_at timestamptz,
  undone_by text,
  check (begun_at is null or undone_at is null)
);
create index closure_by_time on closure (started_at desc, closure_id);
create index closure_to_begin on closure (notifies_at) where begun_at is null and undone_at is null;

create table closure_item (
  closure_id uuid not null references closure,
  schedule_id uuid not null,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'skipped', 'undone')),
  -- Its places cannot be booked any more.
  closed boolean not null default false,
  -- Why it was skipped.
  why text,
  primary key (closure_id, schedule_id)
);
-- A clinic is in one closure at a time.
create unique index closure_item_once on closure_item (schedule_id) where state = 'waiting';

-- In a closure that has not come to it yet: nobody can book it.
alter table schedule add column closing boolean not null default false;
