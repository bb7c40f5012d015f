-- What was told as FHIR: a document is often several resources (a clinic is a Schedule and its Slots), which come one by one.
create table fhir_resource (
  type text not null,
  -- A keyed mark of type and id: the table tells nothing about people who do not use the app.
  key text not null,
  -- The hospital's own count (extension `version`), or else how often it was told.
  version bigint not null check (version > 0),
  -- A keyed mark of what it says, to know a repetition.
  digest text not null,
  -- Keyed marks: of itself (id, identifiers), and of what it refers to.
  names text[] not null,
  refs text[] not null,
  -- part: only others need it. incomplete: what it refers to has not been told. The others as a document has them.
  state text not null default 'part' check (state in ('part', 'incomplete', 'waiting', 'taken', 'refused')),
  reasons text[] not null default '{}',
  -- The document that it made last.
  document_kind text,
  document_id text,
  document_version bigint,
  source text not null,
  told_at timestamptz not null,
  -- AES-256-GCM of the resource.
  content text not null,
  primary key (type, key)
);
create index fhir_resource_names on fhir_resource using gin (names);
create index fhir_resource_refs on fhir_resource using gin (refs);
create index fhir_resource_newest on fhir_resource (type, told_at desc, key);
