-- A refund that a patient asks for (退费申请): the intent is written before the hospital's system is asked.
create table outpatient_refund_ask (
  ask_id uuid primary key,
  order_id uuid not null references outpatient_order,
  -- Who asked, and reads the answer.
  account_id uuid not null references account,
  reason text not null check (reason in ('not_needed', 'elsewhere', 'by_mistake', 'unwell', 'other')),
  -- The phone's key: a repetition is the same request.
  once_key text not null,
  -- ASKED: the hospital does not have it yet. RECEIVED: it answers later. ENDED: the desk sent the patient to the window.
  state text not null default 'ASKED' check (state in ('ASKED', 'RECEIVED', 'GRANTED', 'PARTLY', 'REFUSED', 'ENDED')),
  asked_at timestamptz not null default hospital_now(),
  answered_at timestamptz,
  -- When the hospital is asked, or asked again for its answer; null: never.
  next_at timestamptz,
  attempts integer not null default 0,
  -- not_enough: granted, and less than that is left to give back.
  failure text check (failure in ('silent', 'not_offered', 'not_enough')),
  unique (account_id, once_key),
  check ((state in ('ASKED', 'RECEIVED')) = (answered_at is null))
) with (fillfactor = 80);
create index outpatient_refund_ask_by_order on outpatient_refund_ask (order_id);
create index outpatient_refund_ask_due on outpatient_refund_ask (next_at) where next_at is not null;
create index outpatient_refund_ask_open on outpatient_refund_ask (asked_at) where answered_at is null;

create table outpatient_refund_ask_line (
  ask_id uuid not null references outpatient_refund_ask,
  item_id uuid not null references outpatient_item,
  amount_fen integer not null check (amount_fen > 0),
  -- Null: not decided.
  state text check (state in ('GRANTED', 'REFUSED')),
  -- The hospital's words.
  why text,
  is_open boolean not null default true,
  primary key (ask_id, item_id),
  check (not is_open or state is null)
);
-- A line is asked for once at a time, by whoever asks.
create unique index outpatient_refund_ask_line_open on outpatient_refund_ask_line (item_id) where is_open;
create index outpatient_refund_ask_line_by_item on outpatient_refund_ask_line (item_id);
