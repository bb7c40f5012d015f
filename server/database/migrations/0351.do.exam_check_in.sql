-- Exams are signed in at the queue of their device, as visits are at that of their clinic.
alter table exam_resource
  -- The place with a queue (`queue_item`) whose numbers its patients have; none: one goes there at the time.
  add column queue_item_code text;

-- Exams with a time, as queues need them.
create view exam_booked as
select o.exam_order_id, o.hospital_id as hospital_exam_id, o.patient_id, o.state, o.name, s.begins_at, s.begins_at + make_interval(mins => (r.rule ->> 'minutes')::int) as ends_at,
  s.stopped, e.branch_id, e.queue_item_code, e.place, e.way
from exam_order o join exam_slot s on s.slot_id = o.slot_id join exam_resource e on e.resource_id = s.resource_id join exam_rule r on r.code = o.code;

alter table queue_ticket
  -- The exam that the number is for.
  add column exam_order_id uuid references exam_order on delete set null;
create index queue_ticket_by_exam on queue_ticket (exam_order_id) where exam_order_id is not null;

-- Exams whose patient waits today, is inside or was: nobody moves them by the phone.
create view queue_exam_number as
select exam_order_id, patient_id from queue_ticket
where exam_order_id is not null and queue_date = hospital_today() and status in ('WAITING', 'CALLING', 'SERVING', 'DONE');
