-- Notices with an end, and next versions that wait for their day.
alter table remark add column ends_at timestamptz;
create table remark_plan (
  remark_id uuid primary key references remark,
  title text not null,
  summary text,
  content text not null,
  change_note text not null,
  begins_at timestamptz not null,
  planned_by text not null
);
create index remark_plan_by_begin on remark_plan (begins_at);
