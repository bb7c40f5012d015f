-- Whose a document is, is asked by the document that a FHIR resource made.
create index fhir_resource_by_document on fhir_resource (document_kind, document_id);
