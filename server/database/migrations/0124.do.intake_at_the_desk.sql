-- From which source a document of each kind came last, without a look at all of them.
create index intake_document_by_source on intake_document (source, kind, taken_at desc);
-- The list of what was refused goes on behind a row.
create index intake_refused_in_order on intake_refused (last_at desc, source, kind, id);
drop index intake_refused_newest;
create index intake_parked_in_order on intake_parked (parked_at, kind, id);
drop index intake_parked_by_age;
