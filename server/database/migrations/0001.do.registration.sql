-- The first schema: organisation, accounts, patients, registration and its payments.
-- Keys are uuids or the hospital's own codes; the branch stands in the rows that a distributed PostgreSQL would shard by. No advisory locks, no triggers.

-- The hospital's clock. Production: the database's clock. The demo's sandbox replaces this function to move time for a rehearsal.
create function hospital_now() returns timestamptz language sql stable parallel safe as $$ select now() $$;
create function hospital_today() returns date language sql stable parallel safe as $$ select (hospital_now() at time zone 'Asia/Shanghai')::date $$;

/* ---------- organisation ---------- */

create table hospital (
  hospital_id text primary key,
  name text not null,
  level text,
  telephone text,
  emergency_telephone text,
  address text,
  open_hours text,
  intro text,
  latitude double precision,
  longitude double precision
);

create table branch (
  branch_id text primary key,
  hospital_id text not null references hospital,
  name text not null,
  address text,
  telephone text,
  open_hours text,
  today_until time,
  notice text,
  latitude double precision,
  longitude double precision,
  sort integer not null default 0
);

create table department (
  department_id text primary key,
  branch_id text not null references branch,
  parent_id text references department,
  name text not null,
  place text,
  treats text,
  -- Completed years, both ends included.
  min_age integer,
  max_age integer,
  sex_limit text check (sex_limit in ('male', 'female')),
  preparation text[] not null default '{}',
  sort integer not null default 0
);
create index department_by_branch on department (branch_id, sort);

create table doctor (
  doctor_id text primary key,
  branch_id text not null references branch,
  department_id text not null references department,
  name text not null,
  sex text not null check (sex in ('male', 'female')),
  title text not null check (title in ('chief', 'associate_chief', 'attending', 'resident')),
  photo text,
  good_at text,
  intro text,
  sort integer not null default 0
);
create index doctor_by_department on doctor (department_id, sort);

create table remark (
  remark_id uuid primary key,
  hospital_id text not null references hospital,
  branch_id text references branch,
  type text not null,
  title text not null,
  summary text,
  content text not null,
  version integer not null default 1,
  published_at timestamptz not null
);
create index remark_by_type on remark (hospital_id, type, published_at desc);

/* ---------- schedules and places ---------- */

create table schedule (
  schedule_id uuid primary key,
  branch_id text not null references branch,
  department_id text not null references department,
  -- A general clinic has no doctor.
  doctor_id text references doctor,
  registration_type text not null check (registration_type in ('general', 'expert', 'special', 'disease', 'emergency')),
  visit_date date not null,
  half_day text not null check (half_day in ('morning', 'afternoon', 'evening')),
  reg_fee_fen integer not null check (reg_fee_fen >= 0),
  treat_fee_fen integer not null check (treat_fee_fen >= 0),
  place text,
  release_at timestamptz not null,
  stopped_at timestamptz,
  stop_reason text
);
create unique index schedule_once on schedule (department_id, coalesce(doctor_id, ''), visit_date, half_day, registration_type);
create index schedule_by_doctor on schedule (doctor_id, visit_date);
create index schedule_by_day on schedule (department_id, visit_date);

-- One bookable time (号源). What booking must check stands in this row, so that taking a place is one conditional update.
create table time_source (
  source_id uuid primary key,
  schedule_id uuid not null references schedule,
  branch_id text not null,
  department_id text not null,
  visit_date date not null,
  begin_time time not null,
  end_time time not null,
  begins_at timestamptz not null,
  ends_at timestamptz not null,
  release_at timestamptz not null,
  stopped boolean not null default false,
  capacity integer not null check (capacity >= 0),
  taken integer not null default 0,
  next_no integer not null default 1,
  constraint time_source_not_oversold check (taken between 0 and capacity)
) with (fillfactor = 50);
create index time_source_by_schedule on time_source (schedule_id, begin_time);
create index time_source_by_day on time_source (department_id, visit_date);

/* ---------- accounts ---------- */

create table account (
  account_id uuid primary key,
  tel text,
  tel_bound_at timestamptz,
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);
create unique index account_by_tel on account (tel) where tel is not null and deleted_at is null;

create table account_identity (
  app text not null check (app in ('official_account', 'mini_program')),
  openid text not null,
  unionid text,
  account_id uuid not null references account,
  created_at timestamptz not null default now(),
  primary key (app, openid)
);
create index account_identity_by_account on account_identity (account_id);
create index account_identity_by_unionid on account_identity (unionid) where unionid is not null;

create table session (
  session_id uuid primary key,
  account_id uuid not null references account,
  app text not null check (app in ('official_account', 'mini_program', 'entry_link')),
  -- The device this session is bound to; an entry link is bound at its first use.
  device_id text,
  -- An entry link must be used for the first time before this moment.
  activate_before timestamptz,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index session_by_account on session (account_id);

create table login_state (
  state_hash text primary key,
  device_id text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index login_state_by_expiry on login_state (expires_at);

-- WeChat may load the redirect twice: the same code from the same device within seconds is the same login.
create table login_code (
  code_hash text primary key,
  device_id text not null,
  session_id uuid,
  created_at timestamptz not null default now()
);

create table sms_code (
  sms_code_id uuid primary key,
  purpose text not null,
  tel text not null,
  account_id uuid references account,
  code_hash text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  tries integer not null default 0,
  used_at timestamptz
);
create index sms_code_by_tel on sms_code (tel, created_at desc);
create index sms_code_by_account on sms_code (account_id, created_at desc);

create table consent (
  consent_id uuid primary key,
  account_id uuid not null references account,
  patient_id uuid,
  document text not null,
  version text not null,
  channel text not null,
  given_at timestamptz not null default now(),
  withdrawn_at timestamptz
);
create index consent_by_account on consent (account_id, document);

create table audit_event (
  audit_event_id uuid primary key,
  at timestamptz not null default now(),
  account_id uuid,
  action text not null,
  subject text,
  details jsonb not null default '{}'
);
create index audit_event_by_account on audit_event (account_id, at desc);

/* ---------- patients ---------- */

create table patient (
  patient_id uuid primary key,
  hospital_id text not null references hospital,
  patient_no text not null unique,
  patient_card_no text not null unique,
  name text not null,
  id_type text not null,
  -- AES-256-GCM of the number, and a keyed index (HMAC) to find it again.
  id_no_cipher text not null,
  id_no_index text not null,
  sex text not null check (sex in ('male', 'female', 'unknown')),
  birthday date not null,
  -- The phone on the hospital's file.
  tel text not null,
  created_at timestamptz not null default now(),
  unique (hospital_id, id_type, id_no_index)
);

create table account_patient (
  account_id uuid not null references account,
  patient_id uuid not null references patient,
  relation text not null check (relation in ('self', 'parent', 'spouse', 'child', 'sibling', 'other')),
  is_default boolean not null default false,
  bound_at timestamptz not null default now(),
  unbound_at timestamptz,
  primary key (account_id, patient_id)
);
create unique index account_patient_default on account_patient (account_id) where is_default and unbound_at is null;
create index account_patient_by_patient on account_patient (patient_id);

/* ---------- registration orders ---------- */

create table registration_order (
  order_id uuid primary key,
  order_no text not null,
  account_id uuid not null references account,
  patient_id uuid not null references patient,
  source_id uuid not null references time_source,
  schedule_id uuid not null,
  branch_id text not null,
  department_id text not null,
  doctor_id text,
  visit_date date not null,
  begins_at timestamptz not null,
  ends_at timestamptz not null,
  serial_no integer not null,
  status text not null check (status in ('PENDING_PAY', 'CONFIRMING', 'BOOKED', 'TAKEN', 'VISITED', 'CANCELLED', 'EXPIRED', 'REFUNDING', 'REFUNDED', 'STOPPED', 'NO_SHOW', 'FAILED')),
  pay_status text not null default 'UNPAID' check (pay_status in ('UNPAID', 'PAID', 'REFUNDING', 'REFUNDED')),
  reg_fee_fen integer not null,
  treat_fee_fen integer not null,
  total_fee_fen integer not null,
  idempotency_key text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  paid_at timestamptz,
  his_order_no text,
  ticket_code text,
  confirmed_at timestamptz,
  -- Telling the hospital is retried until it answers.
  confirm_attempts integer not null default 0,
  next_confirm_at timestamptz,
  -- The hospital must also be told when a confirmed place is given back.
  release_to_his boolean not null default false,
  cancelled_at timestamptz,
  cancelled_by text check (cancelled_by in ('patient', 'hospital', 'system')),
  cancel_reason text
);
-- One active order a patient, department and day.
create unique index registration_order_active on registration_order (patient_id, department_id, visit_date)
  where status in ('PENDING_PAY', 'CONFIRMING', 'BOOKED', 'TAKEN');
create unique index registration_order_number on registration_order (source_id, serial_no);
create unique index registration_order_idempotency on registration_order (patient_id, idempotency_key);
create unique index registration_order_by_no on registration_order (order_no);
create index registration_order_expiry on registration_order (expires_at) where status = 'PENDING_PAY';
create index registration_order_confirming on registration_order (next_confirm_at) where status = 'CONFIRMING';
create index registration_order_releasing on registration_order (order_id) where release_to_his;
create index registration_order_by_account on registration_order (account_id, created_at desc, order_id);
create index registration_order_by_patient on registration_order (patient_id, visit_date);

create table registration_order_event (
  order_id uuid not null references registration_order,
  at timestamptz not null,
  kind text not null,
  note text,
  event_id uuid primary key
);
create index registration_order_event_by_order on registration_order_event (order_id, at);

/* ---------- payments: the channel's order is not the business order ---------- */

create table payment (
  payment_id uuid primary key,
  account_id uuid not null references account,
  business text not null check (business in ('registration')),
  business_id uuid not null,
  channel text not null check (channel in ('wechat')),
  app text not null check (app in ('official_account', 'mini_program')),
  openid text not null,
  out_trade_no text not null unique,
  description text not null,
  amount_fen integer not null check (amount_fen > 0),
  -- CREATED: asked for, the channel may or may not know it. PENDING: prepay_id is here. Then SUCCESS or CLOSED.
  status text not null check (status in ('CREATED', 'PENDING', 'SUCCESS', 'CLOSED')),
  prepay_id text,
  transaction_id text unique,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  paid_at timestamptz,
  closed_at timestamptz,
  next_check_at timestamptz not null,
  check_attempts integer not null default 0
);
create unique index payment_open on payment (business, business_id) where status in ('CREATED', 'PENDING');
create index payment_by_business on payment (business_id);
create index payment_to_check on payment (next_check_at) where status in ('CREATED', 'PENDING');

create table refund (
  refund_id uuid primary key,
  payment_id uuid not null references payment,
  out_refund_no text not null unique,
  amount_fen integer not null check (amount_fen > 0),
  reason text not null,
  -- REQUESTED: must be sent to the channel. PROCESSING: the channel has it. FAILED: a person must look.
  status text not null check (status in ('REQUESTED', 'PROCESSING', 'SUCCESS', 'FAILED')),
  channel_refund_id text,
  received_by text,
  requested_at timestamptz not null default now(),
  finished_at timestamptz,
  next_attempt_at timestamptz not null,
  attempts integer not null default 0,
  last_error text
);
create index refund_by_payment on refund (payment_id);
create index refund_to_do on refund (next_attempt_at) where status in ('REQUESTED', 'PROCESSING');

-- Every verified callback of the channel, once.
create table payment_callback (
  callback_id text primary key,
  event_type text not null,
  out_trade_no text not null,
  received_at timestamptz not null default now()
);
