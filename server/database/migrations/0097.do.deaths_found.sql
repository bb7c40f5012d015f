-- Whose coming orders are given back is looked for every few seconds.
create index patient_deceased on patient (patient_id) where deceased_on is not null;
