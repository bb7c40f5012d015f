-- The desk of the hospital's people: who sits at it, what they did, and what waits for a person.

create table staff_session (
  session_id uuid primary key,
  -- The browser holds the secret itself, in a cookie.
  token_hash text not null unique,
  -- The person's id at the hospital's identity provider.
  staff_id text not null,
  name text not null,
  roles text[] not null,
  begun_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index staff_session_by_person on staff_session (staff_id) where ended_at is null;
create index staff_session_by_end on staff_session (expires_at);

-- A sign-in that has begun: what the provider's answer must fit. Used once.
create table staff_sign_in (
  state_hash text primary key,
  browser_hash text not null,
  nonce text not null,
  code_verifier text not null,
  begun_at timestamptz not null default now()
);

-- What they did, why, and what was before and after. Only ever added to.
create table staff_event (
  event_id uuid primary key,
  at timestamptz not null default now(),
  staff_id text not null,
  staff_name text not null,
  roles text[] not null,
  action text not null,
  -- The row it is about (an order, an item of the work list, a clinic …).
  subject text,
  patient_id uuid,
  reason text,
  before jsonb,
  after jsonb
);
create index staff_event_by_time on staff_event (at desc, event_id);
create index staff_event_by_subject on staff_event (subject, at);

-- What the machines could not end by themselves.
create table work_item (
  work_id uuid primary key,
  kind text not null,
  -- What it is about: the same trouble is one item until it is ended.
  subject text not null,
  facts jsonb not null,
  order_id uuid,
  at timestamptz not null default now(),
  taken_by text,
  taken_name text,
  ended_at timestamptz,
  -- Null: it resolved by itself.
  ended_by text,
  ended_name text,
  how text,
  note text,
  check (ended_at is null or (ended_by is null) = (how is null))
);
create unique index work_item_once on work_item (kind, subject) where ended_at is null;
create index work_item_open on work_item (at, work_id) where ended_at is null;
create index work_item_ended on work_item (ended_at desc, work_id) where ended_at is not null;
create index work_item_by_order on work_item (order_id) where order_id is not null;

-- A refund that the channel cannot carry out is paid from the hospital's own purse.
alter table refund add column by_hand boolean not null default false;
alter table ledger_entry drop constraint ledger_entry_account_check;
alter table ledger_entry add constraint ledger_entry_account_check check (account in ('channel', 'business', 'refund_due', 'hospital'));

-- People are found at the counter by what they have with them.
create index patient_by_tel on patient (tel);
create index patient_identifier_by_value on patient_identifier (value);

-- Refunds that failed before there was a list of them.
insert into work_item (work_id, kind, subject, facts, order_id, at)
select gen_random_uuid(), 'refund_failed', r.refund_id::text,
  jsonb_build_object('outRefundNo', r.out_refund_no, 'amountFen', r.amount_fen, 'why', coalesce(r.last_error, '')), p.business_id, coalesce(r.finished_at, r.requested_at)
from refund r join payment p on p.payment_id = r.payment_id where r.status = 'FAILED';

-- What a patient was told about an order, also after it was sent.
create index message_of_subject on message (subject_id, due_at);

-- A clinic that the hospital's people stopped at the desk stays stopped until they open it there, whatever its document says.
alter table schedule add column desk_stop_reason text;
create index schedule_by_visit_date on schedule (visit_date);
-- Whom stopping a clinic touches.
create index registration_order_held on registration_order (schedule_id) where status in ('PENDING_PAY', 'CONFIRMING', 'BOOKED', 'TAKEN');
