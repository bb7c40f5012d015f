-- Documents that were taken and in which something looks wrong. The next version says it anew, or no more.
create table intake_warning (
  kind text not null,
  id text not null,
  source text not null,
  version bigint not null,
  warnings text[] not null,
  at timestamptz not null default now(),
  primary key (kind, id)
);
create index intake_warning_in_order on intake_warning (at desc, kind, id);
