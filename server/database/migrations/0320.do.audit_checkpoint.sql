-- The logs of who did what are only added to, and have checkpoints: a line that was changed, added later or taken out is found (docs/keeping.md).
create table audit_checkpoint (
  checkpoint_id bigint generated always as identity primary key,
  to_at timestamptz not null,
  -- From and to when, and of each log how many lines with which SHA-256.
  content text not null,
  -- The hash of the checkpoint before; of the first one nothing. Two checkpoints never follow the same one.
  previous text not null unique,
  -- SHA-256 of `previous`, a line feed and `content`.
  hash text not null unique
);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'lines of % are never changed', tg_table_name;
end
$$;
-- Only whose file it is follows when two files are joined.
create trigger never_changed before update on staff_event for each row
  when (to_jsonb(new) - 'patient_id' is distinct from to_jsonb(old) - 'patient_id') execute function refuse_change();
create trigger never_changed before update on audit_event for each row
  when (to_jsonb(new) - 'patient_id' is distinct from to_jsonb(old) - 'patient_id') execute function refuse_change();
create trigger never_changed before update on security_event for each row execute function refuse_change();
create trigger never_changed before update or delete on audit_checkpoint for each row execute function refuse_change();
