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
