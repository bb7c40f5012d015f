-- A service of the app that the hospital does not offer for a while; a row stays when it is offered again.
create table service_pause (
  pause_id uuid primary key,
  service text not null,
  begun_at timestamptz not null default hospital_now(),
  begun_by text not null,
  reason text not null,
  ended_at timestamptz,
  ended_by text,
  end_reason text,
  check ((ended_at is null) = (ended_by is null))
);
create unique index service_pause_open on service_pause (service) where ended_at is null;
create index service_pause_by_begin on service_pause (begun_at desc);
-- What a switch at the desk touches is counted before it is made.
create index inpatient_deposit_unpaid on inpatient_deposit (expires_at) where status = 'PENDING_PAY';
create index inpatient_stay_in_house on inpatient_stay (status) where status in ('ADMITTED', 'SETTLING');
