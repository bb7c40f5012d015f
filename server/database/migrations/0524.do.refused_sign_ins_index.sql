-- They are counted before one is added, so that nobody fills the log by them.
create index concurrently if not exists security_event_refused on security_event (at) include (ip) where account_id is null and staff_id is null;
