-- What is old enough goes in the order of its age.
create index message_by_created on message (created_at);
create index audit_event_by_at on audit_event (at);
-- A place that nobody ever took.
create index time_source_never_taken on time_source (visit_date) where taken = 0 and next_no = 1;
create index fhir_resource_by_told on fhir_resource (told_at);
