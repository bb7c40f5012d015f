-- What the sandbox remembers, apart from the hospital's own tables. Run at every start; all of it may stand already.
create schema if not exists sandbox;

create table if not exists sandbox.fault (name text primary key);

create table if not exists sandbox.wechat_code (
  code text primary key,
  app_id text not null,
  openid text not null,
  unionid text,
  expires_at timestamptz not null,
  used_at timestamptz
);

create table if not exists sandbox.wechat_token (
  token text primary key,
  app_id text not null,
  expires_at timestamptz not null
);

create table if not exists sandbox.wechat_ticket (
  ticket text primary key,
  app_id text not null,
  expires_at timestamptz not null
);

-- What WeChat shows on a phone, and how often a mini-program may still send with a template.
create table if not exists sandbox.wechat_message (
  message_id uuid primary key,
  app_id text not null,
  openid text not null,
  template_id text not null,
  page text not null,
  content text not null,
  sent_at timestamptz not null default clock_timestamp()
);
create index if not exists wechat_message_by_openid on sandbox.wechat_message (openid, sent_at desc);
create table if not exists sandbox.wechat_permission (
  openid text not null,
  template_id text not null,
  remaining integer not null default 0,
  primary key (openid, template_id)
);

create table if not exists sandbox.sms_message (
  message_id uuid primary key,
  tel text not null,
  content text not null,
  code text,
  sent_at timestamptz not null default clock_timestamp()
);
create index if not exists sms_message_by_tel on sandbox.sms_message (tel, sent_at desc);

create table if not exists sandbox.mail_message (
  message_id uuid primary key,
  recipient text not null,
  subject text not null,
  content text not null,
  file_name text not null,
  file bytea not null,
  sent_at timestamptz not null default clock_timestamp()
);
create index if not exists mail_message_by_recipient on sandbox.mail_message (recipient, sent_at desc);

create table if not exists sandbox.pay_order (
  out_trade_no text primary key,
  prepay_id text not null unique,
  app_id text not null,
  openid text not null,
  description text not null,
  amount_fen integer not null,
  expires_at timestamptz not null,
  notify_url text not null,
  state text not null default 'NOTPAY' check (state in ('NOTPAY', 'SUCCESS', 'REFUND', 'CLOSED')),
  transaction_id text unique,
  paid_at timestamptz,
  created_at timestamptz not null default clock_timestamp()
);

create table if not exists sandbox.pay_refund (
  out_refund_no text primary key,
  refund_id text not null unique,
  out_trade_no text not null references sandbox.pay_order,
  amount_fen integer not null,
  reason text,
  notify_url text not null,
  status text not null default 'PROCESSING' check (status in ('PROCESSING', 'SUCCESS', 'ABNORMAL')),
  due_at timestamptz not null,
  finished_at timestamptz,
  created_at timestamptz not null default clock_timestamp()
);

create table if not exists sandbox.pay_notice (
  notice_id uuid primary key,
  out_trade_no text not null,
  notify_url text not null,
  event_type text not null,
  original_type text not null,
  content text not null,
  copies integer not null default 1,
  next_attempt_at timestamptz not null,
  attempts integer not null default 0,
  delivered_at timestamptz,
  last_answer text,
  created_at timestamptz not null default clock_timestamp()
);
create index if not exists pay_notice_due on sandbox.pay_notice (next_attempt_at) where delivered_at is null;

-- 支付分: consents, and service orders without confirmation; what was collected is a pay_order of its own number.
create table if not exists sandbox.pay_score_consent (
  authorization_code text primary key,
  app_id text not null,
  openid text,
  state text not null default 'UNBINDUSER' check (state in ('UNBINDUSER', 'AVAILABLE', 'UNAVAILABLE')),
  token text not null unique,
  notify_url text not null
);
create table if not exists sandbox.pay_score_order (
  out_order_no text primary key,
  app_id text not null,
  openid text not null,
  risk_fen integer not null,
  total_fen integer check (total_fen <= risk_fen),
  state text not null default 'DOING' check (state in ('DOING', 'DONE', 'REVOKED')),
  out_trade_no text unique references sandbox.pay_order,
  notify_url text not null
);

create table if not exists sandbox.his_registration (
  order_no text primary key,
  his_order_no text not null,
  ticket_code text not null,
  state text not null default 'confirmed' check (state in ('confirmed', 'cancelled')),
  patient_no text not null,
  visit_date date not null,
  reason text,
  created_at timestamptz not null default clock_timestamp()
);

-- Departments whose slots the hospital sells itself.
create table if not exists sandbox.own_slots (
  department_id text primary key,
  published_until date not null
);

-- Locks of the hospital's own slots, and what a window sold beside them.
create table if not exists sandbox.his_lock (
  lock_id text primary key,
  clinic_id text not null,
  begin_time text not null,
  state text not null check (state in ('locked', 'confirmed', 'released', 'sold')),
  his_lock_no text not null,
  expires_at timestamptz not null
);
create index if not exists his_lock_by_time on sandbox.his_lock (clinic_id, begin_time);

create table if not exists sandbox.his_deposit (
  deposit_no text primary key,
  receipt_no text not null,
  amount_fen integer not null,
  balance_fen integer not null,
  created_at timestamptz not null default clock_timestamp()
);

create table if not exists sandbox.his_bill (
  order_no text primary key,
  receipt_no text not null,
  invoice_no text not null,
  invoice_random text not null,
  created_at timestamptz not null default clock_timestamp()
);

-- The cash of what was entered through the app.
create table if not exists sandbox.his_cash (
  seq bigint generated always as identity primary key,
  kind text not null check (kind in ('payment', 'refund')),
  order_no text not null,
  transaction_id text,
  cash_fen integer not null,
  -- With the insurance's share.
  whole_fen integer not null,
  at timestamptz not null
);
create unique index if not exists his_cash_once on sandbox.his_cash (order_no) where kind = 'payment';
create index if not exists his_cash_by_order on sandbox.his_cash (order_no);

-- Refunds that patients asked for through the app; lines without a state wait for the console.
create table if not exists sandbox.his_refund_ask (
  ask_id text primary key,
  order_no text not null,
  reason text not null,
  lines jsonb not null,
  created_at timestamptz not null default clock_timestamp()
);

create table if not exists sandbox.his_presettlement (
  stay_id text primary key,
  sums text not null,
  as_of timestamptz not null
);

create table if not exists sandbox.his_discharge_confirmation (
  confirmation_id text primary key,
  stay_id text not null,
  total_fen integer not null,
  created_at timestamptz not null default clock_timestamp()
);
create index if not exists his_discharge_confirmation_by_stay on sandbox.his_discharge_confirmation (stay_id);

-- What patients have read before a stay.
create table if not exists sandbox.his_form_read (
  reading_id text primary key,
  revision integer not null,
  content jsonb not null
);

-- Copies of records that patients asked for through the app; cancelled also where the request was never heard of.
create table if not exists sandbox.his_copy_request (
  request_id text primary key,
  content jsonb not null,
  is_cancelled boolean not null default false,
  created_at timestamptz not null default clock_timestamp()
);

create table if not exists sandbox.exam_booking (
  lock_id text primary key,
  exam_id text not null,
  resource_id text not null,
  begins_at timestamptz not null,
  state text not null check (state in ('locked', 'confirmed', 'cancelled')),
  platform_no text not null,
  expires_at timestamptz not null
);
create index if not exists exam_booking_by_device on sandbox.exam_booking (resource_id, begins_at);

create table if not exists sandbox.his_report (
  seq bigint generated always as identity primary key,
  report_no text not null,
  content jsonb not null,
  created_at timestamptz not null default clock_timestamp()
);

-- Answers before visits, as doctors of the sandbox's hospital read them.
create table if not exists sandbox.his_form_answer (
  answer_id text primary key,
  order_no text not null,
  patient_no text not null,
  revision integer not null,
  summary text not null,
  response jsonb not null,
  created_at timestamptz not null default clock_timestamp()
);
-- A JPEG in base64.
alter table sandbox.his_form_answer add column if not exists photo text;

alter table sandbox.his_copy_request add column if not exists order_no text;
alter table sandbox.his_copy_request add column if not exists receipt_no text;

create table if not exists sandbox.trade_bill (
  hash text primary key,
  content text not null,
  created_at timestamptz not null default clock_timestamp()
);

create table if not exists sandbox.his_patient (
  patient_no text primary key default '02' || lpad((floor(random() * 100000000))::int::text, 8, '0'),
  -- The keyed index of the certificate: the number itself stands in no book of the sandbox.
  certificate text not null unique,
  name text not null,
  birthday date not null,
  tel text not null,
  created_at timestamptz not null default clock_timestamp()
);
alter table sandbox.pay_refund add column if not exists received_account text;
-- The operator's own id of an SMS, the app's, and the receipt that it still owes.
alter table sandbox.sms_message add column if not exists biz_id text;
alter table sandbox.sms_message add column if not exists out_id text;
alter table sandbox.sms_message add column if not exists receipt_due_at timestamptz;
alter table sandbox.sms_message add column if not exists receipt_tries integer not null default 0;
create index if not exists sms_message_receipts on sandbox.sms_message (receipt_due_at) where receipt_due_at is not null;
alter table sandbox.his_patient add column if not exists sex text not null default 'female';
alter table sandbox.his_registration add column if not exists clinic_id text;
alter table sandbox.his_registration add column if not exists appointment jsonb;
alter table sandbox.his_registration add column if not exists total_fee_fen integer;
alter table sandbox.his_registration add column if not exists lock_id text;
alter table sandbox.his_registration add column if not exists fee_due boolean not null default false;
alter table sandbox.his_lock add column if not exists created_at timestamptz not null default hospital_now();
alter table sandbox.his_deposit add column if not exists stay_id text;
create index if not exists his_patient_by_tel on sandbox.his_patient (tel);

-- The books of the sandbox's hospital: each thing whole, as a document tells it, with what the hospital alone knows beside it.
create sequence if not exists sandbox.book_seq;
create table if not exists sandbox.book (
  kind text not null,
  id text not null,
  version bigint not null default 1,
  at timestamptz not null,
  content jsonb not null,
  note jsonb,
  -- Its place in the list of changes; null for what the app knows already.
  seq bigint,
  told boolean not null default false,
  refused text,
  primary key (kind, id)
);
create index if not exists book_untold on sandbox.book (seq) where seq is not null and not told;
create index if not exists book_by_kind on sandbox.book (kind, at desc);
