-- Exams that belong to a stay that is to come: done, with their results, before its day.
alter table exam_order add column inpatient_id uuid references inpatient_stay;
create index exam_order_by_stay on exam_order (inpatient_id) where inpatient_id is not null;

-- Stays that are to come, and their day where the hospital knows it.
create view inpatient_coming_stay as
select inpatient_id, patient_id, (admission ->> 'expectedOn')::date as expected_on from inpatient_stay where status = 'AWAITING';
