-- One hospital runs the app; others that documents name are its partners. `partner` follows HOSPITAL_ID; without that setting the first hospital that is still active is the one.
alter table hospital
  add column active boolean not null default true,
  add column partner boolean not null default false,
  add column seq bigint generated always as identity;
create view hospital_own as
  select hospital_id from hospital where active and not partner order by seq limit 1;
