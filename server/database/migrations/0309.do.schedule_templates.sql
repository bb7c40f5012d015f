-- Weekly templates of schedules whose slots are the app's, written at the desk, and the schedules that were made here: the hospital's documents know nothing of them.
create table schedule_template (
  template_id uuid primary key,
  department_id text not null references department,
  -- Null: the department's general clinic.
  doctor_id text references doctor,
  registration_type text not null check (registration_type in ('general', 'expert', 'special', 'disease', 'emergency')),
  -- 1 is Monday, 7 Sunday.
  weekday smallint not null check (weekday between 1 and 7),
  half_day text not null check (half_day in ('morning', 'afternoon', 'evening')),
  begin_time time not null,
  end_time time not null,
  -- The length of one slot, and how many patients it has.
  slot_minutes smallint not null check (slot_minutes between 5 and 240),
  per_slot smallint not null check (per_slot between 1 and 100),
  reg_fee_fen integer not null check (reg_fee_fen >= 0),
  treat_fee_fen integer not null check (treat_fee_fen >= 0),
  place text,
  -- Null: from ever, for ever.
  valid_from date,
  valid_until date,
  -- Null: released as the rules of registration say.
  release_days smallint check (release_days between 0 and 60),
  release_time time,
  written_by text not null,
  written_at timestamptz not null default now(),
  revision integer not null default 1,
  check (begin_time < end_time),
  check (valid_from <= valid_until),
  check ((release_days is null) = (release_time is null))
);
create index schedule_template_by_department on schedule_template (department_id, weekday);
create index schedule_template_by_doctor on schedule_template (doctor_id) where doctor_id is not null;

-- Holidays, on which templates make nothing, and days that work as another weekday (调休).
create table plan_day (
  day date primary key,
  name text not null,
  -- Null: a holiday.
  works_as smallint check (works_as between 1 and 7),
  written_by text not null,
  written_at timestamptz not null default now()
);

alter table schedule add column made_here boolean not null default false;
