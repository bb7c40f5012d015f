-- Who opened a stay by its number: the patient's side sees it and may end it. Only wrong tries count, and only against who makes them.
alter table inpatient_binding
  add column binding_id uuid not null default gen_random_uuid(),
  -- Ended from the patient's side: the number alone does not open it for this account again.
  add column refused_at timestamptz;
create unique index inpatient_binding_by_id on inpatient_binding (binding_id);
create index inpatient_binding_by_stay on inpatient_binding (inpatient_id) where unbound_at is null;
drop index inpatient_bind_try_by_number;
