-- The hospital's systems read what was sent before visits, the newest first.
create index form_answer_by_sent on form_answer (sent_at desc, order_id) where sent is not null;
