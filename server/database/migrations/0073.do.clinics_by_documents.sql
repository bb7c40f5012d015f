-- Clinics under the hospital's own ids: open, stopped, replaced, or missing from a window that the hospital told completely.
alter table schedule
  -- The hospital's id. A replaced clinic has two rows of it: the one that is stopped, and the substitute's.
  add column clinic_id text,
  -- What its document said last, and when that became so.
  add column told_state text check (told_state in ('open', 'stopped', 'replaced')),
  add column told_at timestamptz,
  add column told_reason text,
  -- Stopped, and what follows for its patients is not finished.
  add column stop_open boolean not null default false;
create index schedule_by_clinic_id on schedule (clinic_id) where clinic_id is not null;
create index schedule_stopping on schedule (schedule_id) where stop_open;

-- The hospital knows which of its clinics are the same; only those of before must be told apart by what they are.
drop index schedule_once;
create unique index schedule_once on schedule (department_id, coalesce(doctor_id, ''), visit_date, half_day, registration_type) where clinic_id is null;

-- A time that its clinic's document does not name any more; it stays as long as somebody holds a place in it.
alter table time_source add column gone boolean not null default false;

-- Windows of days of which the hospital named every clinic.
create table clinic_window (
  window_id text primary key,
  first_day date not null,
  last_day date not null,
  -- Both empty: of the whole hospital.
  branch_id text,
  department_id text,
  clinic_ids text[] not null,
  told_at timestamptz not null,
  check (first_day <= last_day)
);
create index clinic_window_by_day on clinic_window (last_day);
