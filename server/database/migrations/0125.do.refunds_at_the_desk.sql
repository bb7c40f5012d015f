-- Refunds that the hospital's people ask for. Above a set sum a second person decides; the same person never does both.
create table staff_refund (
  staff_refund_id uuid primary key,
  -- refund: money of an order goes back by the channel. by_hand: a failed refund is paid from the hospital's own purse.
  kind text not null check (kind in ('refund', 'by_hand')),
  business text not null,
  business_id uuid not null,
  refund_id uuid references refund,
  amount_fen integer not null check (amount_fen > 0),
  reason text not null,
  asked_by text not null,
  asked_name text not null,
  asked_at timestamptz not null default now(),
  needs_second boolean not null,
  decided_by text,
  decided_name text,
  decided_at timestamptz,
  is_approved boolean,
  -- Why the second person decided so.
  words text,
  check ((decided_at is null) = (is_approved is null)),
  check (decided_by is distinct from asked_by),
  check ((kind = 'by_hand') = (refund_id is not null)),
  check (needs_second or is_approved)
);
create index staff_refund_waiting on staff_refund (asked_at, staff_refund_id) where decided_at is null;
create index staff_refund_decided on staff_refund (decided_at desc, staff_refund_id) where decided_at is not null and needs_second;
create index staff_refund_by_order on staff_refund (business_id);
create unique index staff_refund_by_hand_once on staff_refund (refund_id) where refund_id is not null and coalesce(is_approved, true);
create index refund_failed on refund (finished_at desc, refund_id) where status = 'FAILED';
