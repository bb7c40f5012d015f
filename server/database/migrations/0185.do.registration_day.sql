-- What the hospital's books say of a day's registrations and locks, held against the app's.
create table registration_day (
  day date primary key,
  -- WAITING: to be compared. NOT_OFFERED: the hospital's system has no list of a day.
  status text not null check (status in ('WAITING', 'NOT_OFFERED', 'COMPARED')),
  ours_count integer not null default 0,
  ours_fen bigint not null default 0,
  theirs_count integer not null default 0,
  theirs_fen bigint not null default 0,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null,
  compared_at timestamptz
);

create table registration_day_difference (
  day date not null references registration_day,
  kind text not null,
  -- The order's number, or the lock's.
  number text not null,
  order_id uuid,
  ours_fen integer,
  theirs_fen integer,
  -- Somebody decided that it is mended: when that is tried, until the hospital has answered.
  mending_at timestamptz,
  attempts integer not null default 0,
  mended_at timestamptz,
  -- Why the hospital did not mend it.
  why text,
  primary key (day, kind, number)
);
create index registration_day_difference_due on registration_day_difference (mending_at) where mending_at is not null;

create index registration_order_by_confirmed on registration_order (confirmed_at) where confirmed_at is not null;
