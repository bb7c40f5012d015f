/* ---------- medical insurance: one payment made of what the funds bear and of cash ---------- */

create table insurance_payment (
  insurance_payment_id uuid primary key,
  account_id uuid not null references account,
  patient_id uuid not null references patient,
  business text not null check (business in ('registration', 'outpatient')),
  business_id uuid not null,
  app text not null check (app in ('official_account', 'mini_program')),
  openid text not null,
  -- Our number at WeChat and at the insurance bureau.
  out_trade_no text not null unique,
  -- CREATED: the patient authorises. PRESETTLED: the amounts are known, nothing is due yet. PAYING: the channel may hold an order; from here on money can move.
  -- CLOSING: nobody wants it any more; it ends once both sides say how it stands. Then SUCCESS (both parts are in) or CLOSED (what came in goes back).
  status text not null check (status in ('CREATED', 'PRESETTLED', 'PAYING', 'CLOSING', 'SUCCESS', 'CLOSED')),
  uses_account boolean not null default true,
  -- Good for one payment and some minutes; wiped when the payment ends.
  pay_auth_no text,
  geo_location text,
  authorised_at timestamptz,
  -- Of the one-time code, so that the same one sent twice is exchanged once.
  auth_code_hash text,
  -- The bureau's numbers of the uploaded fees (6201).
  med_org_ord text,
  pay_ord_id text unique,
  total_fen integer not null check (total_fen > 0),
  -- What the bureau decided (6202); never the phone's word.
  fund_fen integer check (fund_fen >= 0),
  account_fen integer check (account_fen >= 0),
  other_fen integer check (other_fen >= 0),
  cash_fen integer check (cash_fen >= 0),
  mix_trade_no text unique,
  -- The funds have paid.
  settled_at timestamptz,
  refusal_code text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  next_check_at timestamptz not null,
  check_attempts integer not null default 0,
  check (cash_fen is null or fund_fen + account_fen + other_fen + cash_fen = total_fen)
);
create unique index insurance_payment_open on insurance_payment (business, business_id) where status in ('CREATED', 'PRESETTLED', 'PAYING', 'CLOSING');
create index insurance_payment_by_business on insurance_payment (business_id, created_at desc);
create index insurance_payment_to_check on insurance_payment (next_check_at) where status in ('CREATED', 'PRESETTLED', 'PAYING', 'CLOSING');
create index insurance_payment_by_account on insurance_payment (account_id, created_at desc);

-- The cash part of a mixed payment is a channel order like any other, but pays for nothing by itself.
alter table payment add column insurance_payment_id uuid references insurance_payment;
create index payment_by_insurance on payment (insurance_payment_id) where insurance_payment_id is not null;

create table insurance_refund (
  insurance_refund_id uuid primary key,
  insurance_payment_id uuid not null references insurance_payment,
  -- The same number as the refund of the cash that goes with it.
  out_refund_no text not null unique,
  fund_fen integer not null check (fund_fen >= 0),
  account_fen integer not null check (account_fen >= 0),
  other_fen integer not null check (other_fen >= 0),
  -- Goes back by its own refund.
  cash_fen integer not null check (cash_fen >= 0),
  reason text not null,
  -- REQUESTED: the bureau is asked (6203). SUCCESS: the funds have it back. FAILED: a person must look.
  status text not null check (status in ('REQUESTED', 'SUCCESS', 'FAILED')),
  -- WeChat hears of a refund of an order that it counts as paid, once everything went back.
  tells_channel boolean not null,
  told_at timestamptz,
  requested_at timestamptz not null default now(),
  finished_at timestamptz,
  next_attempt_at timestamptz not null,
  attempts integer not null default 0,
  last_error text,
  check (fund_fen + account_fen + other_fen > 0)
);
create index insurance_refund_by_payment on insurance_refund (insurance_payment_id);
create index insurance_refund_to_do on insurance_refund (next_attempt_at) where status = 'REQUESTED' or (status = 'SUCCESS' and tells_channel and told_at is null);

-- What went back of a business order, cash and funds together: one row a refund.
create view business_refund as
select part.business, part.business_id, part.out_refund_no, sum(part.amount_fen)::integer as amount_fen, min(part.reason) as reason,
  case when bool_or(part.status = 'FAILED') then 'FAILED' when bool_and(part.status = 'SUCCESS') then 'SUCCESS' else 'PROCESSING' end as status,
  min(part.requested_at) as requested_at, case when bool_and(part.finished_at is not null) then max(part.finished_at) end as finished_at,
  string_agg(part.received_by, '、' order by part.received_by) as received_by
from (
  select p.business, p.business_id::uuid as business_id, r.out_refund_no, r.amount_fen, r.reason, r.status, r.requested_at, r.finished_at, r.received_by
  from payment p join refund r on r.payment_id = p.payment_id
  union all
  select i.business, i.business_id, r.out_refund_no, r.fund_fen + r.account_fen + r.other_fen, r.reason, r.status, r.requested_at, r.finished_at, '医保基金与个人账户'
  from insurance_payment i join insurance_refund r on r.insurance_payment_id = i.insurance_payment_id
) part
group by part.business, part.business_id, part.out_refund_no;
