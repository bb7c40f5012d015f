-- The fee of copies, paid in the app: a request is an order of the payment core, payable while the hospital has accepted it with `pay_at` app.
alter table inpatient_copy_request drop constraint inpatient_copy_request_pay_at_check;
alter table inpatient_copy_request
  add constraint inpatient_copy_request_pay_at_check check (pay_at in ('counter', 'delivery', 'app')),
  -- For reading out, and for the hospital's books.
  add column order_no text unique,
  -- PAID: the hospital is being notified. BOOKED: it has entered the payment. RETURNED: all of it goes back. Null: nothing was kept.
  add column pay_state text check (pay_state in ('PAID', 'BOOKED', 'RETURNED')),
  add column paid_fen integer check (paid_fen > 0),
  add column paid_at timestamptz,
  -- The channel's number of the payment that is kept.
  add column transaction_id text,
  add column receipt_no text,
  add column booked_at timestamptz,
  add column next_book_at timestamptz,
  add column book_attempts integer not null default 0,
  -- How much of the fee goes back by the hospital's word, altogether.
  add column refund_fen integer check (refund_fen >= 0),
  add constraint inpatient_copy_request_paid_check check ((pay_state is null) = (paid_fen is null) and (paid_fen is null) = (paid_at is null));
create index inpatient_copy_request_to_book on inpatient_copy_request (next_book_at) where pay_state = 'PAID';
update inpatient_copy_request set order_no = 'C' || to_char(asked_at at time zone 'Asia/Shanghai', 'YYYYMMDD') || lpad(floor(random() * 100000000)::bigint::text, 8, '0');

create table inpatient_copy_event (
  event_id uuid primary key,
  request_id uuid not null references inpatient_copy_request,
  at timestamptz not null,
  kind text not null,
  note text
);
create index inpatient_copy_event_by_request on inpatient_copy_event (request_id, at);

alter table payment drop constraint payment_business_check;
alter table payment add constraint payment_business_check check (business in ('registration', 'outpatient', 'deposit', 'record_copy'));
