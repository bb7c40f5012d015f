-- 出院预结算: the hospital's sums before a stay is settled, a row for each version, and the patient's yes to one of them.
create table inpatient_presettlement (
  presettlement_id uuid primary key,
  inpatient_id uuid not null references inpatient_stay,
  -- The discharge that it is about: an order that is taken back and given again is another.
  ordered_at timestamptz not null,
  as_of timestamptz not null,
  -- The same as the hospital wrote it: the yes gives it back so.
  as_of_said text not null,
  total_fen integer not null,
  -- [{name, amountFen}]
  funds jsonb not null,
  self_pay_fen integer not null,
  deposits_fen integer not null,
  refund_fen integer not null,
  owed_fen integer not null,
  note text,
  valid_until timestamptz not null,
  -- The fees that were known by documents then: a later charge shows by it.
  known_fees_fen integer not null,
  received_at timestamptz not null default hospital_now(),
  ended_at timestamptz,
  -- Why these sums hold no more.
  ended_why text check (ended_why in ('late_charge', 'changed', 'newer', 'settled', 'taken_back')),
  -- The hospital's words about it.
  ended_note text,
  check ((ended_at is null) = (ended_why is null)),
  check (self_pay_fen - deposits_fen = owed_fen - refund_fen and (refund_fen = 0 or owed_fen = 0))
);
create unique index inpatient_presettlement_open on inpatient_presettlement (inpatient_id) where ended_at is null;
create index inpatient_presettlement_by_stay on inpatient_presettlement (inpatient_id, received_at);

-- The last question about each stay: nobody asks the hospital more often than the rules say.
create table inpatient_presettlement_ask (
  inpatient_id uuid primary key references inpatient_stay,
  request_id uuid not null,
  ordered_at timestamptz not null,
  asked_at timestamptz not null default now(),
  -- Nobody asks before.
  next_at timestamptz not null,
  -- Null while the hospital is being asked.
  outcome text check (outcome in ('shown', 'not_yet', 'wrong', 'silent', 'not_offered')),
  -- Of not_yet: the hospital's code and words.
  code text,
  reason text
) with (fillfactor = 80);

-- The yes: the intent is written before the hospital's system is called.
create table inpatient_discharge_confirmation (
  confirmation_id uuid primary key,
  presettlement_id uuid not null unique references inpatient_presettlement,
  account_id uuid not null references account,
  -- The phone's key: a repetition is the same yes.
  once_key text not null,
  -- REQUESTED: the hospital does not have it yet. VOID: the sums are others by now.
  state text not null default 'REQUESTED' check (state in ('REQUESTED', 'CONFIRMED', 'VOID')),
  requested_at timestamptz not null default hospital_now(),
  confirmed_at timestamptz,
  -- When the hospital is called, or called again; null: never.
  next_at timestamptz,
  attempts integer not null default 0,
  unique (account_id, once_key)
) with (fillfactor = 80);
create index inpatient_discharge_confirmation_due on inpatient_discharge_confirmation (next_at) where next_at is not null;
