-- Notices that are being written at the desk; nothing of them is seen by patients.
create table remark_draft (
  draft_id uuid primary key,
  -- The notice whose next version it is.
  remark_id uuid references remark,
  type text not null,
  branch_id text references branch,
  title text not null,
  summary text,
  content text not null,
  change_note text,
  begins_at timestamptz,
  ends_at timestamptz,
  -- Everybody at the desk who wrote in it: none of them is its second pair of eyes.
  writers text[] not null,
  -- Who wrote last.
  written_by text not null,
  written_at timestamptz not null default now(),
  revision integer not null default 1,
  -- Since when it waits for a second person.
  offered_at timestamptz,
  -- Why the second person gave it back, and who that was.
  returned_why text,
  returned_by text
);
create index remark_draft_by_time on remark_draft (written_at desc, draft_id);
create index remark_draft_by_notice on remark_draft (remark_id) where remark_id is not null;

-- Pictures in notices, as phones are shown them.
create table remark_picture (
  picture_id uuid primary key,
  content bytea not null,
  width integer not null,
  height integer not null,
  added_by text not null,
  added_at timestamptz not null default now()
);
create index remark_picture_by_time on remark_picture (added_at);
