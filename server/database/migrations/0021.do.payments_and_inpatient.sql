-- One payment core for three businesses: what `business_id` points at is said by `business`.
alter table payment drop constraint payment_business_check;
alter table payment add constraint payment_business_check check (business in ('registration', 'outpatient', 'deposit'));

/* ---------- inpatient stays: what the hospital's system tells, and who may look ---------- */

create table inpatient_stay (
  inpatient_id uuid primary key,
  branch_id text not null references branch,
  patient_id uuid not null references patient,
  -- One number a patient, one row a stay.
  admission_no text not null,
  in_times smallint not null check (in_times > 0),
  status text not null check (status in ('AWAITING', 'ADMITTED', 'SETTLING', 'DISCHARGED')),
  depart_name text not null,
  ward_name text not null,
  ward_place text,
  ward_telephone text,
  bed_no text,
  doctor_name text,
  nurse_name text,
  diagnosis text,
  cost_type_name text not null,
  in_date date not null,
  out_date date,
  -- Known once it was settled in advance.
  insurance_fee_fen integer check (insurance_fee_fen >= 0),
  unique (admission_no, in_times)
);
create index inpatient_stay_by_patient on inpatient_stay (patient_id, in_date desc);

create table inpatient_fee (
  fee_id uuid primary key,
  inpatient_id uuid not null references inpatient_stay,
  fee_date date not null,
  category text not null check (category ~ '^(0[1-9]|1[0-4])$'),
  name text not null,
  spec text,
  unit text,
  price_fen integer not null check (price_fen >= 0),
  quantity numeric(10, 2) not null,
  amount_fen integer not null check (amount_fen >= 0),
  insurance_class text
);
create index inpatient_fee_by_day on inpatient_fee (inpatient_id, fee_date);

create table inpatient_binding (
  account_id uuid not null references account,
  inpatient_id uuid not null references inpatient_stay,
  bound_at timestamptz not null default now(),
  unbound_at timestamptz,
  primary key (account_id, inpatient_id)
);

-- Numbers are guessable: wrong tries are counted by account and by number, on every replica alike.
create table inpatient_bind_try (
  account_id uuid not null references account,
  admission_no text not null,
  at timestamptz not null default now()
);
create index inpatient_bind_try_by_account on inpatient_bind_try (account_id, at desc);
create index inpatient_bind_try_by_number on inpatient_bind_try (admission_no, at desc);

create table inpatient_pay_link (
  link_id uuid primary key,
  inpatient_id uuid not null references inpatient_stay,
  account_id uuid not null references account,
  -- The token itself is never kept.
  token_hash text not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index inpatient_pay_link_by_stay on inpatient_pay_link (inpatient_id, account_id, created_at desc);

/* ---------- deposits ---------- */

create table inpatient_deposit (
  deposit_id uuid primary key,
  deposit_no text not null unique,
  inpatient_id uuid not null references inpatient_stay,
  -- Who pays; nobody's for deposits paid at the window.
  account_id uuid references account,
  pay_link_id uuid references inpatient_pay_link,
  mode text not null check (mode in ('wechat', 'window')),
  amount_fen integer not null check (amount_fen > 0),
  -- EXPIRED is PENDING_PAY past its time, and is said by whoever reads.
  status text not null check (status in ('PENDING_PAY', 'CONFIRMING', 'DONE', 'FAILED')),
  pay_status text not null default 'UNPAID' check (pay_status in ('UNPAID', 'PAID', 'REFUNDING', 'REFUNDED')),
  idempotency_key text not null,
  created_at timestamptz not null,
  expires_at timestamptz,
  paid_at timestamptz,
  receipt_no text,
  balance_after_fen integer,
  confirmed_at timestamptz,
  confirm_attempts integer not null default 0,
  next_confirm_at timestamptz,
  end_reason text
);
create unique index inpatient_deposit_idempotency on inpatient_deposit (account_id, idempotency_key);
create index inpatient_deposit_by_stay on inpatient_deposit (inpatient_id, created_at desc);
create index inpatient_deposit_confirming on inpatient_deposit (next_confirm_at) where status = 'CONFIRMING';

create table inpatient_deposit_event (
  event_id uuid primary key,
  deposit_id uuid not null references inpatient_deposit,
  at timestamptz not null,
  kind text not null,
  note text
);
create index inpatient_deposit_event_by_deposit on inpatient_deposit_event (deposit_id, at);

/* ---------- reconciliation: our books against the channel's bill of a day ---------- */

create table reconciliation (
  bill_date date primary key,
  -- WAITING: the channel has no bill yet. BALANCED or DIFFERENT once it was compared.
  status text not null check (status in ('WAITING', 'BALANCED', 'DIFFERENT')),
  paid_count integer not null default 0,
  paid_fen bigint not null default 0,
  refund_count integer not null default 0,
  refund_fen bigint not null default 0,
  channel_paid_count integer not null default 0,
  channel_paid_fen bigint not null default 0,
  channel_refund_count integer not null default 0,
  channel_refund_fen bigint not null default 0,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null,
  compared_at timestamptz
);

create table reconciliation_difference (
  bill_date date not null references reconciliation,
  kind text not null,
  -- Our number of the payment or the refund.
  number text not null,
  ours_fen integer,
  channel_fen integer,
  -- Put right by itself; otherwise a person must look.
  mended boolean not null,
  found_at timestamptz not null default now(),
  primary key (bill_date, kind, number)
);
