/* ---------- documents: short-lived tickets to read one file ---------- */

create table document_ticket (
  -- SHA-256 of the ticket: whoever reads the table can open nothing.
  ticket_hash bytea primary key,
  account_id uuid not null references account on delete cascade,
  kind text not null,
  subject_id text not null,
  -- Technical time: a ticket is about seconds of a wall clock, not about the hospital's day.
  expires_at timestamptz not null
);
create index document_ticket_by_end on document_ticket (expires_at);

/* ---------- outpatient: what becomes of a bill after it was paid ---------- */

-- The queue that serves an item, as the hospital's system says; paying gives the right to take a number there.
alter table outpatient_item add column queue_item_code text;
-- After a refund the invoice is reversed; what is left to pay for gets a new one over this sum.
alter table outpatient_order add column invoice_total_fen integer check (invoice_total_fen >= 0);
alter table outpatient_order add column invoice_reversed boolean not null default false;
