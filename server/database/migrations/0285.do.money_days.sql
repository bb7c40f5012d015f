-- A day's money as its three books have it: the app's, the channel's and the hospital's.

-- What the channel's bill of a day says, line by line.
create table reconciliation_line (
  line_id bigint generated always as identity primary key,
  bill_date date not null,
  kind text not null check (kind in ('payment', 'refund')),
  -- Our number of the payment or the refund.
  number text not null,
  amount_fen integer not null,
  state text not null check (state in ('done', 'pending', 'failed')),
  unique (bill_date, kind, number)
);
-- A day without trade has no bill: then the channel has said nothing.
alter table reconciliation add column has_bill boolean not null default false;

create table money_day (
  day date primary key,
  -- UNKNOWN: it has not answered. NOT_OFFERED: its system has no list of a day's money.
  hospital_state text not null default 'UNKNOWN' check (hospital_state in ('UNKNOWN', 'NOT_OFFERED', 'LISTED')),
  -- Sums of each; null is unknown, and not 0.
  app jsonb,
  channel jsonb,
  hospital jsonb,
  differences integer not null default 0,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null,
  compared_at timestamptz
);

create table money_day_row (
  row_id bigint generated always as identity primary key,
  day date not null references money_day,
  kind text not null check (kind in ('payment', 'refund')),
  -- Of an order that the app knows.
  business text,
  business_id uuid,
  order_no text,
  -- Our numbers at the channel.
  numbers text[] not null,
  app_fen integer,
  app_state text,
  -- Of it carried from or to another order: no money moved at the channel.
  carried_fen integer not null,
  channel_fen integer,
  channel_state text,
  hospital_fen integer,
  hospital_state text,
  channel_difference text,
  hospital_difference text
);
create index money_day_row_by_day on money_day_row (day, row_id);

create index ledger_entry_of_business_by_time on ledger_entry (at) where account = 'business';
