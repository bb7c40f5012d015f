-- Registrations that the hospital's other channels (window, kiosk, telephone …) made for patients whom the app knows: shown to them, counted as duplicates, good for a number.
create table outside_registration (
  registration_id uuid primary key,
  -- The hospital's own number of it.
  hospital_registration_id text not null unique,
  patient_id uuid not null references patient,
  branch_id text not null references branch,
  department_id text not null references department,
  doctor_id text references doctor,
  clinic_id text,
  channel text not null check (channel in ('window', 'kiosk', 'phone', 'doctor', 'web', 'other')),
  channel_name text,
  registration_type text not null check (registration_type in ('general', 'expert', 'special', 'disease', 'emergency')),
  visit_date date not null,
  half_day text not null check (half_day in ('morning', 'afternoon', 'evening')),
  begin_time time not null,
  end_time time not null,
  ends_at timestamptz not null,
  serial_no integer,
  total_fee_fen integer,
  place text,
  state text not null check (state in ('booked', 'taken', 'seen', 'not_come', 'cancelled')),
  reason text,
  cancellable boolean not null,
  -- The patient asked for its end; the hospital is asked until it answers.
  cancel_asked_at timestamptz,
  next_cancel_at timestamptz,
  cancel_attempts integer not null default 0,
  cancel_reason text,
  -- The hospital's words, when it said no.
  cancel_refusal text
);
create index outside_registration_by_patient on outside_registration (patient_id, visit_date);
create index outside_registration_to_cancel on outside_registration (next_cancel_at) where next_cancel_at is not null;
