-- A planned version goes back to a draft when another one is published before it: who wrote it, and upon which version.
alter table remark_plan add column writers text[] not null default '{}';
alter table remark_plan add column written_by text;
alter table remark_plan add column base_version bigint;
