-- Home and the questions before a visit ask for an account's few open orders each time they are opened.
create index concurrently if not exists registration_order_open on registration_order (account_id)
  where status in ('PENDING_PAY', 'CONFIRMING', 'BOOKED', 'TAKEN', 'STOPPED');
