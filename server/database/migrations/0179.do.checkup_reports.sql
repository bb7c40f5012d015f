-- Reports of health checks (体检).
alter table report drop constraint report_type_check;
alter table report add constraint report_type_check check (type in ('LAB', 'EXAM', 'MICROBIOLOGY', 'PATHOLOGY', 'ECG', 'CHECKUP'));
