-- A follow-up is booked together with its exams: which orders these are.
create or replace view exam_known_order as
select o.hospital_id, o.patient_id, o.code, o.state, o.ordered_at, o.latest_at, s.begins_at, o.exam_order_id
from exam_order o left join exam_slot s on s.slot_id = o.slot_id;
