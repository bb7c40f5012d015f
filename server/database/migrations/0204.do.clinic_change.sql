-- What the desk changed about a clinic of the hospital's: written with the change, told to the hospital's system until it answers, those of one clinic in their order.
create table clinic_change (
  seq bigint generated always as identity primary key,
  change_id uuid not null unique,
  schedule_id uuid not null,
  clinic_id text not null,
  change text not null check (change in ('stop', 'open', 'replace', 'places')),
  -- reason, doctorId, times
  content jsonb not null,
  asked_at timestamptz not null default now(),
  next_at timestamptz default now(),
  attempts integer not null default 0,
  answered_at timestamptz,
  -- The hospital's words, when it said no or does not offer it.
  refusal text
);
create index clinic_change_open on clinic_change (next_at) where next_at is not null;
create index clinic_change_by_clinic on clinic_change (clinic_id, seq);
