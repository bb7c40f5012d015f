-- Doctors an account follows, and which releases its followers were told of.

create table doctor_follow (
  account_id uuid not null references account,
  doctor_id text not null references doctor,
  followed_at timestamptz not null,
  primary key (account_id, doctor_id)
);
create index doctor_follow_by_doctor on doctor_follow (doctor_id, account_id);

-- One row a doctor and release that was looked at: nobody is told of it twice.
create table doctor_release (
  doctor_id text not null references doctor,
  release_at timestamptz not null,
  looked_at timestamptz not null,
  outcome text not null check (outcome in ('told', 'sold_out', 'too_late')),
  primary key (doctor_id, release_at)
);

create index schedule_by_release on schedule (release_at, doctor_id) where doctor_id is not null;
