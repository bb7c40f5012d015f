-- The hospital's connector: calls of the app that it fetches by long polling (encrypted, gone a minute after they end), and what it last said of itself.
create table connector_call (
  call_id uuid primary key default gen_random_uuid(),
  path text not null,
  key text not null,
  body text not null,
  asked_at timestamptz not null default now(),
  expires_at timestamptz not null,
  taken_at timestamptz,
  taken_by text,
  status int,
  answer text
);
create index connector_call_open on connector_call (asked_at) where taken_at is null;
create index connector_call_ended on connector_call (expires_at);
create table connector_state (
  client_id text primary key,
  state jsonb not null,
  heard_at timestamptz not null default now()
);
