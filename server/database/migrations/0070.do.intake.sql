-- What the hospital's systems tell: which version of each document is in, what waits for something, and what could not be taken.

create table intake_document (
  kind text not null,
  -- The hospital's own.
  id text not null,
  -- The newest that was taken; an older one that comes late changes nothing.
  version bigint not null check (version > 0),
  -- Which way it came: push:<client>, pull, file.
  source text not null,
  -- When it became so, by the hospital's word.
  at timestamptz not null,
  taken_at timestamptz not null default now(),
  primary key (kind, id)
);

-- Complete documents that name somebody or something not known yet. Taken in the moment that it is; dropped after a set time.
create table intake_parked (
  kind text not null,
  id text not null,
  version bigint not null,
  source text not null,
  -- `department:d1`; of a patient a keyed mark, so that the table tells nothing about people who do not use the app.
  needs text not null,
  -- AES-256-GCM of the document.
  content text not null,
  parked_at timestamptz not null default now(),
  primary key (kind, id)
);
create index intake_parked_by_need on intake_parked (needs);
create index intake_parked_by_age on intake_parked (parked_at);

-- Who or what became known: whatever waited for it is taken in. Kept for a moment, because a document may be parked in the same instant.
create table intake_call (
  needs text primary key,
  called_at timestamptz not null default now()
);

-- Documents that cannot be taken, each with the reason; gone when a good version comes.
create table intake_refused (
  source text not null,
  kind text not null,
  -- Without one that can be read: a digest of what came.
  id text not null,
  version bigint,
  -- In plain words, one a line.
  reasons text[] not null,
  -- AES-256-GCM of what came.
  content text not null,
  times integer not null default 1,
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  primary key (source, kind, id)
);
create index intake_refused_newest on intake_refused (last_at desc);

-- How far each kind has been read from the hospital's list of changes, and when it is asked next.
create table intake_cursor (
  kind text primary key,
  cursor text,
  next_at timestamptz not null default now(),
  failures integer not null default 0,
  asked_at timestamptz,
  last_error text
);

-- Assertions by which a client got a token: each is good once.
create table integration_assertion (
  mark text primary key,
  expires_at timestamptz not null
);
create index integration_assertion_by_expiry on integration_assertion (expires_at);
