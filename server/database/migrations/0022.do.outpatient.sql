/* ---------- outpatient bills: what the hospital's system issued ---------- */

create table outpatient_bill (
  bill_id uuid primary key,
  bill_no text not null unique,
  branch_id text not null references branch,
  patient_id uuid not null references patient,
  visit_no text not null,
  visit_date date not null,
  depart_name text not null,
  doctor_name text,
  diagnosis text,
  cost_type_name text not null,
  title text not null,
  -- Must be paid together with the other bills of its visit.
  is_required boolean not null default false,
  total_fen integer not null check (total_fen > 0),
  -- What others bear once the insurance was asked; all cash without.
  fund_fen integer not null default 0 check (fund_fen >= 0),
  account_fen integer not null default 0 check (account_fen >= 0),
  cash_fen integer not null check (cash_fen >= 0),
  issued_at timestamptz not null,
  expires_at timestamptz not null,
  -- The payment that took it up last; its state is the state of the bill.
  order_id uuid,
  check (fund_fen + account_fen + cash_fen = total_fen)
);
create index outpatient_bill_by_patient on outpatient_bill (patient_id, visit_date desc);
create index outpatient_bill_by_order on outpatient_bill (order_id);

create table outpatient_item (
  item_id uuid primary key,
  bill_id uuid not null references outpatient_bill,
  line_no smallint not null,
  category text not null check (category ~ '^(0[1-9]|1[0-4])$'),
  name text not null,
  spec text,
  unit text,
  price_fen integer not null check (price_fen >= 0),
  quantity numeric(10, 2) not null,
  amount_fen integer not null check (amount_fen >= 0),
  insurance_class text,
  exec_depart_name text,
  exec_place text,
  status text not null check (status in ('NOT_DISPENSED', 'DISPENSED', 'NOT_DONE', 'DONE', 'REFUNDED')),
  unique (bill_id, line_no)
);

/* ---------- one payment for several bills ---------- */

create table outpatient_order (
  order_id uuid primary key,
  order_no text not null unique,
  patient_id uuid not null references patient,
  account_id uuid not null references account,
  total_fen integer not null check (total_fen > 0),
  fund_fen integer not null default 0,
  account_fen integer not null default 0,
  cash_fen integer not null,
  -- LOCKED past its time reads as CLOSED.
  status text not null check (status in ('LOCKED', 'PAID_UNCONFIRMED', 'PAID', 'CLOSED', 'FAILED')),
  pay_status text not null default 'UNPAID' check (pay_status in ('UNPAID', 'PAID', 'REFUNDING', 'REFUNDED')),
  idempotency_key text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  paid_at timestamptz,
  receipt_no text,
  -- 票据种类, 票据代码, 票据号码, 校验码
  invoice_name text,
  invoice_batch_code text,
  invoice_no text,
  invoice_random text,
  confirmed_at timestamptz,
  confirm_attempts integer not null default 0,
  next_confirm_at timestamptz,
  end_reason text,
  check (fund_fen + account_fen + cash_fen = total_fen),
  unique (account_id, idempotency_key)
);
alter table outpatient_bill add foreign key (order_id) references outpatient_order;
create index outpatient_order_by_patient on outpatient_order (patient_id, paid_at desc);
create index outpatient_order_confirming on outpatient_order (next_confirm_at) where status = 'PAID_UNCONFIRMED';

-- What an order was made of, for good: a bill may be taken up again after an order that came to nothing.
create table outpatient_order_bill (
  order_id uuid not null references outpatient_order,
  bill_id uuid not null references outpatient_bill,
  primary key (order_id, bill_id)
);

create table outpatient_order_event (
  event_id uuid primary key,
  order_id uuid not null references outpatient_order,
  at timestamptz not null,
  kind text not null,
  note text
);
create index outpatient_order_event_by_order on outpatient_order_event (order_id, at);
