-- Home asks for them each time it is shown.
create index message_unread on message (account_id) where read_at is null;
