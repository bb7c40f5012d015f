-- Orders that still name the device that they came from: a worker takes it from those of past days, older ones from before this version included.
create index registration_order_with_device on registration_order (visit_date) where device_id is not null;

-- Sessions of deleted accounts still had the browser's mark.
update session s set caller_mark = null from account a where a.account_id = s.account_id and a.deleted_at is not null and s.caller_mark is not null;
