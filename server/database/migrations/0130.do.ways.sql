-- How to find a department or a place with a queue, in the hospital's words for somebody who stands at the entrance.
alter table department add column way text;
alter table queue_item add column way text;

-- When the visit of an order is, and how to get there.
create or replace view registration_visit as
select o.order_id, o.patient_id, o.visit_date, t.begin_time, t.end_time, d.way
from registration_order o join time_source t on t.source_id = o.source_id join department d on d.department_id = o.department_id;
