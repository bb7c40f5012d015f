-- How the money of a stay ended, as the hospital told it: shown whole and never searched. Null until it is settled.
alter table inpatient_stay add column settlement jsonb;
