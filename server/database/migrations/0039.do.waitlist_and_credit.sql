-- 候补 and 信用.

create table waitlist_entry (
  entry_id uuid primary key,
  account_id uuid not null references account,
  patient_id uuid not null references patient,
  -- place: waits for any place of a full clinic. earlier: has an order and would rather come earlier.
  kind text not null check (kind in ('place', 'earlier')),
  schedule_id uuid not null references schedule,
  branch_id text not null,
  department_id text not null,
  doctor_id text,
  -- The order that stays until an earlier place is accepted.
  order_id uuid references registration_order,
  -- Of no use from then on: the clinic's last time, or the order's own time.
  useful_until timestamptz not null,
  joined_at timestamptz not null,
  -- WAITING. OFFERED: a place is held, the patient decides. ORDERED: an order was made. LEFT: given up. LAPSED: nothing came of it.
  status text not null check (status in ('WAITING', 'OFFERED', 'ORDERED', 'LEFT', 'LAPSED')),
  made_order_id uuid references registration_order,
  end_reason text,
  ended_at timestamptz
);
create unique index waitlist_entry_once on waitlist_entry (patient_id, schedule_id) where kind = 'place' and status = 'WAITING';
create unique index waitlist_entry_earlier_once on waitlist_entry (order_id) where kind = 'earlier' and status in ('WAITING', 'OFFERED');
-- The queue of a clinic: who joined first is served first.
create index waitlist_entry_queue on waitlist_entry (schedule_id, joined_at, entry_id) where kind = 'place' and status = 'WAITING';
create index waitlist_entry_waiting on waitlist_entry (useful_until) where status in ('WAITING', 'OFFERED');
create index waitlist_entry_earlier on waitlist_entry (department_id, joined_at, entry_id) where kind = 'earlier' and status = 'WAITING';
create index waitlist_entry_by_account on waitlist_entry (account_id, joined_at desc, entry_id);

/* ---------- credit ---------- */

alter table registration_order
  add column no_show_at timestamptz,
  -- The hospital accepted an appeal: it does not count.
  add column no_show_excused_at timestamptz;
update registration_order set no_show_at = ends_at where status = 'NO_SHOW';
create index registration_order_missed on registration_order (patient_id, no_show_at desc) where status = 'NO_SHOW';

create table booking_restriction (
  restriction_id uuid primary key,
  patient_id uuid not null references patient,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- What it was made of.
  no_shows integer not null,
  rules_version integer not null,
  lifted_at timestamptz,
  lift_reason text
);
create index booking_restriction_in_force on booking_restriction (patient_id, ends_at) where lifted_at is null;

create table credit_appeal (
  appeal_id uuid primary key,
  order_id uuid not null unique references registration_order,
  patient_id uuid not null references patient,
  account_id uuid not null references account,
  reason text not null,
  created_at timestamptz not null,
  answered_at timestamptz,
  accepted boolean,
  answer text
);
create index credit_appeal_open on credit_appeal (created_at) where answered_at is null;
create index credit_appeal_by_account on credit_appeal (account_id, created_at desc);
