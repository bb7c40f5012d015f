-- Items of the work list have deadlines and are handed over to a named colleague; what happened to one stands beside it.
alter table work_item add column due_at timestamptz;
-- Who handed it over to whom it is with, and with which words.
alter table work_item add column handed_by text;
alter table work_item add column handed_note text;

create table work_item_event (
  event_id uuid primary key,
  work_id uuid not null references work_item on delete cascade,
  at timestamptz not null default clock_timestamp(),
  staff_name text not null,
  what text not null check (what in ('take', 'put_back', 'hand_over', 'due')),
  -- Whom it was handed over to.
  to_name text,
  due_at timestamptz,
  note text
);
create index work_item_event_of_item on work_item_event (work_id, at);
