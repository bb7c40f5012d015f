-- Imaging studies that the archive was asked for, and tickets by which their pictures are read. The pictures stay in the archive.

create table film (
  -- What patients' phones see instead of the archive's own identifiers.
  film_id uuid primary key,
  study_uid text not null unique,
  patient_id uuid not null references patient,
  name text not null,
  modality text not null,
  studied_at timestamptz,
  accession_no text,
  image_count integer not null,
  seen_at timestamptz not null default now()
);
create index film_by_patient on film (patient_id, studied_at desc);

-- A ticket opens the pictures of one film: for one session of an account, or for one visit by a share link.
create table film_ticket (
  -- Mark of the ticket; its own digits are not kept.
  ticket_hash bytea primary key,
  film_id uuid not null references film on delete cascade,
  -- Whose right to see it is used.
  account_id uuid not null references account,
  session_id uuid references session,
  share_id uuid,
  expires_at timestamptz not null,
  check ((session_id is null) <> (share_id is null))
);
create index film_ticket_by_expiry on film_ticket (expires_at);
create index film_ticket_by_film on film_ticket (film_id);
