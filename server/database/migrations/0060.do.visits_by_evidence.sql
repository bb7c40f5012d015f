-- A visit is missed only when the hospital says so. Where it reports no visits, an order whose time is over ends as PAST and counts for nothing.
alter table registration_order drop constraint registration_order_status_check;
alter table registration_order add constraint registration_order_status_check check (status in
  ('PENDING_PAY', 'CONFIRMING', 'BOOKED', 'TAKEN', 'VISITED', 'PAST', 'CANCELLED', 'EXPIRED', 'REFUNDING', 'REFUNDED', 'STOPPED', 'NO_SHOW', 'FAILED'));

-- Until now every booked visit whose number was not taken in the app became a no-show. Nobody saw whether the patient came: all of these are taken back.
-- What stays: numbers that were called at the hospital's counter and did not come back.
with guessed as (
  update registration_order o set status = 'PAST', no_show_at = null, no_show_excused_at = null
  where o.status = 'NO_SHOW' and not exists (
    select 1 from registration_order_event e where e.order_id = o.order_id and (e.kind = 'taken' or e.kind = 'no_show' and e.note = '过号后没有回来'))
  returning o.order_id
), told as (
  insert into registration_order_event (event_id, order_id, at, kind, note)
  select gen_random_uuid(), order_id, hospital_now(), 'no_show_undone', '医院没有报到诊情况，不计入信用记录' from guessed
)
update credit_appeal a set answered_at = hospital_now(), accepted = true, answer = '这次没有医院的到诊记录，已撤销，不计入信用记录'
from guessed where a.order_id = guessed.order_id and a.answered_at is null;

-- A restriction stands as long as what it was made of still counts.
update booking_restriction r set lifted_at = hospital_now(), lift_reason = '未到诊记录已撤销'
where r.lifted_at is null and r.ends_at > hospital_now() and r.no_shows >
  (select count(*) from registration_order o where o.patient_id = r.patient_id and o.status = 'NO_SHOW' and o.no_show_excused_at is null and o.no_show_at <= r.starts_at);
