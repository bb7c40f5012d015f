-- What each server process last stored of its workers' runs: when each started, succeeded and failed, and the code of the error; moments as milliseconds before heard_at.
create table worker_process (
  -- Machine and port.
  process text primary key,
  runs jsonb not null,
  heard_at timestamptz not null default now()
);
