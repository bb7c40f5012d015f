-- The right to one further visit without a fee (续诊), as the hospital tells it. Which order used it stands with the order.
create table entitlement (
  entitlement_id uuid primary key,
  -- The hospital's own number of it.
  hospital_entitlement_id text not null unique,
  patient_id uuid not null references patient,
  department_id text not null references department,
  doctor_id text references doctor,
  valid_from date not null,
  valid_until date not null check (valid_until >= valid_from),
  -- The app's order number of the visit that it follows.
  order_no text,
  reason text,
  state text not null check (state in ('open', 'used', 'revoked'))
);
create index entitlement_by_patient on entitlement (patient_id, valid_until);
create index entitlement_by_day on entitlement (valid_until);

alter table registration_order add column entitlement_id uuid references entitlement;
create index registration_order_by_entitlement on registration_order (entitlement_id) where entitlement_id is not null;
-- One visit each. An order that replaces another takes over what that one used.
create unique index registration_order_entitled on registration_order (entitlement_id)
  where entitlement_id is not null and replaces_order_id is null and status not in ('CANCELLED', 'EXPIRED', 'REFUNDING', 'REFUNDED', 'STOPPED', 'FAILED');

-- Those that may still be used, with the order that uses them.
create view registration_open_entitlement as
select e.entitlement_id, e.hospital_entitlement_id, e.patient_id, e.department_id, e.doctor_id, e.valid_from, e.valid_until, e.order_no, e.reason,
  (select o.order_id from registration_order o where o.entitlement_id = e.entitlement_id
    and o.status not in ('CANCELLED', 'EXPIRED', 'REFUNDING', 'REFUNDED', 'STOPPED', 'FAILED') order by o.created_at desc limit 1) as used_by
from entitlement e where e.state = 'open';
