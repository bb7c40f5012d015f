-- The outbox is read by when a message is due: reminders of days ahead must not be looked through every two seconds.
drop index message_to_send;
create index message_due on message (due_at, message_id) where state = 'WAITING';
-- What of one kind waits, for news that can become useless before they are sent.
create index message_waiting_by_kind on message (kind, subject_id) where state = 'WAITING';

-- Bills from before messages were kept: nobody is told of what is paid or over, and new bills do not wait behind them.
update outpatient_bill set announced_at = issued_at where announced_at is null and (order_id is not null or expires_at <= now());

-- Who is in hospital now, among all stays there ever were.
create index inpatient_stay_admitted on inpatient_stay (patient_id, inpatient_id) where status = 'ADMITTED';
