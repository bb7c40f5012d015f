-- Whom and which order a document names that waits or was refused, as keyed marks: an order's story finds it, and the table tells nothing without the key.
alter table intake_parked add column about text[] not null default '{}';
alter table intake_refused add column about text[] not null default '{}';
create index intake_parked_about on intake_parked using gin (about) where about <> '{}';
create index intake_refused_about on intake_refused using gin (about) where about <> '{}';
