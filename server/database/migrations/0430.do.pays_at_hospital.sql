-- 到院支付: the patient pays the fee of a registration at the hospital's window or kiosk, before the number is taken.
alter table registration_order
  add column pays_at_hospital boolean not null default false,
  add column paid_at_hospital_at timestamptz,
  add constraint paid_at_hospital_was_chosen check (paid_at_hospital_at is null or pays_at_hospital);
