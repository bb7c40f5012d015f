-- What only full access shows: the names of exams in their reminders are not shown to an account whose level was lowered.
alter table message add column needs_full boolean not null default false;
