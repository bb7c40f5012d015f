-- What document was made of a resource last: the same again is no new version of it.
alter table fhir_resource add column if not exists document_digest text;
