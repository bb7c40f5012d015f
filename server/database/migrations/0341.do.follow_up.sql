-- The doctor asks a patient to come again within some days (随访). Whether the visit is booked stands with the orders.
create table follow_up (
  follow_up_id uuid primary key,
  -- The hospital's own number of it.
  hospital_follow_up_id text not null unique,
  patient_id uuid not null references patient,
  department_id text not null references department,
  doctor_id text references doctor,
  valid_from date not null,
  valid_until date not null check (valid_until >= valid_from),
  -- The app's order number of the visit in which it was said.
  order_no text,
  reason text,
  -- Exams to be done before: code, name, and the hospital's order where there is one.
  exams jsonb not null default '[]',
  -- The hospital's word.
  state text not null check (state in ('active', 'completed', 'revoked')),
  given_at timestamptz not null default hospital_now(),
  end_notified_at timestamptz,
  -- The patient's answer, until it is taken back or the days change.
  declined_at timestamptz,
  decline_reason text check (decline_reason in ('not_now', 'elsewhere', 'other')),
  decline_words text,
  declined_by uuid references account,
  -- Staff talked with the patient: it waits for nobody any more.
  closed_at timestamptz,
  check ((declined_at is null) = (decline_reason is null))
);
create index follow_up_by_patient on follow_up (patient_id, valid_until);
create index follow_up_by_day on follow_up (valid_until);
create index follow_up_by_account on follow_up (declined_by) where declined_by is not null;
create index follow_up_to_remind on follow_up (valid_until) where state = 'active' and end_notified_at is null;
-- For the desk: those that may wait for the clinic.
create index follow_up_waiting on follow_up (valid_until) where state = 'active' and closed_at is null;

-- Each with the visit that is booked for it: within its days, and after them any later one.
create view registration_follow_up as
select f.follow_up_id, f.patient_id, f.department_id, f.doctor_id, f.valid_from, f.valid_until, f.order_no, f.reason, f.exams, f.state, f.given_at,
  f.declined_at, f.decline_reason, f.decline_words, f.closed_at,
  (select o.order_id from registration_order o where o.patient_id = f.patient_id and o.department_id = f.department_id
    and (f.doctor_id is null or o.doctor_id = f.doctor_id) and o.visit_date >= f.valid_from and (o.visit_date <= f.valid_until or f.valid_until < hospital_today())
    and o.order_no is distinct from f.order_no and o.begins_at > f.given_at and o.status in ('PENDING_PAY', 'CONFIRMING', 'BOOKED', 'TAKEN', 'VISITED')
    order by o.visit_date, o.order_id limit 1) as booked_order_id,
  (select r.registration_id from outside_registration r where r.patient_id = f.patient_id and r.department_id = f.department_id
    and (f.doctor_id is null or r.doctor_id = f.doctor_id) and r.visit_date >= f.valid_from and (r.visit_date <= f.valid_until or f.valid_until < hospital_today())
    and r.ends_at > f.given_at and r.state in ('booked', 'taken', 'seen')
    order by r.visit_date, r.registration_id limit 1) as booked_registration_id
from follow_up f;

-- How it stands with a patient's exams, for what names them.
create view exam_known_order as
select o.hospital_id, o.patient_id, o.code, o.state, o.ordered_at, o.latest_at, s.begins_at
from exam_order o left join exam_slot s on s.slot_id = o.slot_id;
