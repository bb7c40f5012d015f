-- Paying after the visit (先诊疗后付费): an account's consent at a lender, and what it stands for.
create table credit_line (
  account_id uuid primary key references account,
  patient_id uuid not null references patient,
  app text not null check (app in ('official_account', 'mini_program')),
  -- The patient at the lender; empty until the lender has said who agreed.
  openid text not null,
  -- Our number of the consent at the lender; each opening has one of its own.
  authorization_code text not null unique,
  -- OPENING: the lender's page was shown. OPEN. CLOSING: revoked here, the lender is notified. CLOSED.
  state text not null check (state in ('OPENING', 'OPEN', 'CLOSING', 'CLOSED')),
  consented_at timestamptz not null,
  opened_at timestamptz,
  closed_at timestamptz,
  next_check_at timestamptz,
  check_attempts integer not null default 0
);
create index credit_line_by_patient on credit_line (patient_id);
create index credit_line_to_check on credit_line (next_check_at) where next_check_at is not null;

-- One bill that the lender stands for. Every intent is written before the lender or the hospital is asked.
create table credit_guarantee (
  guarantee_id uuid primary key,
  account_id uuid not null references account,
  bill_id uuid not null references outpatient_bill,
  app text not null check (app in ('official_account', 'mini_program')),
  openid text not null,
  -- Our number of the service order at the lender.
  out_order_no text not null unique,
  reserved_fen integer not null check (reserved_fen > 0),
  captured_fen integer check (captured_fen > 0 and captured_fen <= reserved_fen),
  -- RESERVING: the lender is asked. RESERVED: it stands for the bill. CAPTURING: it is asked for the money. RELEASING: it is told that nothing is owed. Then CAPTURED, RELEASED or DECLINED.
  state text not null check (state in ('RESERVING', 'RESERVED', 'CAPTURING', 'CAPTURED', 'RELEASING', 'RELEASED', 'DECLINED')),
  -- Why it ended without money.
  end_reason text check (end_reason in ('quota', 'lender', 'paid', 'bill_ended', 'bill_changed', 'hospital', 'revoked')),
  -- The payment of the bill that the lender's money went to.
  order_id uuid references outpatient_order,
  created_at timestamptz not null default hospital_now(),
  reserved_at timestamptz,
  ended_at timestamptz,
  -- When the lender is asked for the money, unless the bill was paid before.
  sweep_at timestamptz not null,
  next_step_at timestamptz,
  step_attempts integer not null default 0,
  -- What the hospital knows of it.
  hospital_state text not null default 'unknown' check (hospital_state in ('unknown', 'open', 'closed')),
  next_hospital_at timestamptz,
  hospital_attempts integer not null default 0,
  check ((state = 'CAPTURING' or state = 'CAPTURED') <= (order_id is not null and captured_fen is not null))
) with (fillfactor = 80);
create unique index credit_guarantee_of_bill on credit_guarantee (bill_id) where state in ('RESERVING', 'RESERVED', 'CAPTURING', 'RELEASING', 'CAPTURED');
create index credit_guarantee_by_bill on credit_guarantee (bill_id, created_at);
create index credit_guarantee_by_account on credit_guarantee (account_id, created_at);
create index credit_guarantee_by_order on credit_guarantee (order_id) where order_id is not null;
create index credit_guarantee_to_step on credit_guarantee (next_step_at) where next_step_at is not null;
create index credit_guarantee_to_sweep on credit_guarantee (sweep_at) where state = 'RESERVED';
create index credit_guarantee_standing on credit_guarantee (account_id) where state in ('RESERVING', 'RESERVED', 'CAPTURING');
create index credit_guarantee_for_hospital on credit_guarantee (next_hospital_at) where next_hospital_at is not null;

-- A payment that the lender makes is held by its guarantee until the lender answers: nobody else pays or cancels it.
alter table outpatient_order add column by_credit boolean not null default false;

-- Money that the lender paid out: booked once it has arrived.
alter table payment drop constraint payment_channel_check;
alter table payment add constraint payment_channel_check check (channel in ('wechat', 'credit'));

-- Contingent accounts: what lenders stand for (reserve) and what may come of it (contingent). They are no money, and empty once a guarantee has ended.
alter table ledger_entry drop constraint ledger_entry_account_check;
alter table ledger_entry add constraint ledger_entry_account_check check (account in ('channel', 'business', 'refund_due', 'hospital', 'reserve', 'contingent'));
alter table ledger_entry drop constraint ledger_entry_kind_check;
alter table ledger_entry add constraint ledger_entry_kind_check check (kind in ('paid', 'refund_requested', 'refunded', 'carried', 'reserved', 'reserve_ended'));
