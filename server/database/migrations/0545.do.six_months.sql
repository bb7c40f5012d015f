-- Six months are up to 184 days: no line of the security log goes earlier.
create or replace function forget_old_lines(log text, days int, most int) returns int
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  key text := case log when 'security_event' then 'security_event_id' when 'audit_event' then 'audit_event_id' when 'staff_event' then 'event_id' end;
  least int := case log when 'security_event' then 184 else 1095 end;
  gone int;
begin
  if key is null or days < least then
    raise exception 'lines of % of the last % days are kept', log, days;
  end if;
  execute format(
    'delete from public.%1$I where %2$I in (select %2$I from public.%1$I where at < now() - make_interval(days => $1) order by at limit $2 for update skip locked)',
    log, key) using days, most;
  get diagnostics gone = row_count;
  return gone;
end
$$;
