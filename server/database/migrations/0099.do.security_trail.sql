-- Sign-ins, wrong codes and what else tells whether an account is in strange hands: from where, kept apart from what was done with patients' data.
create table security_event (
  security_event_id uuid primary key,
  account_id uuid not null references account,
  session_id uuid,
  action text not null,
  ip text not null,
  user_agent text not null,
  at timestamptz not null default now()
);
create index security_event_by_account on security_event (account_id, at desc, security_event_id);
create index security_event_by_at on security_event (at);

-- A waiting hall has one address: its codes are counted for all replicas together.
alter table sms_code add column ip text;
create index sms_code_by_ip on sms_code (ip, created_at desc) where ip is not null;
-- What is a week old goes, without a look at everything.
create index sms_code_by_created on sms_code (created_at);
