-- Who asks for places of a schedule that more people want than it has: what risk is judged by, and the entries of its draw.
create view account_since as select account_id, created_at from account;

create table scarce_request (
  schedule_id uuid not null references schedule,
  account_id uuid not null references account,
  patient_id uuid not null,
  -- Null for who only wants to wait for a place.
  slot_id uuid,
  -- An IPv4 address, or the /64 of an IPv6 one.
  address text not null,
  -- The mark of the browser; null where it shows none.
  device_id text,
  asked_at timestamptz not null,
  last_asked_at timestamptz not null,
  asks integer not null default 1,
  is_unhurried boolean not null default false,
  -- Into the draw.
  entered_at timestamptz,
  is_proven boolean not null default false,
  -- Asked for the check by SMS, and came back with it.
  challenged_at timestamptz,
  passed_at timestamptz,
  primary key (schedule_id, account_id)
) with (fillfactor = 80);
create index scarce_request_by_address on scarce_request (address, last_asked_at);
create index scarce_request_by_device on scarce_request (device_id, last_asked_at) where device_id is not null;
create index scarce_request_by_account on scarce_request (account_id);
create index scarce_request_by_day on scarce_request (asked_at);

-- A draw that was held: whoever adds the row holds it. Entries are in the order of md5(seed || patient).
create table release_draw (
  schedule_id uuid not null references schedule,
  phase text not null check (phase in ('proven', 'others')),
  seed text not null,
  drawn_at timestamptz not null,
  entries integer not null default 0,
  winners integer not null default 0,
  primary key (schedule_id, phase)
);
