-- What a patient takes home from a stay (出院小结, 诊断证明, 手术记录). Each document replaces it whole.
create table clinical_document (
  document_id uuid primary key,
  -- The hospital's own number of it.
  hospital_document_id text not null unique,
  inpatient_id uuid not null references inpatient_stay,
  type text not null check (type in ('discharge_summary', 'diagnosis_certificate', 'operation_record', 'other')),
  title text not null,
  author text,
  issued_at timestamptz not null,
  -- A withdrawn one has neither text nor file.
  state text not null check (state in ('current', 'withdrawn')),
  sections jsonb not null,
  pdf bytea,
  check (state = 'current' or pdf is null and sections = '[]'::jsonb)
);
create index clinical_document_by_stay on clinical_document (inpatient_id, issued_at) where state = 'current';

-- What was prescribed in a stay is looked for by the stay.
create index prescription_by_stay on prescription (stay_id) where stay_id is not null;
