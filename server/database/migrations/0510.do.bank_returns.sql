-- 出院余款转账: what a window took and a settlement left over goes to a bank card. One person fills in, another decides, then the hospital's finance transfers it.
create table inpatient_bank_return (
  bank_return_id uuid primary key,
  inpatient_id uuid not null references inpatient_stay,
  settlement_no text not null,
  amount_fen integer not null check (amount_fen > 0),
  -- Holder, bank and number of the card; gone when the form has ended without a transfer, or some time after it.
  account_cipher text,
  bank_name text not null,
  account_tail text not null,
  reason text not null,
  state text not null check (state in ('ASKED', 'REFUSED', 'APPROVED', 'PAID', 'VOID')),
  asked_by text not null,
  asked_name text not null,
  asked_at timestamptz not null default hospital_now(),
  decided_by text,
  decided_name text,
  decided_at timestamptz,
  words text,
  paid_name text,
  paid_at timestamptz,
  -- 银行流水号
  bank_reference text,
  check (decided_by <> asked_by),
  check (state <> 'PAID' or (paid_at is not null and bank_reference is not null))
);
create unique index inpatient_bank_return_open on inpatient_bank_return (inpatient_id) where state in ('ASKED', 'APPROVED');
create index inpatient_bank_return_by_stay on inpatient_bank_return (inpatient_id);
create index inpatient_bank_return_under_way on inpatient_bank_return (asked_at, bank_return_id) where state in ('ASKED', 'APPROVED');
create index inpatient_bank_return_ended on inpatient_bank_return (asked_at desc, bank_return_id) where state in ('REFUSED', 'PAID', 'VOID');
create index inpatient_bank_return_with_account on inpatient_bank_return (coalesce(paid_at, asked_at)) where account_cipher is not null;
-- Stays whose settlement is open and is moved by the app: few at a time.
create index inpatient_stay_to_give_back on inpatient_stay (inpatient_id)
  where settlement ->> 'handledBy' = 'app' and settlement ->> 'closedAt' is null and (settlement ->> 'refundFen')::int > 0;
