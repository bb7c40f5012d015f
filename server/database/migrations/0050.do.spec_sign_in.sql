-- A caller names no device any more: a login is told from another by its code and its state, an entry link belongs to the browser that first opened it.
alter table login_state alter column device_id drop not null;
alter table login_code alter column device_id drop not null;
-- The state a code came back with, and the mark of the browser that brought it (a hash of its user agent).
alter table login_code add column state_hash text, add column caller_mark text;

-- An entry link: the mark of the browser that opened it, and the session it was exchanged for. The first use of that one ends the link.
alter table session add column caller_mark text, add column entered_by uuid references session on delete cascade;
create unique index session_by_entry on session (entered_by);
