-- The report as the hospital's own file: a PDF, handed out as it came.
alter table report add column if not exists pdf bytea;
