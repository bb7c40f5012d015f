-- Bills, invoices, stays and reports as the hospital's documents tell them.

-- Why a bill is not open any more though nobody paid it here.
alter table outpatient_bill add column ended text check (ended in ('withdrawn', 'paid_elsewhere'));

-- E-invoices of paid orders, the replaced and reversed ones too; the one in force also stands in the order.
create table outpatient_invoice (
  invoice_id text primary key,
  order_id uuid not null references outpatient_order,
  name text not null,
  batch_code text not null,
  number text not null,
  random text not null,
  total_fen integer not null check (total_fen >= 0),
  state text not null check (state in ('valid', 'reversed')),
  issued_at timestamptz not null
);
create index outpatient_invoice_by_order on outpatient_invoice (order_id, issued_at desc);

-- The hospital's id of a stay, and the document that a day's fees came with.
alter table inpatient_stay add column hospital_stay_id text unique;
alter table inpatient_fee add column day_id text;
create index inpatient_fee_by_day_id on inpatient_fee (day_id) where day_id is not null;

-- One list of changes with a cursor a kind took the place of the reports' own.
insert into intake_cursor (kind, cursor) select 'report', cursor from report_intake where source = 'his' on conflict do nothing;
drop table report_intake;
-- A version may be a moment.
alter table report alter column version type bigint;
alter table report_read alter column version type bigint;
