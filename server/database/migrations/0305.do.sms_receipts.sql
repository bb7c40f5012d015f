-- Receipts of delivery: what the SMS operator says of a message after it took it.
alter table message
  -- The operator's id of the newest SMS.
  add column receipt_id text,
  -- Null: none is expected. silent: none came in the stated time; one that comes later still counts.
  add column receipt text check (receipt in ('awaited', 'delivered', 'failed', 'silent')),
  -- Why it was not delivered, in words.
  add column receipt_why text,
  add column receipt_at timestamptz;
create index message_by_receipt on message (receipt_id) where receipt_id is not null;
create index message_awaited on message (finished_at) where receipt = 'awaited';
