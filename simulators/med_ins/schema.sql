-- The insurance bureau and WeChat's mixed orders in the demo. Run at every start; all of it may stand already.
create table if not exists sandbox.insurance_code (
  code text primary key,
  openid text not null,
  pay_auth_no text not null unique,
  expires_at timestamptz not null,
  used_at timestamptz
);

create table if not exists sandbox.insurance_fee (
  pay_ord_id text primary key,
  med_org_ord text not null unique,
  out_trade_no text not null unique,
  patient_no text not null,
  total_fen integer not null,
  state text not null default 'UNPAID' check (state in ('UNPAID', 'SETTLED', 'REVOKED')),
  pay_auth_no text,
  fund_fen integer not null default 0,
  account_fen integer not null default 0,
  other_fen integer not null default 0,
  cash_fen integer not null default 0,
  settled_at timestamptz,
  created_at timestamptz not null default clock_timestamp()
);

create table if not exists sandbox.insurance_refund (
  out_refund_no text primary key,
  pay_ord_id text not null references sandbox.insurance_fee,
  funds_fen integer not null,
  refunded_at timestamptz not null default clock_timestamp()
);

create table if not exists sandbox.mixed_order (
  mix_trade_no text primary key,
  out_trade_no text not null unique,
  pay_ord_id text not null,
  app_id text not null,
  openid text not null,
  prepay_id text,
  callback_url text not null,
  total_fen integer not null,
  fund_fen integer not null,
  account_fen integer not null,
  other_fen integer not null,
  cash_fen integer not null,
  mix text not null default 'CREATED' check (mix in ('CREATED', 'SUCCESS', 'REFUND', 'FAIL')),
  cash text not null,
  funds text not null,
  paid_at timestamptz,
  told_refunds integer not null default 0,
  created_at timestamptz not null default clock_timestamp()
);
