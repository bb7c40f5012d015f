-- What the desk adds to the hospital's timetable stays, whatever the hospital's documents say later.

alter table time_source
  -- Places that were opened at the desk, beside those the hospital told.
  add column desk_places integer not null default 0 check (desk_places >= 0);
alter table schedule
  -- Made at the desk: the clinic whose doctor this one stands in for.
  add column stands_in_for uuid references schedule;
create index schedule_stand_ins on schedule (stands_in_for) where stands_in_for is not null;
-- The week of the whole hospital.
create index time_source_by_visit_date on time_source (visit_date);
