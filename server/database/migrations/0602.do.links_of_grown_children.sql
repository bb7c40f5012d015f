-- When the access of who acted for a child was lowered, because the child had become an adult.
alter table patient_link add column grown_at timestamptz;
