-- Of whom the hospital is asked for the past year, because he has just been bound; gone once it has answered.
create table intake_ask (
  system text not null,
  value text not null,
  since timestamptz not null,
  next_at timestamptz not null default now(),
  failures integer not null default 0,
  primary key (system, value)
);
create index intake_ask_by_turn on intake_ask (next_at);
