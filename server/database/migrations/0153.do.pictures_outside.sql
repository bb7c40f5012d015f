-- A picture of a report may lie in a folder or a bucket under a drawn name; while it moves there it is in both places.
alter table report_picture alter column content drop not null, add column object_name uuid;
alter table report_picture add constraint report_picture_is_somewhere check (content is not null or object_name is not null) not valid;
alter table report_picture validate constraint report_picture_is_somewhere;
create unique index report_picture_by_name on report_picture (object_name) where object_name is not null;
create index report_picture_in_row on report_picture (report_id, line_no) where content is not null;

-- Names that no report has any more: what lies there is removed.
create table report_picture_gone (
  object_name uuid primary key,
  at timestamptz not null default now()
);
create index report_picture_gone_by_at on report_picture_gone (at);
