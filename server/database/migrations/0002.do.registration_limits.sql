-- Limits that hold under concurrency without locks: every active order of a patient and day, and every unpaid order of an account, sits on a numbered slot.
-- Two bookings that reach for the same slot at once meet at the unique index; the loser tries again with the next slot, and none is left beyond the limit.

alter table registration_order add column day_slot smallint check (day_slot >= 1);
alter table registration_order add column unpaid_slot smallint check (unpaid_slot >= 1);

create unique index registration_order_day_slot on registration_order (patient_id, visit_date, day_slot)
  where status in ('PENDING_PAY', 'CONFIRMING', 'BOOKED', 'TAKEN') and day_slot is not null;
create unique index registration_order_unpaid_slot on registration_order (account_id, unpaid_slot)
  where status = 'PENDING_PAY' and unpaid_slot is not null;

-- What the channel really received; it may differ from what was asked, and then all of it goes back.
alter table payment add column paid_amount_fen integer check (paid_amount_fen > 0);
