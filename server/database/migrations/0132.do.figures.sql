-- Figures at the desk look at days, not at single rows.
create index registration_order_by_created on registration_order (created_at);
create index registration_order_by_day on registration_order (visit_date, status);
create index payment_by_created on payment (created_at);
create index queue_ticket_by_taken on queue_ticket (taken_at);
create index message_refused on message (created_at) where refused_by <> '{}';
