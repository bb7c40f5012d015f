-- The hospital's own ids and what it has closed. An inactive branch, department or doctor cannot be booked; its history stays.
alter table branch add column active boolean not null default true;
alter table department add column active boolean not null default true;
alter table doctor add column active boolean not null default true;
alter table queue_item add column active boolean not null default true;
-- A notice that the hospital took away.
alter table remark add column withdrawn_at timestamptz;
-- The hospital's numbers of versions may be moments.
alter table remark alter column version type bigint;
alter table remark_version alter column version type bigint;
