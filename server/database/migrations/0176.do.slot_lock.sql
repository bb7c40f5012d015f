-- Whose slots a schedule has: a share that the hospital gave to the app, or the hospital's own, which windows and kiosks sell at the same moment.
-- Of the hospital's own, `slot.capacity` is what the app has taken and what the hospital last said is left.
alter table schedule add column pool text not null default 'app' check (pool in ('app', 'hospital'));
-- When the hospital was last asked what is left, and when it last said so.
alter table schedule add column left_asked_at timestamptz;
alter table schedule add column left_at timestamptz;

-- A lock (锁号) at the hospital behind a held place of its own slots, written before the hospital is asked. It bears the id of the hold and lives as long as the hold, or the order made of it.
create table slot_lock (
  lock_id uuid primary key,
  slot_id uuid not null references slot,
  account_id uuid references account,
  patient_id uuid not null,
  -- The order that the held place became.
  order_id uuid,
  -- WAITING: in the line before the hospital. ASKING: sent. UNKNOWN: sent, and no answer. RELEASING: to be unlocked until the hospital has answered.
  status text not null check (status in ('WAITING', 'ASKING', 'UNKNOWN', 'LOCKED', 'REFUSED', 'RELEASING', 'RELEASED', 'CONFIRMED')),
  queued_at timestamptz not null,
  asked_at timestamptz,
  answered_at timestamptz,
  -- When the hospital is asked again: what became of it, or to unlock it.
  next_at timestamptz,
  attempts integer not null default 0,
  his_lock_no text,
  expires_at timestamptz,
  refusal_code text,
  refusal_words text,
  -- The patient has read the refusal.
  read_at timestamptz
) with (fillfactor = 70);
create index slot_lock_open on slot_lock (status, queued_at) where status in ('WAITING', 'ASKING', 'UNKNOWN', 'LOCKED', 'RELEASING');
create index slot_lock_by_slot on slot_lock (slot_id, account_id);
create index slot_lock_by_order on slot_lock (order_id) where order_id is not null;
create index slot_lock_by_account on slot_lock (account_id) where account_id is not null;
create index slot_lock_by_patient on slot_lock (patient_id);
create index slot_lock_asked on slot_lock (asked_at);
create index slot_lock_answered on slot_lock (answered_at);
