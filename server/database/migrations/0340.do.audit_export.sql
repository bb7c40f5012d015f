-- How far the logs of who did what have been sent to the hospital's collector (docs/keeping.md); one row.
create table audit_export (
  is_only boolean primary key default true check (is_only),
  -- The last checkpoint whose lines were all sent.
  checkpoint_id bigint not null default 0,
  -- Until when a process is sending the next ones; null while nobody ever did.
  busy_until timestamptz
);
insert into audit_export default values;
