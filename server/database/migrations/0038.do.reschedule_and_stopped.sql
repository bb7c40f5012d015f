-- 改约: the new order is made first; the old one is given back once the hospital has confirmed the new. 停诊: the patient chooses before the money goes back.

alter table registration_order
  -- The first order of a chain of rescheduled ones; null stands alone.
  add column chain_id uuid,
  add column replaces_order_id uuid references registration_order,
  -- The order that takes this one's place; while `replaced_at` is null it is still on its way and may fail.
  add column replaced_by uuid,
  add column replaced_at timestamptz,
  -- Being replaced within the same day: the new order sits in this one's slot until it is decided.
  add column stands_aside boolean not null default false,
  -- What the replaced order was paid with and this one takes over.
  add column carried_fen integer not null default 0 check (carried_fen between 0 and total_fee_fen),
  -- How often the patient himself has rescheduled on the way here.
  add column reschedules smallint not null default 0,
  -- A stopped clinic's paid order: until then the patient chooses, then the money goes back by itself.
  add column choose_until timestamptz;

drop index registration_order_active;
create unique index registration_order_active on registration_order (patient_id, department_id, visit_date)
  where status in ('PENDING_PAY', 'CONFIRMING', 'BOOKED', 'TAKEN') and not stands_aside;
drop index registration_order_day_slot;
create unique index registration_order_day_slot on registration_order (patient_id, visit_date, day_slot)
  where status in ('PENDING_PAY', 'CONFIRMING', 'BOOKED', 'TAKEN') and day_slot is not null and not stands_aside;
create index registration_order_by_chain on registration_order (chain_id) where chain_id is not null;
create index registration_order_replacing on registration_order (replaces_order_id) where replaces_order_id is not null;
create index registration_order_choosing on registration_order (choose_until) where choose_until is not null;
