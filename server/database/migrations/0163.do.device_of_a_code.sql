-- Codes by SMS are counted by the device too: it may sign in to many accounts and name many numbers.
alter table sms_code add column device_id text;
create index sms_code_by_device on sms_code (device_id, created_at) where device_id is not null;
