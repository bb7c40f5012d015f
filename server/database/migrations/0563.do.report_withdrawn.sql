-- A report that the hospital took back is none to be fetched there.
alter table report add column if not exists withdrawn boolean not null default false;
