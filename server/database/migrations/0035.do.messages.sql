-- Messages: the centre and the outbox in one row, written in the transaction of what happened. Notices get versions.

create table message (
  message_id uuid primary key,
  account_id uuid not null references account,
  patient_id uuid references patient,
  kind text not null,
  -- What it is about (an order, a bill …): `overtake` drops what is not sent yet by it.
  subject_id text not null,
  -- The same thing is never told twice.
  message_key text not null,
  title text not null,
  body text not null,
  route text,
  created_at timestamptz not null default now(),
  -- By the hospital's clock: shown and sent from then on, and of use until then.
  due_at timestamptz not null,
  useful_until timestamptz,
  -- WAITING: nothing has left. SENDING: a channel is being asked. UNSURE: asked, and never heard whether it was taken; not sent again.
  -- SENT. KEPT: stays in the centre only. DROPPED: overtaken before it was sent, shown nowhere.
  state text not null default 'WAITING' check (state in ('WAITING', 'SENDING', 'SENT', 'UNSURE', 'KEPT', 'DROPPED')),
  channel text check (channel in ('mini_program', 'official_account', 'sms')),
  -- Channels that said no.
  refused_by text[] not null default '{}',
  attempts integer not null default 0,
  -- The outside world lives in the real time.
  next_attempt_at timestamptz not null default now(),
  -- Quiet hours: not before this time of the hospital's clock.
  hold_until timestamptz,
  begun_at timestamptz,
  finished_at timestamptz,
  last_error text,
  read_at timestamptz,
  unique (account_id, message_key)
);
create index message_to_send on message (next_attempt_at) where state = 'WAITING';
create index message_begun on message (begun_at) where state = 'SENDING';
create index message_by_account on message (account_id, due_at desc, message_id);
create index message_by_subject on message (subject_id) where state = 'WAITING';

create table message_settings (
  account_id uuid primary key references account,
  switched_off text[] not null default '{}',
  -- Both or none.
  quiet_from time,
  quiet_to time,
  updated_at timestamptz not null default now()
);

-- What the patient answered when WeChat asked.
create table message_permission (
  account_id uuid not null references account,
  message_group text not null check (message_group in ('visit', 'money', 'report')),
  accepted boolean not null,
  asked_at timestamptz not null default now(),
  primary key (account_id, message_group)
);

-- Versions of a notice: `remark` holds the one in force, this table those before it.
alter table remark add column change_note text;
create table remark_version (
  remark_id uuid not null references remark,
  version integer not null,
  title text not null,
  summary text,
  content text not null,
  published_at timestamptz not null,
  replaced_at timestamptz not null,
  change_note text,
  primary key (remark_id, version)
);

-- With how many people ahead a patient is told outside the page; 0: when called.
alter table queue_ticket add column remind_ahead smallint not null default 3 check (remind_ahead between 0 and 20);

-- Told to the patient's accounts; a bill comes from the hospital's system, whichever way.
alter table outpatient_bill add column announced_at timestamptz;
create index outpatient_bill_unannounced on outpatient_bill (issued_at) where announced_at is null;
