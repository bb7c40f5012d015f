-- Who takes places of a day and does not pay for them is known by the device too: it may sign in to many accounts.
alter table registration_order add column device_id text;
create index registration_order_given_back_by_device on registration_order (device_id, visit_date)
  where device_id is not null and paid_at is null and status in ('CANCELLED', 'EXPIRED');
