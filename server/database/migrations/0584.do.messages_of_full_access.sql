-- What only full access shows: the names of exams in their reminders are not shown to an account whose level was lowered.
alter table message add column needs_full boolean not null default false;
update message set needs_full = true where kind in ('reminder', 'stopped') and subject_id like 'exam%';
