-- Every hour: who became an adult in the last weeks, of millions.
create index concurrently if not exists patient_by_birthday on patient (birthday);
