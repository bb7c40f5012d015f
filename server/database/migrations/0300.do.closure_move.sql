-- The patients of closed clinics moved to another schedule: what is intended for each order, written in the transaction that ends its clinic.
alter table closure drop constraint closure_kind_check;
alter table closure add constraint closure_kind_check check (kind in ('stop', 'replace', 'move'));
-- Where the patients are moved to.
alter table closure add column to_schedule_id uuid;

create table closure_move (
  order_id uuid primary key,
  closure_id uuid not null references closure,
  to_schedule_id uuid not null,
  -- waiting: to be ended and moved; moving: the hospital has yet to confirm the new order; moved; left: the patient chooses, as after any stopped clinic.
  state text not null default 'waiting' check (state in ('waiting', 'moving', 'moved', 'left')),
  new_order_id uuid,
  -- Why it was left.
  why text
);
create index closure_move_open on closure_move (order_id) where state in ('waiting', 'moving');
create index closure_move_of_closure on closure_move (closure_id);

-- The hospital moved the patient here: he may refuse until it begins.
alter table registration_order add column moved_by_hospital boolean not null default false;
