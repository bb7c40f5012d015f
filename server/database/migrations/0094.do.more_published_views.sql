-- What more areas publish for the lists of others (docs/decisions/0031).

-- Who acts for a patient, or did, by typing only: such an account never sees the numbers of his file.
create view patient_unproven as
select account_id, patient_id from account_patient where unproven_since is not null;

-- Clinics: half days of a doctor, or of a department.
create view registration_clinic as
select schedule_id, department_id, doctor_id, visit_date, release_at from schedule;

-- Their times with their places.
create view registration_place as
select source_id, schedule_id, department_id, visit_date, begins_at, release_at, stopped, capacity, taken from time_source;

-- When the visit of an order is.
create view registration_visit as
select o.order_id, o.patient_id, o.visit_date, t.begin_time, t.end_time
from registration_order o join time_source t on t.source_id = o.source_id;

-- Orders that are not over: to be paid, booked and still ahead, or with money on its way back.
create view registration_open_order as
select order_id, account_id, patient_id, ends_at > hospital_now() and status in ('PENDING_PAY', 'CONFIRMING', 'BOOKED', 'TAKEN') as is_ahead
from registration_order
where (status = 'PENDING_PAY' and expires_at > hospital_now()) or status in ('CONFIRMING', 'REFUNDING')
  or (status in ('BOOKED', 'TAKEN') and ends_at > hospital_now()) or pay_status = 'REFUNDING';

-- Published reports of studies in the archive.
create view report_study as
select report_id, patient_id, study_uid from report where status = 'PUBLISHED' and study_uid is not null;

-- Links that were neither taken back nor have expired.
create view share_lasting_link as
select share_id, account_id from share_link where revoked_at is null and expires_at > hospital_now();
