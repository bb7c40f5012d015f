-- Rules with versions, places held before an order, and the ledger of every fen.

/* ---------- rules: one shape, every change a version ---------- */

create table registration_rule_version (
  version integer primary key check (version > 0),
  -- Only what differs from the defaults need be here.
  rules jsonb not null,
  made_at timestamptz not null default now(),
  made_by text not null,
  note text
);
insert into registration_rule_version (version, rules, made_by, note) values (1, '{}', '系统', '初始规则');

-- The rules an order was made under; no foreign key, so that a rush does not meet at one row.
alter table registration_order add column rules_version integer not null default 1;

/* ---------- held places ---------- */

-- Live holds only: a row is a place taken in `time_source`, and goes together with it.
create table place_hold (
  hold_id uuid primary key,
  source_id uuid not null references time_source,
  account_id uuid not null references account,
  patient_id uuid not null references patient,
  -- A place offered to somebody who waits for one.
  waitlist_entry_id uuid,
  is_unhurried boolean not null default false,
  held_at timestamptz not null,
  -- The time shown to the patient.
  expires_at timestamptz not null,
  -- Earlier than that when the page stops saying that it is still open: then the browser was closed or put away.
  ends_at timestamptz not null
) with (fillfactor = 70);
-- One account looks at one place at a time.
create unique index place_hold_own on place_hold (account_id) where waitlist_entry_id is null;
create unique index place_hold_offer on place_hold (waitlist_entry_id) where waitlist_entry_id is not null;
create index place_hold_by_source on place_hold (source_id);
create index place_hold_ending on place_hold (ends_at);

/* ---------- the ledger: double entry, written in the transaction that moves the money ---------- */

create table ledger_entry (
  entry_id uuid primary key default gen_random_uuid(),
  -- One posting is one kind and subject; its entries sum to zero.
  kind text not null check (kind in ('paid', 'refund_requested', 'refunded', 'carried')),
  -- The payment, the refund, or the order that a fee was carried to.
  subject_id uuid not null,
  -- channel: what the channel holds for us. business: what an order was paid with (negative: we owe it). refund_due: promised and not yet back.
  account text not null check (account in ('channel', 'business', 'refund_due')),
  business text not null,
  business_id uuid not null,
  amount_fen bigint not null check (amount_fen <> 0),
  at timestamptz not null default now()
);
create unique index ledger_entry_once on ledger_entry (kind, subject_id, account, business_id);
create index ledger_entry_by_business on ledger_entry (business_id, at);

-- What moved before the ledger was kept.
insert into ledger_entry (kind, subject_id, account, business, business_id, amount_fen, at)
select 'paid', p.payment_id, side.account, p.business, p.business_id, side.sign * coalesce(p.paid_amount_fen, p.amount_fen), coalesce(p.paid_at, p.created_at)
from payment p cross join (values ('channel', 1), ('business', -1)) side (account, sign) where p.status = 'SUCCESS'
union all
select 'refund_requested', r.refund_id, side.account, p.business, p.business_id, side.sign * r.amount_fen, r.requested_at
from refund r join payment p on p.payment_id = r.payment_id cross join (values ('business', 1), ('refund_due', -1)) side (account, sign)
union all
select 'refunded', r.refund_id, side.account, p.business, p.business_id, side.sign * r.amount_fen, coalesce(r.finished_at, r.requested_at)
from refund r join payment p on p.payment_id = r.payment_id cross join (values ('refund_due', 1), ('channel', -1)) side (account, sign) where r.status = 'SUCCESS';
