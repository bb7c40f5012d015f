-- Whether the hospital's system itself reported the visit, and how much of each day it reported: a silent feed marks nobody as missing.
alter table registration_order add column visit_reported_at timestamptz;
update registration_order o set visit_reported_at = e.at
  from (select order_id, max(at) as at from registration_order_event
        where kind = 'visited' or kind in ('taken', 'no_show') and note is null group by order_id) e
  where e.order_id = o.order_id;
create table registration_visit_day (
  visit_date date primary key,
  expected int not null,
  reported int not null
);
