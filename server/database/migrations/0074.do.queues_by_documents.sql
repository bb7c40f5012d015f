-- Queues that mirror the hospital's: its own numbers in its order, with the sequence numbers of what it told.
alter table queue
  add column hospital_queue_id text unique,
  -- What the last complete document included.
  add column seq bigint not null default 0,
  -- Since when news are missing in between.
  add column gap_since timestamptz;
alter table queue_ticket
  -- What was told of this number last.
  add column seq bigint not null default 0;

-- Which news of a mirrored queue are in, beyond its last complete document: what is missing in between is asked for again.
create table queue_news (
  queue_id uuid not null references queue on delete cascade,
  seq bigint not null,
  primary key (queue_id, seq)
);

-- The app gives a patient one number; the hospital may give him another after a missed one.
drop index queue_ticket_once;
create unique index queue_ticket_once on queue_ticket (queue_id, patient_id) where patient_id is not null and status <> 'CANCELLED' and seq = 0;
