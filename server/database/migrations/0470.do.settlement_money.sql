-- 出院结算 on the phone: what is owed is paid as an order beside the deposits, and what a settlement gives back is written as shares of deposits.
alter table inpatient_deposit add column purpose text not null default 'deposit' check (purpose in ('deposit', 'settlement'));
-- The settlement that it pays.
alter table inpatient_deposit add column settlement_no text;
alter table inpatient_deposit add constraint inpatient_deposit_settlement_check check ((purpose = 'settlement') = (settlement_no is not null));
-- A settlement is paid once: of two phones the second gets its money back.
create unique index inpatient_deposit_settled_once on inpatient_deposit (inpatient_id, settlement_no) where purpose = 'settlement' and status in ('CONFIRMING', 'DONE');

create table inpatient_settlement_refund (
  refund_id uuid primary key,
  inpatient_id uuid not null references inpatient_stay,
  deposit_id uuid not null references inpatient_deposit,
  settlement_no text not null,
  amount_fen integer not null check (amount_fen > 0),
  requested_at timestamptz not null default now()
);
create index inpatient_settlement_refund_by_stay on inpatient_settlement_refund (inpatient_id);
create index inpatient_settlement_refund_by_deposit on inpatient_settlement_refund (deposit_id);

-- Published: each refund of cash by itself, as its patient reads it.
create view payment_cash_refund as
select refund_id, amount_fen, case when status in ('SUCCESS', 'FAILED') then status else 'PROCESSING' end as status, finished_at from refund;
