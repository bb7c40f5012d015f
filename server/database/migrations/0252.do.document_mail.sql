-- Papers sent by mail: the intent stands before the sending.
create table document_mail (
  mail_id uuid primary key,
  account_id uuid not null references account on delete cascade,
  kind text not null,
  subject_id text not null,
  idempotency_key text not null,
  -- l***@example.com
  masked_to text not null,
  -- Gone with its end: nobody needs it then.
  encrypted_to text,
  -- SENDING: the mail server is asked now. UNSURE: it was, and nobody knows its answer.
  state text not null default 'WAITING' check (state in ('WAITING', 'SENDING', 'SENT', 'FAILED', 'UNSURE')),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  requested_at timestamptz not null default now(),
  begun_at timestamptz,
  finished_at timestamptz,
  last_error text,
  unique (account_id, idempotency_key),
  check ((encrypted_to is null) = (state in ('SENT', 'FAILED', 'UNSURE')))
);
create index document_mail_due on document_mail (next_attempt_at) where state = 'WAITING';
create index document_mail_begun on document_mail (begun_at) where state = 'SENDING';
create index document_mail_by_account on document_mail (account_id, requested_at desc);
create index document_mail_by_age on document_mail (requested_at);
