-- Who sits at the desk leaves a trail too: a line is of an account, or of one of the hospital's people.
alter table security_event
  alter column account_id drop not null,
  add column staff_id text,
  add column staff_name text,
  add constraint security_event_of_one check (num_nonnulls(account_id, staff_id) = 1);

-- The desk reads all of it, the newest first, and all of one address.
drop index security_event_by_at;
create index security_event_by_at on security_event (at desc, security_event_id);
create index security_event_by_ip on security_event (ip, at desc, security_event_id);
create index security_event_by_staff on security_event (staff_id, at desc, security_event_id) where staff_id is not null;
-- Many accounts from one device: asked every few minutes, about one day.
create index security_event_sign_in on security_event (at) include (ip, user_agent, account_id) where action = 'sign_in';
