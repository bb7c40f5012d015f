-- The mark of the browser, where it has one: many accounts from one device are noticed whatever it calls itself.
alter table security_event add column device_id text;
drop index security_event_sign_in;
create index security_event_sign_in on security_event (at) include (ip, user_agent, account_id, device_id) where action = 'sign_in';
