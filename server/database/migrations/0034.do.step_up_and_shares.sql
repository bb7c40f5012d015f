-- The step-up check of a session, and links by which somebody without an account sees one report or one film.

-- Until when the session may show reports and films; the check counts for the phone that was bound when it was passed.
alter table session add column step_up_at timestamptz;
alter table session add column step_up_until timestamptz;

create table share_link (
  share_id uuid primary key,
  account_id uuid not null references account,
  kind text not null,
  -- The report or the film.
  subject_id text not null,
  patient_id uuid not null references patient,
  -- What the sharer reads in his list, e.g. 血常规.
  title text not null,
  -- Stands in the watermark of every view, and in the sharer's list: it tells the links of one sharer apart.
  mark text not null,
  -- Marks of the token and of the passcode; neither is kept.
  token_hash text not null unique,
  passcode_hash text not null,
  idempotency_key text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  max_views integer not null check (max_views between 1 and 50),
  view_count integer not null default 0 check (view_count between 0 and max_views),
  wrong_tries integer not null default 0,
  locked_at timestamptz,
  revoked_at timestamptz
);
create unique index share_link_by_idempotency_key on share_link (account_id, idempotency_key);
create index share_link_by_account on share_link (account_id, created_at desc);
create index share_link_by_patient on share_link (patient_id);

-- Who opened a link: when, on what kind of device, from which part of the network. Nothing that tells a person.
create table share_view (
  view_id uuid primary key,
  share_id uuid not null references share_link on delete cascade,
  at timestamptz not null,
  device text not null,
  network text not null,
  -- Mark of the key by which this visit goes on asking, for a short time.
  key_hash text not null unique,
  key_until timestamptz not null
);
create index share_view_by_share on share_view (share_id, at desc);
